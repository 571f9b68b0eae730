"""Renderers that are libraries: each function draws a reveal, and returns rows of samples or None.

Each draws with its best anti-aliasing and in its documented coordinates: those of `Reveal`, or with
pixel centers at whole numbers.
"""
import os

import numpy as np

from reveals import svg

os.environ |= {"QT_QPA_PLATFORM": "offscreen", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def skia(reveal, width, height):
    """Skia's raster back end, into 8 bits."""
    import skia
    pixels, white = np.zeros((height, width), np.uint8), skia.ColorWHITE
    info = skia.ImageInfo.Make(width, height, skia.kAlpha_8_ColorType, skia.kPremul_AlphaType)
    canvas = skia.Surface.MakeRasterDirect(info, pixels, width).getCanvas()
    paint = skia.Paint(AntiAlias=True, Color=white)
    if reveal.soft:
        outer, end = reveal.ramp
        paint.setShader(skia.GradientShader.MakeRadial(
            (reveal.x, reveal.y), outer, [white, skia.ColorTRANSPARENT], [end, 1]))
        canvas.drawPaint(paint)
        return pixels
    if reveal.ring:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(reveal.ring)
        paint.setAlpha(128)
    canvas.drawOval(skia.Rect.MakeLTRB(reveal.x - reveal.rx, reveal.y - reveal.ry,
                                       reveal.x + reveal.rx, reveal.y + reveal.ry), paint)
    return pixels


def cairo(reveal, width, height, tolerance=0.001):
    """Cairo's image surface, into 8 bits."""
    import cairocffi
    stride = cairocffi.ImageSurface.format_stride_for_width(cairocffi.FORMAT_A8, width)
    pixels = np.zeros((height, stride), np.uint8)
    context = cairocffi.Context(cairocffi.ImageSurface(
        cairocffi.FORMAT_A8, width, height, pixels.reshape(-1).data, stride))
    context.set_antialias(cairocffi.ANTIALIAS_BEST)
    context.set_tolerance(tolerance)
    context.set_source_rgba(1, 1, 1, reveal.full)
    if reveal.soft:
        outer, end = reveal.ramp
        ramp = cairocffi.RadialGradient(reveal.x, reveal.y, end * outer, reveal.x, reveal.y, outer)
        ramp.add_color_stop_rgba(0, 1, 1, 1, 1)
        ramp.add_color_stop_rgba(1, 1, 1, 1, 0)
        context.set_source(ramp)
        context.paint()
        return pixels[:, :width]
    context.save()
    context.translate(reveal.x, reveal.y)
    context.scale(reveal.rx, reveal.ry)
    context.arc(0, 0, 1, 0, 2 * np.pi)
    context.restore()
    context.set_line_width(reveal.ring)
    (context.stroke if reveal.ring else context.fill)()
    return pixels[:, :width]


def cairo_default(*place):
    """Cairo with its default tolerance."""
    return cairo(*place, 0.1)


def blend2d(reveal, width, height):
    """Blend2D, with one thread."""
    import blend2d
    image, x, y = blend2d.BLImage(width, height, blend2d.BLFormat.PRGB32), reveal.x, reveal.y
    context, white = blend2d.BLContext(image), (1.0, 1.0, 1.0, reveal.full)
    context.clear_all()
    context.set_fill_style(white)
    context.set_stroke_style(white)
    context.stroke_width = reveal.ring
    if reveal.soft:
        outer, end = reveal.ramp
        ramp = blend2d.create_radial_gradient(x, y, x, y, outer)
        ramp.add_stop(end, white)
        ramp.add_stop(1, (1.0, 1.0, 1.0, 0.0))
        context.set_fill_style(ramp)
        context.fill_all()
    else:
        (context.stroke_ellipse if reveal.ring else context.fill_ellipse)(x, y, reveal.rx, reveal.ry)
    context.flush()
    return image.getDataAsNumPy()[:, :, 3]


def agg(reveal, width, height):
    """AGG as Matplotlib calls it, without gradients; y goes up."""
    from matplotlib.backends.backend_agg import RendererAgg
    from matplotlib.path import Path
    from matplotlib.transforms import Affine2D
    if reveal.soft:
        return None
    canvas = RendererAgg(width, height, 72)
    context, white = canvas.new_gc(), (1, 1, 1, 1)
    context.set_snap(False)
    context.set_foreground(white, isRGBA=True)
    context.set_linewidth(reveal.ring)
    context.set_alpha(reveal.full)
    place = Affine2D().scale(reveal.rx, reveal.ry).translate(reveal.x, height - reveal.y)
    canvas.draw_path(context, Path.unit_circle(), place, None if reveal.ring else white)
    return np.asarray(canvas.buffer_rgba())[:, :, 3]


def qt(reveal, width, height):
    """Qt's QPainter on an image of 8 bits, which its SVG module calls."""
    from PySide6 import QtGui, QtSvg
    image = QtGui.QImage(width, height, QtGui.QImage.Format.Format_Grayscale8)
    painter = QtGui.QPainter(image)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    QtSvg.QSvgRenderer(svg(reveal, width, height).encode()).render(painter)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(height, image.bytesPerLine())
    return rows[:, :width].copy()


def thorvg(reveal, width, height):
    """ThorVG's software canvas, with one thread."""
    import thorvg_python
    engine = thorvg_python.Engine(threads=0)
    canvas, picture = thorvg_python.SwCanvas(engine), thorvg_python.Picture(engine)
    canvas.set_target(width, height)
    picture.load_data(svg(reveal, width, height).encode(), "svg", None, True)
    canvas.add(picture)
    canvas.update()
    canvas.draw(True)
    canvas.sync()
    return np.frombuffer(canvas.buffer_arr, np.uint8).reshape(height, width, 4)[:, :, 1].copy()


def resvg(reveal, width, height):
    """resvg, whose time includes that of PNG."""
    import resvg_py
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(reveal, width, height), skip_system_fonts=True))


