// Re-exports the modules that clients need.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealMotion
@_exported public import RevealValues
