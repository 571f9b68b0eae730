// The modules that an expectation needs, so that `import RevealTesting` is enough.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealComparison
@_exported public import RevealFiles
@_exported public import RevealValues
