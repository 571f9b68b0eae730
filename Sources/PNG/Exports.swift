// Bitmaps are part of every interface here.

@_exported public import Raster
