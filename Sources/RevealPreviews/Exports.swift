// `import RevealPreviews` is enough for a preview.

@_exported public import RevealRendering
