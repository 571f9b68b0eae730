/// A PNG file whose pictures are read one after another.
struct PictureFile: Sendable {
    private let input: InputFile
    private var reader: PictureReader
    private let share: MemoryBudget.Share
    var animation: AnimationFrames { reader.animation }
    var showing: Showing { Showing(reader) }
    /// The color description of the pictures.
    ///
    /// Gray with alpha is read as RGBA, to which a gray profile does not apply.
    var color: ColorDescription {
        colors.isGray && reader.layout != .gray ? ColorDescription() : animation.file.color
    }
    var colors: DescribedColors { DescribedColors(animation.file) }
    var form: PictureForm {
        let file = animation.file
        return PictureForm(
            width: file.header.width, height: file.header.height, layout: reader.layout,
            depth: file.depth)
    }
    var pictureBytes: Int { form.width * form.height * form.layout.channels * form.depth / 8 }
    var hash: String { input.hash }

    /// Reads the file at `path`, after reserving memory in `limits`.
    init(_ path: String, _ limits: Limits) throws(FileError) {
        input = try InputFile(
            path, as: .picture, memory: limits.memory, readsOpen: limits.readsOpenInputs)
        reader = try input.withPNG { bytes throws(PNGError) in
            try PictureReader(bytes, limits: limits.pixels)
        }
        share = try limits.memory.take(reader.bytesToRead)
    }

    mutating func next() throws(FileError) -> (kind: PictureReader.Kind, bitmap: AnyBitmap)? {
        // The closure cannot have exclusive access to self, which owns the bytes.
        var reader = reader
        defer { self.reader = reader }
        guard let kind = reader.nextKind else { return nil }
        let bitmap = try input.withPNG { bytes throws(PNGError) in try reader.next(in: bytes) }
        return bitmap.map { (kind, $0) }
    }

    /// Estimates the memory to read the file at `path` and compare its pictures; 0 if it is
    /// unreadable.
    static func expectedBytes(_ path: String) -> Int {
        guard let count = try? System.status(of: path)?.count,
            let beginning = try? System.beginning(of: path),
            let file = try? PNGFile(beginning: beginning.span),
            (try? PixelLimits().check(width: file.header.width, height: file.header.height)) != nil
        else { return 0 }
        let picture = file.header.width * file.header.height * 4 * file.depth / 8
        // The file is counted twice, since the image data may have to be joined.
        return 2 * count + (file.animation == nil ? 1 : 5) * picture
    }

    func hasBytes(ofFileAt path: String, _ limits: Limits) -> Bool {
        input.hasBytes(ofFileAt: path, open: limits.readsOpenInputs ? limits.memory : nil)
    }
}

extension InputFile {
    var hash: String { withBytes { SHA256.hexDigest(of: $0) } }
}
