// Re-exports the modules that scene files need.

@_exported public import RevealRendering
