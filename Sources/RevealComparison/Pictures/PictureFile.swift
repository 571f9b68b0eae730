import PNG
import Raster
import RevealFiles
import RevealValues

/// A PNG file whose pictures are read one after another.
struct PictureFile: Sendable {
    private let path: String
    private let input: InputFile
    private var reader: PictureReader
    private let share: MemoryBudget.Share
    /// Which file it is.
    var identity: FileIdentity { input.identity }
    /// What the file says about itself and its frames.
    var animation: AnimationFrames { reader.animation }
    /// How its pictures are shown.
    var showing: Showing { Showing(reader) }
    /// What the pictures' samples mean; a profile of gray does not suit RGBA, which gray with alpha
    /// is read as.
    var color: ColorDescription {
        let file = animation.file
        let isWidened = file.header.colorType == .grayAlpha || file.header.colorType == .gray
        return isWidened && reader.layout != .gray ? ColorDescription() : file.color
    }
    /// What the file says of its colors.
    var colors: DescribedColors {
        let type = animation.file.header.colorType
        return DescribedColors(animation.file.color, isGray: type == .gray || type == .grayAlpha)
    }
    /// The bytes of one picture's samples.
    private(set) var pictureBytes: Int

    /// Reads what the file at `path` says about itself; the file and its pictures count against
    /// `limits` before memory is taken for them.
    ///
    /// - Throws: `.unreadable` with what is wrong with the file, `.overBudget`, `.outOfMemory`.
    init(_ path: String, _ limits: Limits) throws(FileError) {
        self.path = path
        input = try InputFile(
            path, as: .picture, memory: limits.memory, readsOpen: limits.readsOpenInputs)
        reader = try input.withPNG { bytes throws(PNGError) in
            try PictureReader(bytes, limits: limits.pixels)
        }
        let header = reader.animation.file.header
        // The limits have been checked, so that this can be counted.
        pictureBytes =
            header.width * header.height * reader.layout.channels * reader.animation.file.depth / 8
        share = try limits.memory.take(reader.bytesToRead)
    }

    /// What the next picture is, and the picture; nil behind the last.
    ///
    /// - Throws: `.unreadable`, `.outOfMemory`.
    mutating func next() throws(FileError) -> (kind: PictureReader.Kind, bitmap: AnyBitmap)? {
        // Taken out of self, which the bytes belong to as well.
        var reader = reader
        defer { self.reader = reader }
        guard let kind = reader.nextKind else { return nil }
        let bitmap = try input.withPNG { bytes throws(PNGError) in try reader.next(in: bytes) }
        return bitmap.map { (kind, $0) }
    }

    /// About the most memory that reading the file at `path` and comparing its pictures takes, by
    /// its length and header; 0 for what cannot be read.
    static func expectedBytes(_ path: String) -> Int {
        guard let count = try? System.status(of: path)?.count,
            let beginning = try? System.beginning(of: path),
            let file = try? PNGFile(beginning: beginning.span),
            (try? PixelLimits().check(width: file.header.width, height: file.header.height)) != nil
        else { return 0 }
        let picture = file.header.width * file.header.height * 4 * file.depth / 8
        // Its image data may have to be put together.
        return 2 * count + (file.animation == nil ? 1 : 5) * picture
    }

    /// How its pictures are stored.
    var form: PictureForm {
        let file = animation.file
        return PictureForm(
            width: file.header.width, height: file.header.height, layout: reader.layout,
            depth: file.depth)
    }

    /// SHA-256 of the file's bytes, in hexadecimal.
    var hash: String { input.hash }

    /// Whether the file at `path` has the same bytes; false where it cannot be read.
    func hasBytes(ofFileAt path: String, _ limits: Limits) -> Bool {
        input.hasBytes(ofFileAt: path, open: limits.readsOpenInputs ? limits.memory : nil)
    }
}
