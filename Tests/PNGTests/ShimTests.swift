import CPNG
import PNG
import Raster
import TestSupport
import Testing

/// The C shim reports failed allocations and mistakes of its caller.
struct ShimTests {
    @Test(arguments: Specimen.all)
    func `a decoder reports any failed allocation and frees everything`(
        specimen: Specimen
    ) throws {
        let expected = try samples(of: specimen)
        var failing = 0
        while true {
            failing += 1
            var allocations = cpng_allocations(
                limit: 32 << 20, fail_at: failing, count: 0, bytes: 0)
            let (report, samples) = try decode(specimen, &allocations)
            #expect(allocations.bytes == 0)
            if allocations.count < failing {
                #expect(report.status == CPNG_DONE)
                #expect(samples == expected)
                break
            }
            #expect(report.status == CPNG_OUT_OF_MEMORY, "allocation \(failing)")
            #expect(report.message.0 != 0)
        }
        #expect(failing > 4)
    }

    @Test(arguments: [CPNG_FILTER_NONE, CPNG_FILTER_SUB, CPNG_FILTER_ADAPTIVE])
    func `a compressor reports any failed allocation and frees everything`(
        filters: cpng_filters
    ) throws {
        var failing = 0
        while true {
            failing += 1
            var allocations = cpng_allocations(
                limit: 64 << 20, fail_at: failing, count: 0, bytes: 0)
            let report = try compress(filters, &allocations)
            #expect(allocations.bytes == 0)
            if allocations.count < failing {
                #expect(report.status == CPNG_DONE)
                break
            }
            #expect(report.status == CPNG_OUT_OF_MEMORY, "allocation \(failing)")
        }
        #expect(failing > 4)
    }

    @Test(arguments: [0, 1, 1000, 20_000])
    func `a decoder with too small a memory limit reports it`(limit: Int) throws {
        for specimen in Specimen.all {
            var allocations = cpng_allocations(limit: limit, fail_at: 0, count: 0, bytes: 0)
            let (report, _) = try decode(specimen, &allocations)
            #expect(report.status == CPNG_OUT_OF_MEMORY)
            #expect(allocations.bytes == 0)
        }
    }

    @Test(arguments: [0, 1, 1000, 200_000])
    func `a compressor with too small a memory limit reports it`(limit: Int) throws {
        var allocations = cpng_allocations(limit: limit, fail_at: 0, count: 0, bytes: 0)
        #expect(try compress(CPNG_FILTER_NONE, &allocations).status == CPNG_OUT_OF_MEMORY)
        #expect(allocations.bytes == 0)
    }

    @Test(arguments: Specimen.all)
    func `the C shim reports a picture that differs from the caller's declared format`(
        specimen: Specimen
    ) throws {
        let changes: [(String, (inout cpng_picture) -> Void)] = [
            ("width", { $0.width += 1 }), ("width", { $0.width -= 1 }),
            ("height", { $0.height += 1 }), ("height", { $0.height -= 1 }),
            ("channels", { $0.channels = $0.channels == 1 ? 3 : 1 }),
            ("channels", { $0.channels = 2 }), ("depth", { $0.depth = 24 - $0.depth }),
            ("row", { $0.row_bytes -= 1 }),
        ]
        for (name, change) in changes {
            var allocations = cpng_allocations(limit: 32 << 20, fail_at: 0, count: 0, bytes: 0)
            let (report, samples) = try decode(specimen, &allocations, change)
            #expect(report.status == CPNG_DISAGREEMENT, "\(name)")
            #expect(samples.allSatisfy { $0 == 0xAA })
            #expect(allocations.bytes == 0)
        }
    }

    @Test(arguments: Specimen.all)
    func `padding between rows is not written`(specimen: Specimen) throws {
        var allocations = cpng_allocations(limit: 32 << 20, fail_at: 0, count: 0, bytes: 0)
        let (report, samples) = try decode(specimen, &allocations) { $0.row_bytes += 5 }
        #expect(report.status == CPNG_DONE)
        let rowBytes = try samples.count / PNGFile(specimen.bytes.span).header.height
        let rows = stride(from: 0, to: samples.count, by: rowBytes).map {
            samples[$0..<$0 + rowBytes]
        }
        #expect(rows.allSatisfy { $0.suffix(5).allSatisfy { $0 == 0xAA } })
        #expect(try rows.flatMap { $0.dropLast(5) } == self.samples(of: specimen))
    }

