// The modules that a transition needs, so that `import RevealMotion` is enough.

@_exported public import PNG
@_exported public import RevealValues