def pillow(reveal, width, height, times=8):
    """Pillow has no anti-aliasing: eight times as large, then reduced, as its users do."""
    from PIL import Image, ImageDraw
    if reveal.soft:
        return None
    image = Image.new("L", (times * width, times * height))
    for sign in (1, -1) if reveal.ring else (1,):
        rx, ry = (radius + sign * reveal.ring / 2 for radius in (reveal.rx, reveal.ry))
        # A box includes the pixels of its corners.
        box = (reveal.x - rx, reveal.y - ry, reveal.x + rx - 1 / times, reveal.y + ry - 1 / times)
        ImageDraw.Draw(image).ellipse([round(times * place) for place in box],
                                      fill=round(255 * reveal.full) if sign > 0 else 0)
    return np.asarray(image.reduce(times))


def opencv(reveal, width, height):
    """OpenCV's LINE_AA, with 16 bits of a pixel's fraction; pixel centers are whole numbers."""
    import cv2
    if reveal.soft:
        return None
    image, one = np.zeros((height, width), np.uint8), 1 << 16
    center = [round((place - 0.5) * one) for place in (reveal.x, reveal.y)]
    radii = [round(radius * one) for radius in (reveal.rx, reveal.ry)]
    return cv2.ellipse(image, center, radii, 0, 0, 360, round(255 * reveal.full), reveal.ring or -1,
                       cv2.LINE_AA, 16)


def pygame(reveal, width, height):
    """pygame-ce, whose centers and radii are whole pixels; half a pixel beyond a radius is covered."""
    import pygame
    from pygame import gfxdraw
    if reveal.soft:
        return None
    surface, color = pygame.Surface((width, height), depth=32), (round(255 * reveal.full),) * 3
    center = [round(place - 0.5) for place in (reveal.x, reveal.y)]
    radii = [round(radius + reveal.ring / 2 - 0.5) for radius in (reveal.rx, reveal.ry)]
    if reveal.rx == reveal.ry:
        pygame.draw.aacircle(surface, color, center, radii[0], reveal.ring)
    else:
        gfxdraw.filled_ellipse(surface, *center, *radii, color)
        gfxdraw.aaellipse(surface, *center, *radii, color)
    return pygame.surfarray.array_red(surface).T
