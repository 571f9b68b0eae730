import Foundation
import TestSupport
import Testing

/// A player for Lottie: rlottie, through its C interface.
private enum RLottie {
    /// Whether rlottie is installed.
    static let isThere: Bool = {
        let result = try? Tool.run(
            ["-c", "import ctypes; ctypes.CDLL('librlottie.so.0-1')"], in: "/",
            program: "/usr/bin/python3")
        return result?.status == 0
    }()

    /// Plays `reveal.json` through rlottie's C interface and writes the named frames, opaque.
    static let script = """
        import ctypes, struct, sys, zlib
        lib = ctypes.CDLL("librlottie.so.0-1")
        lib.lottie_animation_from_file.restype = ctypes.c_void_p
        animation = ctypes.c_void_p(lib.lottie_animation_from_file(b"./reveal.json"))
        if not animation:
            sys.exit("rlottie does not read it")
        width, height = 320, 200
        buffer = (ctypes.c_uint32 * (width * height))()
        def chunk(kind, data):
            check = zlib.crc32(kind + data)
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
        for number in map(int, sys.argv[1:]):
            lib.lottie_animation_render(
                animation, ctypes.c_size_t(number), buffer, ctypes.c_size_t(width),
                ctypes.c_size_t(height), ctypes.c_size_t(4 * width))
            data = bytes(buffer)
            rows = b""
            for y in range(height):
                row = data[4 * width * y:4 * width * (y + 1)]
                rgb = bytearray(3 * width)
                rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
                rows += b"\\0" + rgb
            header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
            with open(f"shots/{number:03}.png", "wb") as file:
                file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header)
                           + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
        """
}

/// Generated Lottie, played by rlottie and measured to within 0.25 px.
@Suite(.enabled(if: RLottie.isThere, "the library librlottie.so.0-1 is not installed"))
struct LottieTests {
    @Test(arguments: [
        (40, ["flavor: mdn", "center: [280, 30]"]),
        (38, ["flavor: telegram", "center: [280, 30]", "type: unreveal", "delay: 50ms"]),
        (40, ["preset: fitted", "easing: linear", "center: [20, 150]"]),
        (28, ["flavor: android", "center: [160, 200]"]),
    ])
    func `a Lottie animation in rlottie moves like the frames`(_ end: Int, _ own: [String])
        async throws
    {
        // After its last frame a Lottie animation shows nothing.
        let keys = own + ["hold: 200ms"]
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 320, 200)
            for (name, file) in [("from", "outgoing"), ("to", "incoming")] {
                try Disk.write(try Disk.read("\(folder)/\(name).png"), to: "\(folder)/\(file).png")
            }
            let scene = keys + ["outgoing: from.png", "incoming: to.png"]
            try Disk.write(Array(scene.map { $0 + "\n" }.joined().utf8), to: folder + "/a.yaml")
            let code = try Tool.run(["code", "a.yaml", "--as", "lottie"], in: folder)
            try #require(code.status == 0, "\(code.errors)")
            try Disk.write(Array(code.output.utf8), to: folder + "/reveal.json")
            try FileManager.default.createDirectory(
                atPath: folder + "/shots", withIntermediateDirectories: true)
            let frames = Array(stride(from: 0, through: end, by: 2))
            let play = try Tool.run(
                ["-c", RLottie.script] + frames.map { "\($0)" }, in: folder,
                program: "/usr/bin/python3")
            try #require(play.status == 0, "\(play.errors)")
            let list = frames.map { "\(Double($0) / 60)\n" }.joined()
            try Disk.write(Array(list.utf8), to: folder + "/shots.txt")
            try RevealPage.expect(keys, within: "0.25px", "shots", in: folder)
        }
    }
}
