import PNG
import Raster

extension RenderJob {
    /// What is written where frames are only a part of it: `page` or `sheet`.
    public var product: String? {
        switch output {
        case .page: "page"
        case .sheet: "sheet"
        default: nil
        }
    }

    /// Columns of what is written.
    public var outputWidth: Int { outputSize.width }

    /// Rows of what is written.
    public var outputHeight: Int { outputSize.height }

    private var outputSize: PixelSize {
        if case .sheet(_, let style) = output { return sheetLayout(style).size }
        return PixelSize(width: width, height: height)
    }

    /// Refuses a sheet that no file can hold.
    func checkSheet() throws(SyntaxError) {
        guard case .sheet(_, let style) = output else { return }
        let (size, limits) = (sheetLayout(style).size, PixelLimits())
        guard size.width <= limits.side, size.height <= limits.side,
            size.width * size.height <= limits.pixels
        else {
            throw SyntaxError(
                "a sheet of \(frames.count) frames would be \(size.width)×\(size.height) pixels",
                hint: "show fewer frames, or smaller ones")
        }
    }
}

extension RenderOptions {
    /// The options for `output`: what is looked at has 8 bits a sample.
    func forLooking(at output: RenderOutput) throws(SyntaxError) -> RenderOptions {
        switch output {
        case .frames, .animation, .still, .movie, .stream: return self
        case .page, .sheet:
            guard depth != .sixteen else {
                throw SyntaxError(
                    "pages and sheets have 8 bits a sample", hint: "leave the depth out")
            }
            var options = self
            options.depth = .eight
            return options
        }
    }
}
