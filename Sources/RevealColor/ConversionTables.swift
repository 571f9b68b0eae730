import Raster

/// Tables for converting rows: samples to light, a matrix, and light to samples.
struct ConversionTables<S: Sample>: Sendable {
    private let matrix: WholeMatrix
    private let lights: (red: [Int], green: [Int], blue: [Int])
    private let inverses: (red: SampleInverse<S>, green: SampleInverse<S>, blue: SampleInverse<S>)

    init(_ conversion: ColorConversion) {
        matrix = conversion.matrix
        let (curves, targets) = (conversion.source.curves, conversion.target.curves)
        let first = (
            lights: curves[0].lights(of: S.self), inverse: SampleInverse<S>(targets[0])
        )
        func lights(_ index: Int) -> [Int] {
            curves[index] == curves[0] ? first.lights : curves[index].lights(of: S.self)
        }
        func inverse(_ index: Int) -> SampleInverse<S> {
            targets[index] == targets[0] ? first.inverse : SampleInverse(targets[index])
        }
        self.lights = (first.lights, lights(1), lights(2))
        inverses = (first.inverse, inverse(1), inverse(2))
    }

    /// Converts a row of gray to `channels` channels.
    ///
    /// Nothing is clipped, since white is converted to white.
    @inline(__always)
    func convertGray(_ from: Span<S>, to: inout MutableSpan<S>, _ channels: Int) {
        for x in from.indices {
            let light = lights.red[Int(truncatingIfNeeded: from[x])]
            to[x * channels] = inverses.red.sample(of: light)
            guard channels > 1 else { continue }
            to[x * channels + 1] = inverses.green.sample(of: light)
            to[x * channels + 2] = inverses.blue.sample(of: light)
        }
    }

    /// Converts a row of RGB or RGBA; returns the number of clipped visible pixels.
    ///
    /// Equal adjacent pixels, common on screens, are converted once.
    @inline(__always)
    func convert(_ from: Span<S>, to: inout MutableSpan<S>, _ channels: Int) -> Int {
        var clipped = 0
        var last = Pixel<S>(red: 0, green: 0, blue: 0)
        var (converted, isClipped) = convert(last)
        for place in stride(from: 0, to: from.count, by: channels) {
            let pixel = Pixel(red: from[place], green: from[place + 1], blue: from[place + 2])
            if last != pixel {
                last = pixel
                (converted, isClipped) = convert(pixel)
            }
            to[place] = converted.red
            to[place + 1] = converted.green
            to[place + 2] = converted.blue
            if channels == 4 { to[place + 3] = from[place + 3] }
            if isClipped, channels < 4 || from[place + 3] > 0 { clipped += 1 }
        }
        return clipped
    }

    @inline(__always)
    private func convert(_ pixel: Pixel<S>) -> (samples: Pixel<S>, isClipped: Bool) {
        let light = matrix.lights(
            lights.red[Int(truncatingIfNeeded: pixel.red)],
            lights.green[Int(truncatingIfNeeded: pixel.green)],
            lights.blue[Int(truncatingIfNeeded: pixel.blue)])
        let red = min(max(light.red, 0), WholeLight.one)
        let green = min(max(light.green, 0), WholeLight.one)
        let blue = min(max(light.blue, 0), WholeLight.one)
        let samples = Pixel<S>(
            red: inverses.red.sample(of: red), green: inverses.green.sample(of: green),
            blue: inverses.blue.sample(of: blue))
        let isClipped =
            light.red.isBeyond || light.green.isBeyond || light.blue.isBeyond
        return (samples, isClipped)
    }
}

extension Int {
    @inline(__always)
    fileprivate var isBeyond: Bool {
        self < -WholeLight.margin || self > WholeLight.one &+ WholeLight.margin
    }
}

private struct SampleInverse<S: Sample>: Sendable {
    private let whole: WholeInverse
    private let bytes: ByteInverse?

    init(_ curve: ToneCurve) {
        whole = WholeInverse(curve, S.self)
        bytes = S.self == UInt8.self ? ByteInverse(whole) : nil
    }

    @inline(__always)
    func sample(of light: Int) -> S {
        guard S.self == UInt8.self, let bytes else { return whole.sample(of: light) }
        return S(truncatingIfNeeded: bytes.sample(of: light))
    }
}

private struct Pixel<S: Sample>: Equatable {
    let red: S
    let green: S
    let blue: S
}

extension ToneCurve {
    fileprivate func lights<S: Sample>(of _: S.Type) -> [Int] {
        let most = Int(S.max)
        return (0...most).map {
            (light(of: Double($0) / Double(most)) * Double(WholeLight.one)).rounded()
                .clampedInteger(in: 0...WholeLight.one)
        }
    }
}
