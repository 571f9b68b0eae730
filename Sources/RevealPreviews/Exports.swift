// The modules that a preview needs, so that `import RevealPreviews` alone is enough.

@_exported public import RevealRendering
