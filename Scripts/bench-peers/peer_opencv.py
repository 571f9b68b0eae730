"""The transition with OpenCV: `FROM TO PATTERN FRAMES`. Its PNG settings are the defaults."""
import cv2

from circle import arguments, opening

outgoing, incoming, pattern, frames = arguments()
pictures = [cv2.imread(path, cv2.IMREAD_UNCHANGED) for path in (outgoing, incoming)]
for number, picture in enumerate(opening(*pictures, frames)):
    cv2.imwrite(pattern % number, picture)
