package import PNG

extension OutputDirectory {
    /// Writes what `writer` holds, a file of `kind`, to the file `name`, which appears when it is
    /// whole.
    package func write(
        _ writer: PNGWriter, as name: String, replacing: Bool, _ kind: FileKind
    ) throws {
        let file = try stage(name)
        try writer.withBytes { bytes in
            file.reserve(bytes.count)
            try file.write(bytes)
        }
        try file.commit(replacing: replacing, orOwn: kind)
    }
}
