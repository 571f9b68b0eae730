"""The transition with Pillow: `FROM TO PATTERN FRAMES`. Level 1, its fastest that compresses."""
import numpy as np
from PIL import Image

from circle import arguments, opening

outgoing, incoming, pattern, frames = arguments()
pictures = [np.asarray(Image.open(path)) for path in (outgoing, incoming)]
for number, picture in enumerate(opening(*pictures, frames)):
    Image.fromarray(picture).save(pattern % number, compress_level=1)
