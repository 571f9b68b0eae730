// The modules that a reveal as code needs, so that `import RevealCode` alone is enough.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealMotion
@_exported public import RevealValues
