// Re-exports the modules that tests need.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealFiles
@_exported public import RevealMotion
@_exported public import RevealValues
