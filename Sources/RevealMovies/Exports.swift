// `import RevealMovies` is enough for a movie.

@_exported public import RevealRendering
