// Makes `import RevealKit` enough for a render: with SE-0444, members are found only in modules
// that are imported or exported. Targets of this package import these modules directly, so that the
// package manager knows the dependencies.

@_exported public import PNG
@_exported public import Raster
@_exported public import RevealFiles
@_exported public import RevealMotion
@_exported public import RevealRendering
@_exported public import RevealValues
