import TestSupport
import Testing

/// Scene files with stages that begin before the preceding ones end.
struct OverlapSceneTests {
    private static let layers = """
        size: 40x30
        layers:
          - {name: one, color: red, frame: [4, 4, 8, 8]}
          - {name: two, color: "#00ff0080", frame: [16, 4, 8, 8]}
        stages:

        """

    @Test(arguments: [
        // Another layer, and then both.
        """
          - {perform: {one: {translation: [0, 16]}}, duration: 400ms}
          - {perform: {two: {translation: [0, 16]}}, duration: 400ms, overlap: 150ms}
          - {perform: {two: {opacity: 0.2}, one: {scale: 2}}, duration: 300ms, overlap: 100ms}
        """,
        // Reversed before it moves, and in the middle.
        """
          - {perform: {one: {translation: [0, 16]}}, delay: 200ms, duration: 200ms}
          - {perform: {one: {translation: [0, 0]}}, duration: 300ms, overlap: 300ms}
        """,
        """
          - {perform: {one: {translation: [0, 16], opacity: 0.5}}, duration: 200ms}
          - {load: {two: {opacity: 0.3}}, perform: {one: {opacity: 1}}, duration: 300ms, overlap: 100ms}
        """,
        // From a loaded value back to the original one.
        """
          - {perform: {one: {translation: [0, 16]}}, duration: 400ms}
          - {load: {two: {opacity: 0}}, perform: {two: {opacity: 1}}, duration: 400ms, overlap: 150ms}
        """,
        // Interrupted, followed by a hold, in a loop with an exit, and with an exit in a hold.
        """
          - {perform: {one: {translation: [0, 16]}}, duration: 400ms, interrupted: 200ms, hold: 150ms}
          - {perform: {two: {translation: [0, 16]}}, duration: 400ms, overlap: 250ms, interrupted: 300ms}
          - {perform: {two: {opacity: 0.2}, one: {scale: 2}}, duration: 300ms}
        """,
        """
          - {name: up, perform: {one: {translation: [0, 16]}}, duration: 300ms, hold: 100ms, next: up}
          - {name: out, perform: {one: {translation: [0, 0]}}, duration: 300ms, begin-from-current-state: true}
        leave: {at: 250ms, to: out}
        """,
        """
          - {name: up, perform: {one: {translation: [0, 16]}}, duration: 300ms, hold: 100ms, next: up}
          - {name: out, perform: {one: {translation: [0, 0]}}, duration: 300ms}
        leave: {at: 350ms, to: out}
        """,
        """
          - {perform: {one: {opacity: 0}}, duration: 200ms, repeat: 2, autoreverse: true, interrupted: 250ms, hold: 1s}
          - {hold: 100ms}
        end: 600ms
        """,
        """
          - {load: {one: {mask: {radius: 0}, feather: 9}}, perform: {one: {mask: {radius: 9}}}, duration: 200ms, interrupted: 100ms}
          - {hold: 50ms}
          - {perform: {one: {mask: {radius: farthest-corner}}}, duration: 200ms}
        """,
        // The first stage ends last; the end comes first; a loop overlaps itself.
        """
          - {perform: {one: {translation: [0, 16]}}, duration: 500ms}
          - {perform: {two: {translation: [0, 16]}}, duration: 100ms, overlap: 450ms}
        """,
        """
          - {perform: {one: {translation: [0, 16]}}, duration: 500ms}
          - {perform: {two: {translation: [0, 16]}}, duration: 500ms, overlap: 250ms}
        end: 400ms
        """,
        """
          - {perform: {one: {opacity: 0.5}}, duration: 200ms}
          - {name: up, perform: {two: {translation: [0, 16]}}, duration: 200ms, overlap: 50ms}
          - {perform: {two: {translation: [0, 0]}}, duration: 200ms, overlap: 50ms, next: up}
        loops: 3
        """,
    ])
    func `the printed scene of overlapping stages renders to the same bytes`(_ stages: String)
        async throws
    {
        try await Disk.withFolder { folder in
            try Disk.write(Array((Self.layers + stages).utf8), to: folder + "/scene.yaml")
            let direct = try Tool.run(["scene.yaml", "direct.png"], in: folder)
            #expect(direct.status == 0, "\(direct.errors)")
            let printed = try Tool.run(["scene.yaml", "x.png", "--print-scene"], in: folder)
            try Disk.write(Array(printed.output.utf8), to: folder + "/again.yaml")
            let again = try Tool.run(["again.yaml", "again.png"], in: folder)
            #expect(again.status == 0, "\(again.errors)\n\(printed.output)")
            #expect(
                try Disk.read(folder + "/again.png") == Disk.read(folder + "/direct.png"),
                "\(printed.output)")
        }
    }

    @Test func `an overlap that is too long is refused`() async throws {
        try await Disk.withFolder { folder in
            let stages = """
                  - {perform: {one: {opacity: 0}}, duration: 400ms}
                  - {name: late, perform: {two: {opacity: 0}}, duration: 400ms, overlap: 500ms}
                """
            try Disk.write(Array((Self.layers + stages).utf8), to: folder + "/scene.yaml")
            let result = try Tool.run(["scene.yaml", "x.png"], in: folder)
            #expect(result.status == 65)
            #expect(
                result.errors.contains("the stage 'late' would begin before the previous stage"))
        }
    }
}
