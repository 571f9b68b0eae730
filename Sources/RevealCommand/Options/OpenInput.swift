/// Inputs that are already open: standard input, and the `<(…)` of shells.
enum OpenInput {
    static func path(_ name: String) -> String { name == "-" ? "/dev/stdin" : name }

    /// Returns the paths of a command's inputs by their names.
    ///
    /// - Throws: a mistake if two inputs are standard input, or one is a terminal.
    static func paths(_ names: [String]) throws -> [String] {
        let paths = names.map(path)
        let open = zip(names, paths).compactMap { name, path in
            OpenInputs.descriptor(of: path).map { (name, $0) }
        }
        let input = Surroundings.current.input
        guard open.count(where: { $0.1 == input }) < 2 else {
            throw Failure.usage(
                "two inputs are standard input: \(open.map(\.0).joined(separator: ", "))",
                hint: "name a file for one of them, or pipe it in with <(…)")
        }
        if let (name, descriptor) = open.first(where: { Terminal(descriptor: $0.1).columns > 0 }) {
            throw Failure.usage(
                "the input is a terminal: \(name)",
                hint: descriptor == input
                    ? "name a file, or pipe one in: program | reveal-render …" : "name a file")
        }
        return paths
    }

    /// Refuses pipes among `names` for the reason `why`; if `all`, any open descriptor.
    static func refuse(_ names: [String?], _ why: String, all: Bool = false) throws {
        let isRefused = { (name: String) in
            name == "-" || OpenInputs.isPipe(name)
                || all && OpenInputs.descriptor(of: name) != nil
        }
        guard let name = names.lazy.compactMap(\.self).first(where: isRefused) else { return }
        throw Failure(
            message: "cannot read a pipe: \(name): \(why)",
            hint: name == "-"
                ? "save it in a file first, and name that; a file called - is ./-"
                : "save it in a file first, and name that", status: .missingInput,
            subject: .init(path: name))
    }
}
