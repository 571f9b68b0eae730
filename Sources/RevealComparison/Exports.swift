// Re-exports the modules that comparisons need.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealFiles
@_exported public import RevealValues
