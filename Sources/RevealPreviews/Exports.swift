// `import RevealPreviews` is enough for a preview.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealFiles
@_exported public import RevealMotion
@_exported public import RevealRendering
@_exported public import RevealValues
