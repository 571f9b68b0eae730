package import PNG

extension OutputDirectory {
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
