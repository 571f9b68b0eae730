import PNG

extension OutputDirectory {
    /// Writes what `writer` holds to the file `name`, which appears when it is whole.
    func write(_ writer: PNGWriter, as name: String, replacing: Bool) throws {
        let file = try stage(name)
        do {
            try writer.withBytes { bytes in
                file.reserve(bytes.count)
                try file.write(bytes)
            }
        } catch {
            file.discard()
            throw error
        }
        try file.commit(replacing: replacing)
    }
}
