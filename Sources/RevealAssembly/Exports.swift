// `import RevealAssembly` is enough for an assembly.

@_exported public import RevealRendering
