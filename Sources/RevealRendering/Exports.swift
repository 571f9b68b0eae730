// The modules that a render needs, so that `import RevealRendering` is enough.

@_exported public import RevealFiles
@_exported public import RevealMotion
