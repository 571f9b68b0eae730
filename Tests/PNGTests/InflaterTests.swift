import TestSupport
import Testing

/// The independent inflater, which checks the encoder, is tested with zlib's streams and with
/// streams that no encoder makes.
struct InflaterTests {
    /// Writes the streams that zlib makes of some contents with all of its settings, each with its
    /// content, and prints their number.
    static let script = """
        import random, zlib
        random.seed(1)
        noise = random.randbytes(5000)
        skewed = bytes(min(255, int(random.expovariate(0.1))) for _ in range(40000))
        far = noise + bytes(27768 - 5000) + noise + b"!" + bytes(27767 - 5000) + noise
        words = b"Blah blah blah. " * 99
        count = 0
        def keep(content, stream):
            global count
            open(f"{count}.content", "wb").write(content)
            open(f"{count}.stream", "wb").write(stream)
            count += 1
        for content in [b"", b"a", b"ab" * 3, words, bytes(70000), noise, skewed, far]:
            for level in [0, 1, 6, 9]:
                for window in [9, 12, 15]:
                    for strategy in range(5):
                        whole = zlib.compressobj(level, zlib.DEFLATED, window, 8, strategy)
                        keep(content, whole.compress(content) + whole.flush())
                        pieces = zlib.compressobj(level, zlib.DEFLATED, window, 1, strategy)
                        half = len(content) // 2
                        first = pieces.compress(content[:half]) + pieces.flush(zlib.Z_SYNC_FLUSH)
                        keep(content, first + pieces.compress(content[half:]) + pieces.flush())
        print(count, end="")
        """

    /// zlib's streams and their contents of at most `longest` bytes.
    static func streams(
        of longest: Int = .max
    ) async throws -> [(stream: [UInt8], content: [UInt8])] {
        try await Disk.withFolder { folder in
            let result = try Tool.run(["-c", script], in: folder, program: "/usr/bin/python3")
            let count = try #require(Int(result.output), "\(result.errors)")
            return try (0..<count).compactMap { i in
                let content = try Disk.read("\(folder)/\(i).content")
                return content.count > longest
                    ? nil : (try Disk.read("\(folder)/\(i).stream"), content)
            }
        }
    }

    @Test func `zlib streams of all settings are inflated`() async throws {
        let streams = try await Self.streams()
        #expect(streams.count == 960)
        for (stream, content) in streams {
            #expect(try Inflater.inflate(stream) == content)
        }
    }

    /// Padding bits may have any value, and a periodic content may be copied from a larger
    /// distance.
    ///
    /// Every other change fails the checksum.
    @Test func `a stream with one wrong bit is refused or decodes to the same content`()
        async throws
    {
        let streams = try await Self.streams(of: 2000).filter { $0.stream.count < 100 }
        #expect(streams.count > 300)
        for (stream, content) in streams {
            var refused = 0
            for bit in 0..<8 * stream.count {
                var damaged = stream
                damaged[bit / 8] ^= 1 << (bit % 8)
                let inflated = try? Inflater.inflate(damaged)
                refused += inflated == nil ? 1 : 0
                #expect(inflated ?? content == content, "\(stream), bit \(bit)")
            }
            #expect(refused >= 8 * (stream.count - 10), "\(stream)")
        }
    }

    @Test(arguments: HandmadeStream.forbidden)
    func `streams that the RFCs forbid are refused`(_ stream: HandmadeStream) throws {
        #expect(throws: try #require(stream.refusal)) { try Inflater.inflate(stream.bytes) }
    }

    @Test(arguments: HandmadeStream.allowed)
    func `streams at the limits of the RFCs are inflated`(_ stream: HandmadeStream) throws {
        #expect(try Inflater.inflate(stream.bytes) == stream.content)
    }
}
