import Foundation
import TestSupport
import Testing

/// Jobs of external schedulers make the same files as one render.
struct FarmTests {
    /// Pictures, and two renders to compare with: `whole/` and `whole.png`.
    private func withWhole(
        _ options: [String] = [], _ body: (_ folder: String) async throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 64, 48)
            for output in ["whole/", "whole.png"] {
                let result = try Tool.run(["from.png", "to.png", output] + options, in: folder)
                try #require(result.status == 0, "\(result.errors)")
            }
            try await body(folder)
        }
    }

    /// Every file in `name`, by its name.
    private func files(_ name: String, in folder: String) throws -> [String: [UInt8]] {
        let names = try Disk.names(in: folder + "/" + name)
        return Dictionary(
            uniqueKeysWithValues: try names.map {
                ($0, try Disk.read("\(folder)/\(name)/\($0)"))
            })
    }

    private func write(_ line: [String], to name: String, in folder: String) throws {
        let result = try Tool.run(["job"] + line, in: folder)
        try #require(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        try Disk.write(Array(result.output.utf8), to: folder + "/" + name)
    }

    /// Runs Open Job Description's program in `folder`.
    private func openjd(_ line: [String], in folder: String) throws -> Tool.Result {
        try Tool.script("openjd", line, in: folder, environment: ["PATH": Self.path])
    }

    /// Whether that program is installed or can be.
    private static let hasOpenJD = (try? Tool.script("openjd", in: "/"))?.status == 0

    private static let noOpenJD: Comment = "openjd-cli cannot be installed"

    /// A PATH with this command first.
    private static let path =
        Tool.path.dropLast("/reveal-render".count) + ":"
        + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")

    @Test func `a job's parts keep the option for the frame size and flags without values`()
        async throws
    {
        let line = ["from.png", "to.png", "f/", "--size", "24x", "--there-and-back"]
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 64, 48)
            let job = try Tool.run(["job", "--slurm"] + line, in: folder)
            #expect(job.output.contains(" from.png to.png f/ --there-and-back --size 24x "))
        }
    }

    @Test(
        .enabled(if: hasOpenJD, noOpenJD),
        arguments: [
            ["from.png", "to.png", "f/"],
            ["from.png", "to.png", "f/shot_%d.png", "--start-number", "5", "--frames", "0-30x3,7"],
            ["to.png", "o.webm", "--codec-options", "-crf 40"],
            ["from.png", "to.png", "o.png", "--preset", "bubble", "--bubble-color", "#fff"],
            ["scene.yaml", "o.png", "--fps", "12"],
        ])
    func `Open Job Description accepts the template`(_ line: [String]) async throws {
        try await withWhole { folder in
            try Disk.write(
                Array("outgoing: from.png\nincoming: to.png\n".utf8), to: folder + "/scene.yaml")
            try write(["--openjd"] + line, to: "job.yaml", in: folder)
            let result = try openjd(["check", "job.yaml"], in: folder)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    }

    @Test(.enabled(if: hasOpenJD, noOpenJD))
    func `an Open Job Description job makes the same files even if a chunk is killed`() async throws
    {
        try await withWhole { folder in
            try write(
                ["--openjd", "from.png", "to.png", "o.png", "--chunk", "11"], to: "job.yaml",
                in: folder)
            // Dies once, in the middle of the second chunk. (Chunks are of equal size.)
            let mortal = """
                #!/bin/sh
                case "$*" in *"--frames 11-"*)
                    if mkdir "\(folder)/died" 2> /dev/null; then
                        "\(Tool.path)" "$@" --frames 11-14
                        kill -9 $$
                    fi ;;
                esac
                exec "\(Tool.path)" "$@"
                """
            try Disk.writeProgram(mortal, to: folder + "/mortal")
            let line = [
                "run", "job.yaml", "--step", "Assemble", "--run-dependencies", "-p",
                "Command=\(folder)/mortal",
            ]
            let first = try openjd(line, in: folder)
            #expect(first.status != 0)
            #expect(!Disk.exists(folder + "/o.png"))
            let second = try openjd(line, in: folder)
            #expect(second.status == 0, "\(second.output)\(second.errors)")
            #expect(second.output.contains("openjd_progress: 100"))
            #expect(try files("o-frames", in: folder) == files("whole", in: folder))
            #expect(try Disk.read(folder + "/o.png") == Disk.read(folder + "/whole.png"))
        }
    }

    @Test(
        arguments: [
            (["o.png"], "0-9,15"), (["o.png", "--poster", "first"], "0-9"), (["o.gif"], "0-9"),
            (["f/"], "0-9"),
        ] as [([String], String)])
    func `a job also renders the frame that an animation shows when it does not play`(
        _ line: [String], _ frames: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let result = try Tool.run(
                ["job", "--openjd", "from.png", "to.png"] + line + ["--frames", "0-9"], in: folder)
            #expect(
                result.output.contains("{name: Frames, type: STRING, default: \"\(frames)\"}"),
                "\(result.output)\(result.errors)")
            let more =
                "frame 15 is rendered as well: it is shown where the animation does not play (--poster "
                + "first leaves it out)\n"
            #expect(result.errors == (frames == "0-9" ? "" : more))
        }
    }

    @Test func `a template declares the paths that its job requires`() async throws {
        try await withWhole { folder in
            try Disk.write(
                Array("outgoing: from.png\nincoming: to.png\n".utf8), to: folder + "/s.yaml")
            let line = [
                "-c",
                """
                mkdir jobs && cd jobs && PATH="\(Self.path)"
                reveal-render job --openjd ../s.yaml "\(folder)/f/" > job.yaml
                parameters=$(sed -n 's/^#   //p' job.yaml | tr '\\n' ' ')
                eval "'\(Repository.root)/Scripts/openjd' run job.yaml --step Render $parameters"
                """,
            ]
            let result = try Tool.run(line, in: folder, program: "/bin/bash")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(try files("f", in: folder) == files("whole", in: folder))
        }
    }

    /// Accepts the jobs of a Slurm script as `sbatch` does, and runs each task in its own shell,
    /// the last of an array first; the task in `lost` dies before it begins.
    private static let sbatch = """
        #!/bin/bash
        array=$(sed -n 's/^#SBATCH --array=//p' "${@: -1}" 2> /dev/null || true)
        for word in "$@"; do
            case $word in
                --array=*) array=${word#--array=} ;;
                --parsable | --dependency=* | --kill-on-invalid-dep=yes) ;;
                *) [ -n "${script:-}" ] && mode=$word || script=$word ;;
            esac
        done
        [ -n "$array" ] || array=$(sed -n 's/^#SBATCH --array=//p' "$script")
        for task in $(seq "${array#*-}" -1 "${array%-*}"); do
            [ "$task" = "$(cat lost)" ] && [ -z "${mode:-}" ] && continue
            (cd / &&
                SLURM_ARRAY_TASK_ID=$task bash "$script" ${mode:-}) >&2 || exit 1
        done
        echo $((RANDOM + 1))
        """

    @Test func `a Slurm script makes the same files even if a task is lost`() async throws {
        try await withWhole(["--preset", "fitted"]) { folder in
            try Disk.writeProgram(Self.sbatch, to: folder + "/sbatch")
            try write(
                [
                    "--slurm", "from.png", "to.png", "it's \"o\".png", "--preset", "fitted",
                    "--chunk", "6", "--threads", "2",
                ], to: "job.sh", in: folder)
            let path = ["PATH": "\(folder):\(Self.path)"]
            // The dependent job finds a gap.
            try Disk.write(Array("3".utf8), to: folder + "/lost")
            let first = try Tool.run(
                ["job.sh"], in: folder, environment: path, program: "/bin/bash")
            #expect(first.status != 0 && first.errors.contains("12"), "\(first.errors)")
            #expect(!Disk.exists(folder + "/it's \"o\".png"))
            try Disk.write(Array("none".utf8), to: folder + "/lost")
            let second = try Tool.run(
                ["job.sh"], in: folder, environment: path, program: "/bin/bash")
            #expect(second.status == 0, "\(second.errors)")
            #expect(second.output.contains(#/^array \d+\nassembly \d+\n$/#))
            #expect(try files("it's \"o\"-frames", in: folder) == files("whole", in: folder))
            #expect(
                try Disk.read(folder + "/it's \"o\".png") == Disk.read(folder + "/whole.png"))
        }
    }

    @Test(
        arguments: [
            ("0-30", "8", ["0-7", "8-15", "16-23", "24-30"]),
            ("0-30", "31", ["0-30"]),
            ("7", "10", ["7"]),
            ("0-30x5", "3", ["0-10x5", "15-25x5", "30"]),
            ("0,1,3,9-12,20-30x2", "20", ["0-1,3,9-12,20-30x2"]),
            ("2,9", "5", ["2,9"]),
        ] as [(String, String, [String])])
    func `the parts of a job cover exactly the selected frames`(
        _ frames: String, _ chunk: String, _ expected: [String]
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let job = try Tool.run(
                ["job", "--slurm", "from.png", "to.png", "f/"]
                    + ["--frames", frames, "--chunk", chunk], in: folder)
            let list = job.output.split(separator: "chunks=(\n").last?.prefix { $0 != ")" } ?? ""
            let words = list.split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            #expect(words == expected)
            #expect(job.output.contains("#SBATCH --array=0-\(expected.count - 1)\n"))
        }
    }

    @Test func `a Slurm array larger than most clusters allow is reported`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 2, 2)
            let line = ["from.png", "to.png", "f/", "--duration", "2003f", "--chunk"]
            let many = try Tool.run(["job", "--slurm"] + line + ["1"], in: folder)
            #expect(many.status == 0 && many.output.contains("#SBATCH --array=0-2003\n"))
            #expect(
                many.errors
                    == "reveal-render: warning: 2004 tasks exceed the default size of an array in "
                    + "Slurm (MaxArraySize): --chunk 3 makes 1001 or fewer\n")
            let fewer = try Tool.run(["job", "--slurm"] + line + ["3"], in: folder)
            #expect(fewer.status == 0 && fewer.errors.isEmpty)
            #expect(fewer.output.contains("#SBATCH --array=0-667\n"))
            #expect(try Tool.run(["job", "--openjd"] + line + ["1"], in: folder).errors.isEmpty)
        }
    }

    @Test(.enabled(if: hasOpenJD, noOpenJD))
    func `leftover frames of a longer job are not assembled`() async throws {
        try await withWhole { folder in
            let longer = try Tool.run(
                ["from.png", "to.png", "o-frames/", "--hold", "300ms", "-q"], in: folder)
            try #require(longer.status == 0)
            try write(["--openjd", "from.png", "to.png", "o.png"], to: "job.yaml", in: folder)
            let run = try openjd(
                ["run", "job.yaml", "--step", "Assemble", "--run-dependencies"], in: folder)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(Disk.exists(folder + "/o-frames/0048.png"))
            #expect(try Disk.read(folder + "/o.png") == Disk.read(folder + "/whole.png"))
        }
    }

    @Test(arguments: ["--openjd", "--slurm"])
    func `a job's limits also apply to its assembling step`(_ kind: String) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let job = try Tool.run(
                ["job", kind, "from.png", "to.png", "o.png"]
                    + ["--max-pixels", "5000", "--max-memory", "300M"], in: folder)
            let words = job.output.replacing(/[ \n"-]+/, with: " ")
            let parts = words.components(separatedBy: " max pixels 5000 ")
            #expect(parts.count == 3, "\(job.output)\(job.errors)")
            #expect(words.components(separatedBy: "max memory 300M").count == 3)
        }
    }

    @Test func `the manifests for Kubernetes make the same files`() async throws {
        try await withWhole { folder in
            let page = String(
                decoding: try Disk.read(Repository.root + "/docs/farms.md"), as: UTF8.self)
            // The scripts of the containers, as written below `args`.
            let scripts = page.components(separatedBy: "            - |\n").dropFirst().map {
                $0.split(separator: "\n").prefix { $0.hasPrefix("              ") }
                    .joined(separator: "\n")
            }
            try #require(scripts.count == 2)
            for index in [3, 0, 2, 1] {
                let chunk = try Tool.run(
                    ["-c", scripts[0]], in: folder,
                    environment: ["PATH": Self.path, "JOB_COMPLETION_INDEX": "\(index)"],
                    program: "/bin/bash")
                #expect(chunk.status == 0, "\(chunk.errors)")
            }
            let last = try Tool.run(
                ["-c", scripts[1]], in: folder, environment: ["PATH": Self.path],
                program: "/bin/bash")
            #expect(last.status == 0, "\(last.errors)")
            #expect(try files("frames", in: folder) == files("whole", in: folder))
            #expect(try Disk.read(folder + "/out.png") == Disk.read(folder + "/whole.png"))
        }
    }

    @Test(
        arguments: [
            (["f/"], 64, "no kind of job is named", "add --openjd or --slurm"),
            (
                ["--openjd", "--slurm", "f/"], 64, "--openjd and --slurm are two kinds of job",
                "run the command once for each"
            ),
            (
                ["--slurm", "-", "--format", "y4m"], 64, "a job writes files",
                "name one instead of -"
            ),
            (
                ["--slurm", "o.html"], 64, "a page cannot be assembled from frames",
                "render it without a job"
            ),
            (
                ["--slurm", "o.png", "--at", "50%"], 64,
                "--at cannot be used in a job, which writes numbered frames and skips complete ones",
                "leave it out; --frames selects frames"
            ),
            (
                ["--slurm", "f/", "-y"], 64,
                "--overwrite cannot be used in a job of numbered frames, which keeps complete frames",
                "remove the old frames first"
            ),
            (
                ["--slurm", "f/", "--chunk", "0"], 64,
                "--chunk: '0' is not a whole number from 1 to 1000000", nil
            ),
            (
                ["--openjd", "f/", "--center", "{{1", "--preset", "bubble"], 64,
                "--center: '{{1' is not a place",
                "write x,y in points, percentages such as 90%,90%, or top left"
            ),
        ] as [([String], Int32, String, String?)])
    func `a mistake in a job is reported before anything is written`(
        _ line: [String], _ status: Int32, _ error: String, _ hint: String?
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let pictures = ["from.png", "to.png"]
            let place = line.firstIndex { !$0.hasPrefix("--") } ?? 0
            let result = try Tool.run(
                ["job"] + line[..<place] + pictures + line[place...], in: folder)
            #expect(result.status == status && result.output.isEmpty)
            #expect(
                result.errors
                    == "reveal-render: error: \(error)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
        }
    }

    @Test(
        arguments: [("1", 1), ("0", nil), ("many", nil), ("", nil), ("1000000", nil)]
            as [(String, Int?)])
    func `a Slurm task uses one worker per allocated processor`(
        _ given: String, _ expected: Int?
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            func threads(_ environment: [String: String]) throws -> Int {
                let plan = try Tool.run(
                    ["from.png", "to.png", "f/", "--dry-run", "--json"], in: folder,
                    environment: environment)
                let report = try JSONSerialization.jsonObject(with: Data(plan.output.utf8))
                return try #require((report as? [String: Any])?["threads"] as? Int)
            }
            let usual = try threads(["SLURM_CPUS_PER_TASK": ""])
            #expect(try threads(["SLURM_CPUS_PER_TASK": given]) == expected ?? usual)
        }
    }
}
