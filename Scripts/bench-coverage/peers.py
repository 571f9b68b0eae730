"""Has a library draw a white circle on black into an 8-bit mask: peers.py NAME SIDE X Y RADIUS TIMES"""
import sys

import numpy as np


def skia(pixels, side, x, y, radius):
    """Skia: clear, then drawCircle."""
    import skia
    info = skia.ImageInfo.Make(side, side, skia.kAlpha_8_ColorType, skia.kPremul_AlphaType)
    surface = skia.Surface.MakeRasterDirect(info, pixels, side)
    canvas, paint = surface.getCanvas(), skia.Paint(AntiAlias=True, Color=skia.ColorWHITE)

    def draw():
        canvas.clear(0)
        canvas.drawCircle(x, y, radius, paint)
    return draw


def cairo(pixels, side, x, y, radius, tolerance=0.1):
    """Cairo: clear, then an arc."""
    import cairocffi
    surface = cairocffi.ImageSurface(cairocffi.FORMAT_A8, side, side, pixels.reshape(-1).data, side)
    context = cairocffi.Context(surface)
    context.set_antialias(cairocffi.ANTIALIAS_BEST)
    context.set_tolerance(tolerance)

    def draw():
        context.set_operator(cairocffi.OPERATOR_CLEAR)
        context.paint()
        context.set_operator(cairocffi.OPERATOR_OVER)
        context.arc(x, y, radius, 0, 2 * np.pi)
        context.fill()
        surface.flush()
    return draw


def cairo_fine(*place):
    """Cairo with a tolerance of 0.001 pixels."""
    return cairo(*place, 0.001)


def blend2d(_, side, x, y, radius):
    """Blend2D, with one thread: clear, then fill_circle."""
    import blend2d
    image = blend2d.BLImage(side, side, blend2d.BLFormat.A8)
    context = blend2d.BLContext(image)
    context.set_fill_style((1.0, 1.0, 1.0, 1.0))

    def draw():
        context.clear_all()
        context.fill_circle(x, y, radius)
        context.flush()
    return draw


def main():
    """Draws the circle a number of times."""
    name, side, *place, times = sys.argv[1:]
    pixels = np.zeros((int(side), int(side)), np.uint8)
    draw = globals()[name](pixels, int(side), *map(float, place))
    for _ in range(int(times)):
        draw()


if __name__ == "__main__":
    main()
