extension FarmJob {
    /// The maximum number of inputs: a template has at most 50 parameters, including up to 5
    /// others.
    static let mostParameters = 45

    /// Returns a template of [Open Job Description](https://github.com/OpenJobDescription), version
    /// 2023-09 with task chunking, in YAML.
    ///
    /// Texts are written as JSON strings, which are also YAML.
    ///
    /// - Throws: a mistake if a text would be read as a placeholder, or is not UTF-8.
    func openJobDescription(in workingFolder: String) throws -> String {
        let texts = options + (assembly?.options ?? []) + [pattern]
        if let text = texts.first(where: { $0.contains("{{") || $0.contains("}}") }) {
            throw Failure.usage(
                "two braces are a placeholder in a template: \(text)",
                hint: "write it in a scene file")
        }
        if let text = texts.first(where: \.holdsLoneBytes) {
            throw Failure.usage(
                "a template cannot contain a name that is not UTF-8: \(text)",
                hint: "give the file another name")
        }
        let target = assembly?.output ?? String(folder.dropLast())
        let name = target.fileName.isEmpty ? target : target.fileName
        let paths = inputs.filter(\.isArgument).map { "{{Param.\($0.name)}}" } + [framesPath]
        let own = ["\(\.frames)", "{{Task.Param.Frame}}", "\(\.skipExisting)"]
        return Template(PackageResources.openjd_txt).filled(
            [
                "given": given(in: workingFolder),
                "name": Self.title("reveal-render " + name).quoted,
                "parameters": files.map(parameter).joined(separator: "\n"),
                "wanted": FrameSelection.words(for: frames, step: ":").quoted,
                "portion": "\(chunk)",
                "constraint": isContiguous ? "CONTIGUOUS" : "NONCONTIGUOUS",
                "render": Self.list(paths + options + own),
                "assembly": Self.list(
                    [AssembleCommand.name, framesPath, "{{Param.Output}}"]
                        + (assembly?.options ?? [])),
            ], parts: ["assembled": assembly != nil])
    }

    private static func list(_ arguments: [String]) -> String {
        (arguments + ["\(\.progress)", ProgressMode.openjd.rawValue])
            .map { "            - \($0.quoted)" }.joined(separator: "\n")
    }

    private typealias File = (name: String, path: String, use: String)

    private var files: [File] {
        inputs.map { ($0.name, $0.path, "objectType: FILE, dataFlow: IN") }
            // The folder is also an input: complete frames of an earlier run are read.
            + [("Folder", String(folder.dropLast()), "objectType: DIRECTORY, dataFlow: INOUT")]
            + (assembly.map {
                [("Output", $0.output.asFileName, "objectType: FILE, dataFlow: OUT")]
            }
                ?? [])
    }

    private func parameter(_ file: File) -> String {
        let standard = Self.mayBeDefault(file.path) ? ", default: \(file.path.quoted)" : ""
        return "  - {name: \(file.name), type: PATH, \(file.use)\(standard)}"
    }

    /// Returns a comment with the parameters that each run must state: paths outside the template's
    /// folder, which a template must not contain.
    private func given(in workingFolder: String) -> String {
        let outside = files.filter { !Self.mayBeDefault($0.path) }
        let lines = outside.map { name, path, _ in
            let whole = path.utf8.first == UInt8(ascii: "/") ? path : workingFolder + "/" + path
            return "#   -p \(shellQuoted(name + "=" + whole))\n"
        }
        let heading = "# Run it with the paths that a template must not contain:\n"
        return lines.isEmpty ? "" : heading + lines.joined()
    }

    /// Whether a template may contain the path: one inside of its folder, of at most 1024 visible
    /// characters.
    private static func mayBeDefault(_ path: String) -> Bool {
        path.utf16.count <= 1024 && !path.unicodeScalars.contains(where: \.isControl)
            && path.utf8.first != UInt8(ascii: "/")
            && !path.utf8.split(separator: UInt8(ascii: "/")).contains {
                $0.elementsEqual("..".utf8)
            }
    }

    /// Returns a name for a job: at most 128 characters, without control characters and
    /// placeholders.
    private static func title(_ text: String) -> String {
        let seen = text.unicodeScalars.map { scalar in
            switch scalar {
            case "{": "("
            case "}": ")"
            default: scalar.isControl ? " " : String(scalar)
            }
        }
        return String(seen.joined().unicodeScalars.prefix(128))
    }

    /// The frames' folder, or their pattern in it; a folder's name may contain percent signs.
    private var framesPath: String { "{{Param.Folder}}/" + shownPattern }
}
