extension RenderJob {
    /// Returns the positions in `frames` whose files, among `names`, are complete and from this
    /// job: all or none for a single file.
    func whole(_ names: Set<String>, in directory: OutputDirectory) async throws -> Set<Int> {
        let (_, all) = outputNames
        let candidates = PartQueue(all.indices.filter { names.contains(all[$0]) })
        let found = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<threads {
                group.addTask {
                    var found: [Int] = []
                    var rows: Block<UInt8>?
                    while !Task.isCancelled, let position = candidates.next() {
                        let path = directory.path + all[position]
                        if let texts = output.texts(ofFileAt: position, of: self),
                            try isWhole(path, texts, &rows)
                        {
                            found.append(position)
                        }
                    }
                    return found
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        try Task.checkCancellation()
        guard case .numbered = output.place else { return found.isEmpty ? [] : Set(frames.indices) }
        return Set(found)
    }

    /// Whether the file is complete and has the text chunks `texts`; `rows` is reused memory.
    private func isWhole(
        _ path: String, _ texts: [PNGFile.Text], _ rows: inout Block<UInt8>?
    ) throws(FileError) -> Bool {
        let size = output.size(of: self)
        do {
            return try InputFile(path, as: .frame).withPNG { bytes throws(PNGError) in
                let file = try PNGFile(bytes)
                guard texts.allSatisfy(file.texts.contains),
                    (file.header.width, file.header.height) == (size.width, size.height)
                else { return false }
                return try file.isComplete(bytes, rows: &rows)
            }
        } catch .outOfMemory(let bytes) {
            throw .outOfMemory(bytes: bytes)
        } catch {
            return false
        }
    }
}
