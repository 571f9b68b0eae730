// The modules that every file of this target needs.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealEdges
@_exported public import RevealFiles
@_exported public import RevealMotion
@_exported public import RevealValues
