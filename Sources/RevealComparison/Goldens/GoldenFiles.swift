private import CSystem
package import PNG
import Raster
package import RevealFiles
package import RevealValues

/// The files that golden tests record, read and leave.
package enum GoldenFiles {
    /// Writes `bytes` to the file at `path`, which appears when it is whole, with the folders that
    /// lead there; what was there is replaced.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let directory = try OutputDirectory(path.folder)
        let file = try directory.stage(path.fileName)
        try file.write(bytes.span)
        try file.commit(replacing: true)
    }

    /// The bytes of the file at `path`.
    ///
    /// - Throws: `.unreadable` with what is wrong with the file.
    package static func bytes(at path: String) throws(FileError) -> [UInt8] {
        try InputFile(path, as: .picture).withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }

    /// The pictures of the PNG file of those bytes, which is called `name`.
    ///
    /// - Throws: `.unreadable` with what is wrong with them, `.outOfMemory`.
    package static func content(
        of bytes: [UInt8], _ name: String, limits: PixelLimits = .init()
    ) throws(FileError) -> GoldenContent {
        do {
            return try GoldenContent(reading: bytes.span, limits)
        } catch .outOfMemory(let bytes) {
            throw .outOfMemory(bytes: bytes)
        } catch {
            throw FileError(error, in: bytes.span, as: .picture, name)
        }
    }

    /// Removes what a failure left behind: the files `names` in `folder`, and the folder where
    /// nothing else is in it; what killed runs left there goes as well.
    package static func remove(_ names: [String], in folder: String) {
        guard (try? System.isDirectory(folder)) == true,
            let directory = try? OutputDirectory(folder)
        else { return }
        directory.removeRemains()
        for name in names { try? System.remove(name, in: directory.descriptor) }
        System.removeEmptyDirectory(folder)
    }

    /// Adds `bytes` to the end of the file at `path`, which other processes may add to as well.
    package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
        do {
            let file = try System.open(path, O_WRONLY | O_CREAT | O_APPEND)
            defer { try? System.close(file) }
            try System.write(bytes.span, to: file)
        } catch {
            throw .notWritten(path, error)
        }
    }

    /// What differs, between what is expected and what there is, as a PNG file.
    package static func triptych(
        _ expected: AnyBitmap, _ actual: AnyBitmap, _ options: ComparisonOptions
    ) throws -> [UInt8] {
        try Triptych(expected, actual, options).bitmap.png(compression: .small)
    }

    /// The surroundings of what differs, small, as a PNG file.
    package static func summaryPicture(
        _ expected: AnyBitmap, _ actual: AnyBitmap, _ comparison: Comparison
    ) throws -> [UInt8] {
        try SummaryPicture.bitmap(expected, actual, comparison).png()
    }

    /// Frames brought to one layout and depth, those of the frame that needs most.
    ///
    /// - Throws: `ComparisonError.noFrames`, `.frameSizes`.
    package static func alike(_ frames: [AnyBitmap]) throws -> [AnyBitmap] {
        guard let first = frames.first else { throw ComparisonError.noFrames }
        let size = PixelSize(width: first.width, height: first.height)
        for frame in frames {
            let other = PixelSize(width: frame.width, height: frame.height)
            guard other == size else { throw ComparisonError.frameSizes(size, other) }
        }
        let layout = frames.map(\.layout).max() ?? .rgba
        guard frames.contains(where: { $0.depth == 16 }) else {
            return try frames.map { .eight(try $0.shallow(layout)) }
        }
        return try frames.map { .sixteen(try $0.deep().converted(to: layout)) }
    }

    /// Frames that are alike side by side, from left to right.
    package static func strip(of frames: [AnyBitmap]) throws -> AnyBitmap {
        let deep = frames.compactMap { if case .sixteen(let bitmap) = $0 { bitmap } else { nil } }
        let shallow = frames.compactMap { if case .eight(let bitmap) = $0 { bitmap } else { nil } }
        return deep.isEmpty ? .eight(try strip(of: shallow)) : .sixteen(try strip(of: deep))
    }

    private static func strip<S: Sample>(of frames: [Bitmap<S>]) throws -> Bitmap<S> {
        let width = frames.reduce(0) { $0 + $1.width }
        guard let first = frames.first, width <= PixelLimits().side else {
            throw ComparisonError.stripTooWide(frames: frames.count, width: width)
        }
        var strip = try Bitmap<S>(width: width, height: first.height, layout: first.layout)
        for (i, frame) in frames.enumerated() { strip.place(frame, x: i * first.width, y: 0) }
        return strip
    }

    /// An animated PNG of frames that are alike, which plays for ever.
    package static func animation(
        of frames: [AnyBitmap], at rate: FrameRate
    ) throws -> [UInt8] {
        let deep = frames.compactMap { if case .sixteen(let bitmap) = $0 { bitmap } else { nil } }
        let shallow = frames.compactMap { if case .eight(let bitmap) = $0 { bitmap } else { nil } }
        return deep.isEmpty
            ? try animation(of: shallow, at: rate) : try animation(of: deep, at: rate)
    }

    private static func animation<S: Sample>(
        of frames: [Bitmap<S>], at rate: FrameRate
    ) throws -> [UInt8] {
        let writer = PNGWriter()
        var before: Bitmap<S>?
        for (i, frame) in frames.enumerated() {
            // A frame that changes nothing is stored as one pixel.
            let changes = before.map {
                frame.changes(from: $0) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
            }
            let whole = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
            if i == 0 {
                writer.begin(like: frame, texts: [], color: ColorDescription())
                writer.animation(frames: frames.count, plays: 0)
            }
            // Each frame but the first takes two numbers: of its control and of its data.
            writer.frameControl(
                sequence: max(0, 2 * i - 1), changes ?? whole,
                delay: FrameDelay(of: i, at: rate))
            if let changes {
                try writer.frame(sequence: 2 * i, frame, changes, compression: .stable)
            } else {
                try writer.image(frame, compression: .stable)
            }
            before = frame
        }
        writer.end()
        return try writer.bytes()
    }
}

