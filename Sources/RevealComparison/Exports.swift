// The modules that a comparison needs, so that `import RevealComparison` alone is enough.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealFiles
@_exported public import RevealValues