    @Test func `an error message of the C shim is printable and fits its buffer`() throws {
        // libpng quotes a chunk's name in its message.
        let specimen = Specimen(
            "odd",
            HandmadePNG(
                HandmadePicture(1, 1, depth: 8, colorType: 0, [7]), before: [.init("\u{7}\nAB")]))
        var allocations = cpng_allocations(limit: 32 << 20, fail_at: 0, count: 0, bytes: 0)
        let report = specimen.bytes.withUnsafeBufferPointer { file in
            var sample: UInt8 = 0
            let picture = cpng_picture(width: 1, height: 1, channels: 1, depth: 8, row_bytes: 1)
            return withUnsafeMutablePointer(to: &sample) { sample in
                file.baseAddress.map { file in
                    cpng_decode(
                        file, specimen.bytes.count, specimen.file.imageDataEnd, picture, sample,
                        &allocations)
                }
            }
        }
        let message = try withUnsafeBytes(of: #require(report).message) { Array($0) }
        #expect(report?.status == CPNG_MALFORMED)
        let text = message.prefix { $0 != 0 }
        #expect(!text.isEmpty && text.count < message.count)
        #expect(text.allSatisfy { (32...126).contains($0) })
    }

    @Test(arguments: [0, 1, 7, 100, 70_000])
    func `the fast CRC equals the bitwise CRC`(count: Int) {
        var noise = Noise(12)
        let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &noise) }
        #expect(cpng_crc32(0, bytes, count) == crc32(bytes))
    }

    /// Decodes into memory filled with 0xAA, as the caller declares the picture after `change`.
    private func decode(
        _ specimen: Specimen, _ allocations: inout cpng_allocations,
        _ change: (inout cpng_picture) -> Void = { _ in }
    ) throws -> (cpng_report, [UInt8]) {
        let bytes = specimen.bytes
        var picture = try picture(of: specimen)
        // Room for extra rows and columns, in case the shim writes them.
        let room = (picture.row_bytes + 64) * (Int(picture.height) + 2)
        change(&picture)
        var samples = [UInt8](repeating: 0xAA, count: room)
        let report = cpng_decode(
            bytes, bytes.count, specimen.file.imageDataEnd, picture, &samples, &allocations)
        let used = picture.row_bytes * Int(picture.height)
        #expect(samples[used...].allSatisfy { $0 == 0xAA })
        return (report, Array(samples.prefix(used)))
    }

    private func picture(of specimen: Specimen) throws -> cpng_picture {
        let file = try PNGFile(specimen.bytes.span)
        let channels = file.layout.channels
        return cpng_picture(
            width: UInt32(file.header.width), height: UInt32(file.header.height),
            channels: UInt32(channels), depth: UInt32(file.depth),
            row_bytes: file.header.width * channels * file.depth / 8)
    }

    /// The picture's bytes in memory, as decoded by the Swift code.
    private func samples(of specimen: Specimen) throws -> [UInt8] {
        switch try DecodedPNG(specimen.bytes.span).bitmap {
        case .eight(let bitmap): return bitmap.samples
        case .sixteen(let bitmap):
            return bitmap.samples.flatMap { sample in withUnsafeBytes(of: sample, Array.init) }
        }
    }

    private func compress(
        _ filters: cpng_filters, _ allocations: inout cpng_allocations
    ) throws -> cpng_report {
        var noise = Noise(13)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(40, 30, .rgba)
        let picture = cpng_picture(width: 40, height: 30, channels: 4, depth: 8, row_bytes: 160)
        var file = cpng_file()
        defer { cpng_release(&file) }
        return cpng_compress(&file, picture, bitmap.samples, 9, filters, &allocations)
    }
}
