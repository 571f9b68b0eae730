// Imports these modules into each file of the command.

@_exported public import RevealAssembly
@_exported public import RevealCode
@_exported public import RevealColor
@_exported public import RevealComparison
@_exported public import RevealMeasurement
@_exported public import RevealMovies
@_exported public import RevealPreviews
@_exported public import RevealScenes
