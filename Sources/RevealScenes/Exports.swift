// The modules that a scene file needs, so that `import RevealScenes` alone is enough.

@_exported public import RevealRendering
