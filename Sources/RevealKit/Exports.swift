// The modules whose types and members a render needs, so that `import RevealKit` alone is enough:
// with SE-0444, members are found only in modules that are imported or exported. Targets within the
// package import those modules instead, so that the package manager knows who needs what.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealFiles
@_exported public import RevealMotion
@_exported public import RevealRendering
@_exported public import RevealValues
