extension Tool {
    package struct Measure {
        /// The process's peak memory, in bytes.
        package let peakMemory: Int
        package let seconds: Double
    }

    /// Runs the command in `folder` and measures it; adds a file to the folder.
    package static func measure(
        _ arguments: [String], in folder: String, environment: [String: String] = [:]
    ) throws -> (Result, Measure) {
        let file = folder + "/.measure"
        let result = try run(
            [file, path] + arguments, in: folder, environment: environment,
            program: Repository.root + "/Scripts/measure")
        let numbers = String(decoding: try Disk.read(file), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 2 else { throw NotMeasured() }
        return (result, Measure(peakMemory: Int(numbers[0]) * 1024, seconds: numbers[1]))
    }

    struct NotMeasured: Error {}
}
