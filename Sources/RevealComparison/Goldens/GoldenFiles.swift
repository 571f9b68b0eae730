private import CSystem

package enum GoldenFiles {
    /// Writes or replaces the file at `path` atomically; creates missing folders.
    package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let file = try OutputDirectory(path.folder).stage(path.fileName)
        try file.write(bytes.span)
        try file.commit(replacing: true)
    }

    package static func bytes(at path: String) throws(FileError) -> [UInt8] {
        try InputFile(path, as: .picture).withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }

    package static func content(of bytes: [UInt8], _ name: String) throws(FileError)
        -> GoldenContent
    {
        do {
            return try GoldenContent(reading: bytes.span)
        } catch .outOfMemory(let bytes) {
            throw .outOfMemory(bytes: bytes)
        } catch {
            throw FileError(error, in: bytes.span, as: .picture, name)
        }
    }

    /// Removes the files `names`, which an earlier failure left in `folder`, and the remains of
    /// killed runs; then removes the folder if it is empty.
    package static func remove(_ names: [String], in folder: String) {
        guard (try? System.isDirectory(folder)) == true,
            let directory = try? OutputDirectory(folder)
        else { return }
        directory.removeRemains()
        for name in names { try? System.remove(name, in: directory.descriptor) }
        System.removeEmptyDirectory(folder)
    }

    /// Appends to the file at `path`, to which other processes may append too.
    package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
        do {
            let file = try System.open(path, O_WRONLY | O_CREAT | O_APPEND)
            defer { try? System.close(file) }
            try System.write(bytes.span, to: file)
        } catch {
            throw .notWritten(path, error)
        }
    }

    /// Converts frames of one size to the largest layout and depth among them.
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
        let isDeep = frames.contains { $0.depth == 16 }
        return try frames.map { frame in
            isDeep
                ? .sixteen(try frame.deep().converted(to: layout))
                : .eight(try frame.shallow(layout))
        }
    }

    package static func strip(of frames: [AnyBitmap]) throws -> AnyBitmap {
        let (eight, sixteen) = frames.byDepth
        return sixteen.isEmpty ? .eight(try strip(of: eight)) : .sixteen(try strip(of: sixteen))
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

    package static func animation(of frames: [AnyBitmap], at rate: FrameRate) throws -> [UInt8] {
        let (eight, sixteen) = frames.byDepth
        return sixteen.isEmpty
            ? try animation(of: eight, at: rate) : try animation(of: sixteen, at: rate)
    }

    private static func animation<S: Sample>(
        of frames: [Bitmap<S>], at rate: FrameRate
    ) throws -> [UInt8] {
        let writer = PNGWriter()
        var before: Bitmap<S>?
        for (i, frame) in frames.enumerated() {
            // A frame without changes is stored as one pixel.
            let changes = before.map {
                frame.changes(from: $0) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
            }
            let whole = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
            if i == 0 {
                writer.begin(like: frame, texts: [], color: ColorDescription())
                writer.animation(frames: frames.count, plays: 0)
            }
            // The first frame takes one sequence number, for its control chunk; each other takes
            // two.
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

package struct GoldenContent: Sendable {
    /// The picture, or the frames of an animation.
    package let pictures: [AnyBitmap]
    package let showing: Showing
    /// The color description of the file; empty (sRGB) for pictures in memory.
    package let colors: DescribedColors

    package var labels: [String] { showing.kinds.map(\.label) }

    package init(_ pictures: [AnyBitmap], _ showing: Showing) {
        (self.pictures, self.showing) = (pictures, showing)
        colors = DescribedColors(ColorDescription(), isGray: pictures.first?.layout == .gray)
    }

    fileprivate init(reading bytes: Span<UInt8>) throws(PNGError) {
        var reader = try PictureReader(bytes)
        (showing, colors) = (Showing(reader), DescribedColors(reader.animation.file))
        var pictures: [AnyBitmap] = []
        while let picture = try reader.next(in: bytes) { pictures.append(picture) }
        self.pictures = pictures
    }

    /// Pairs the frames of both files, without a default image that only one of them has.
    package func pairs(
        with actual: GoldenContent
    ) -> [(label: String, expected: AnyBitmap, actual: AnyBitmap)] {
        let skipped = showing.hasExtraPicture(beside: actual.showing) ? 1 : 0
        let others = actual.showing.hasExtraPicture(beside: showing) ? 1 : 0
        let pairs = zip(pictures.dropFirst(skipped), actual.pictures.dropFirst(others))
        return zip(showing.kinds.dropFirst(skipped), pairs).map { ($0.label, $1.0, $1.1) }
    }
}

extension [AnyBitmap] {
    fileprivate var byDepth: (eight: [Bitmap<UInt8>], sixteen: [Bitmap<UInt16>]) {
        (
            compactMap { if case .eight(let bitmap) = $0 { bitmap } else { nil } },
            compactMap { if case .sixteen(let bitmap) = $0 { bitmap } else { nil } }
        )
    }
}

extension AnyBitmap {
    /// Splits a film strip of `count` frames, from left to right.
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