/// What a golden's file holds, or what should be the same as it.
package struct GoldenContent: Sendable {
    /// Its only picture, or an animation's.
    package let pictures: [AnyBitmap]
    /// How they are shown.
    package let showing: Showing
    /// What is said of their colors; of pictures in memory nothing, which is sRGB.
    package let colors: DescribedColors

    /// What people call each of the pictures.
    package var labels: [String] { showing.kinds.map(\.label) }

    /// Those pictures, shown that way.
    package init(_ pictures: [AnyBitmap], _ showing: Showing) {
        (self.pictures, self.showing) = (pictures, showing)
        colors = DescribedColors(ColorDescription(), isGray: pictures.first?.layout == .gray)
    }

    /// All pictures of a PNG file.
    fileprivate init(
        reading bytes: Span<UInt8>, _ limits: PixelLimits
    ) throws(PNGError) {
        var reader = try PictureReader(bytes, limits: limits)
        showing = Showing(reader)
        let file = reader.animation.file
        let isGray = [.gray, .grayAlpha].contains(file.header.colorType)
        colors = DescribedColors(file.color, isGray: isGray)
        var pictures: [AnyBitmap] = []
        while let picture = try reader.next(in: bytes) { pictures.append(picture) }
        self.pictures = pictures
    }

    /// The pictures that are compared with each other: frames with frames, whatever else one of
    /// them has.
    package func pairs(
        with actual: GoldenContent
    ) -> [(label: String, expected: AnyBitmap, actual: AnyBitmap)] {
        let skipped = showing.hasExtraPicture(beside: actual.showing) ? 1 : 0
        let others = actual.showing.hasExtraPicture(beside: showing) ? 1 : 0
        let pairs = zip(pictures.dropFirst(skipped), actual.pictures.dropFirst(others))
        return zip(showing.kinds.dropFirst(skipped), pairs).map { ($0.label, $1.0, $1.1) }
    }
}

extension AnyBitmap {
    /// The frames of a film strip of so many, from left to right.
    ///
    /// - Throws: `OutOfMemory`.
    package func tiles(_ count: Int) throws -> [AnyBitmap] {
        let size = width / count
        return try (0..<count).map { index in
            let rect = PixelRect(x: index * size, y: 0, width: size, height: height)
            return switch self {
            case .eight(let bitmap): .eight(try bitmap.part(rect))
            case .sixteen(let bitmap): .sixteen(try bitmap.part(rect))
            }
        }
    }
}
