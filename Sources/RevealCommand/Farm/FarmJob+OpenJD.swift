import RevealFiles
import RevealMotion
import RevealRendering
import RevealScenes

extension FarmJob {
    /// The job as a template of [Open Job Description](https://github.com/OpenJobDescription),
    /// version 2023-09 with task chunking, in YAML.
    ///
    /// Every text is a quoted scalar of JSON, which YAML reads as well.
    ///
    /// - Throws: a mistake where a text would be taken for a place to fill in.
    func openJobDescription(in workingFolder: String) throws -> String {
        let texts = options + (assembly?.options ?? []) + [pattern]
        if let text = texts.first(where: { $0.contains("{{") || $0.contains("}}") }) {
            throw Failure.usage(
                "two braces begin a place to fill in: \(text)",
                hint: "write it in a scene file")
        }
        if let text = texts.first(where: \.holdsLoneBytes) {
            throw Failure.usage(
                "a name that is not UTF-8 cannot stand in a template: \(text)",
                hint: "give the file another name")
        }
        return
            (given(in: workingFolder) + heading + parameters + render
            + (assembly.map(assemble) ?? []))
            .joined(separator: "\n") + "\n"
    }

    /// The parameters whose files do not lie below the template's folder, which a template must not
    /// name: how they are given to whoever runs it.
    private func given(in workingFolder: String) -> [String] {
        let outside = files.filter { !Self.mayBeDefault($0.path) }
        guard !outside.isEmpty else { return [] }
        return ["# To be run with the paths that a template must not name:"]
            + outside.map { name, path in
                let whole = path.utf8.first == UInt8(ascii: "/") ? path : workingFolder + "/" + path
                return "#   -p \(shellQuoted(name + "=" + whole))"
            }
    }

    private var files: [(name: String, path: String)] {
        inputs.map { ($0.name, $0.path) } + [("Folder", String(folder.dropLast()))]
            + (assembly.map { [("Output", $0.output.asFileName)] } ?? [])
    }

    /// Whether the path leads to somewhere below the folder that it begins in, and may stand in a
    /// template: it is not long, and all of it can be seen.
    private static func mayBeDefault(_ path: String) -> Bool {
        path.utf16.count <= 1024 && !path.unicodeScalars.contains(where: \.isControl)
            && path.utf8.first != UInt8(ascii: "/")
            && !path.utf8.split(separator: UInt8(ascii: "/")).contains {
                $0.elementsEqual("..".utf8)
            }
    }

    private func standard(_ path: String) -> String {
        Self.mayBeDefault(path) ? ", default: \(quoted(path))" : ""
    }

    private var heading: [String] {
        let target = assembly?.output ?? String(folder.dropLast())
        let name = target.fileName.isEmpty ? target : target.fileName
        return [
            "specificationVersion: jobtemplate-2023-09",
            "extensions: [TASK_CHUNKING]",
            "name: \(quoted(Self.title("reveal-render " + name)))",
        ]
    }

    /// A name of a job: 128 letters at most, of which none is a control, and no place to fill in.
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

    private var parameters: [String] {
        var lines = ["parameterDefinitions:"]
        for input in inputs {
            lines.append(
                "  - {name: \(input.name), type: PATH, objectType: FILE, dataFlow: IN"
                    + "\(standard(input.path))}")
        }
        // Frames of an earlier try are read to be kept.
        lines.append(
            "  - {name: Folder, type: PATH, objectType: DIRECTORY, dataFlow: INOUT"
                + "\(standard(String(folder.dropLast())))}")
        if let assembly {
            lines.append(
                "  - {name: Output, type: PATH, objectType: FILE, dataFlow: OUT"
                    + "\(standard(assembly.output.asFileName))}")
        }
        return lines + [
            "  - {name: Frames, type: STRING, default: \(quoted(FrameSelection.words(for: frames, step: ":")))}",
            "  - {name: ChunkSize, type: INT, minValue: 1, default: \(chunk)}",
            "  - {name: Command, type: STRING, default: reveal-render}",
        ]
    }

    private var render: [String] {
        let paths = inputs.filter(\.isArgument).map { "{{Param.\($0.name)}}" } + [framesPath]
        let own = ["\(\.frames)", "{{Task.Param.Frame}}", "\(\.skipExisting)"] + Self.progress
        return [
            "steps:",
            "  - name: Render",
            "    parameterSpace:",
            "      taskParameterDefinitions:",
            "        - name: Frame",
            "          type: CHUNK[INT]",
            "          range: \"{{Param.Frames}}\"",
            "          chunks:",
            "            defaultTaskCount: \"{{Param.ChunkSize}}\"",
            "            rangeConstraint: \(isContiguous ? "CONTIGUOUS" : "NONCONTIGUOUS")",
        ] + action(paths + options + own)
    }

    private func assemble(_ assembly: Assembly) -> [String] {
        let arguments = [AssembleCommand.name, framesPath, "{{Param.Output}}"] + assembly.options
        return ["  - name: Assemble", "    dependencies: [{dependsOn: Render}]"]
            + action(arguments + Self.progress)
    }

    private static let progress = ["\(\.progress)", ProgressMode.openjd.rawValue]

    /// The frames' folder or pattern; a folder may have any name, a pattern's percent signs mean
    /// something.
    private var framesPath: String {
        "{{Param.Folder}}/" + (pattern == Self.plainPattern ? "" : pattern)
    }

    private func action(_ arguments: [String]) -> [String] {
        [
            "    script:",
            "      actions:",
            "        onRun:",
            "          command: \"{{Param.Command}}\"",
            "          args:",
        ] + arguments.map { "            - \(quoted($0))" } + [
            "          cancelation: {mode: NOTIFY_THEN_TERMINATE}"
        ]
    }

    /// The text as a string of JSON.
    private func quoted(_ text: String) -> String {
        let letters = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.isUnseen: scalar.escaped
            default: String(scalar)
            }
        }
        return "\"" + letters.joined() + "\""
    }
}
