package import Raster

/// A flat color with straight alpha, 8 bits per sample.
public struct Color: Sendable, Hashable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    /// The opacity, from 0 (transparent) to 255 (opaque).
    package var alpha: UInt8

    /// Creates an sRGB color from samples of 0…255.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Transparent black.
    public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)
    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = Color(red: 255, green: 255, blue: 255)

    /// Parses a CSS color in any case: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name,
    /// `transparent`, or a function.
    ///
    /// The functions are `rgb()`, `hsl()`, `hwb()`, `oklab()`, `oklch()`, `color(srgb …)`, and
    /// `color(display-p3 …)`; colors outside sRGB are clipped.
    ///
    /// - Throws: a `SyntaxError` that quotes the text.
    public init(_ text: String) throws(SyntaxError) {
        let name = text.lowercased()
        if name == "transparent" {
            self = .transparent
        } else if let rgb = Self.named.first(where: { $0.name == name })?.rgb {
            self.init(
                red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
        } else if let color = Self(hexadecimal: name) ?? Self(function: name) {
            self = color
        } else {
            let near =
                Self(hexadecimal: "#" + name).map { _ in "#" + text }
                ?? nearest(to: name, among: Self.named.map(\.name) + ["transparent"])
            throw SyntaxError(
                "unknown color '\(text)'",
                hint: near.map { "did you mean '\($0)'?" }
                    ?? "write #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS color name or a function such "
                    + "as rgb(255 0 0)", in: .color)
        }
    }

    private init?(hexadecimal text: String) {
        let digits = text.dropFirst().compactMap(\.hexDigitValue).map(UInt8.init)
        guard text.hasPrefix("#"), text.allSatisfy(\.isASCII), digits.count == text.count - 1 else {
            return nil
        }
        let samples: [UInt8]
        switch digits.count {
        case 3, 4: samples = digits.map { $0 * 17 }
        case 6, 8:
            samples = stride(from: 0, to: digits.count, by: 2).map {
                digits[$0] << 4 | digits[$0 + 1]
            }
        default: return nil
        }
        self.init(
            red: samples[0], green: samples[1], blue: samples[2],
            alpha: samples.count == 4 ? samples[3] : 255)
    }

    /// The text `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    package var hexadecimal: String {
        let samples = [red, green, blue] + (alpha == 255 ? [] : [alpha])
        let digits = samples.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return "#" + digits.joined()
    }

    /// The smallest layout that can store the color.
    package var layout: PixelLayout {
        guard alpha == 255 else { return .rgba }
        return red == green && green == blue ? .gray : .rgb
    }

    package func pixel<S: Sample>(in layout: PixelLayout) -> [S] {
        let samples = [red, green, blue, alpha].map { S($0) * (S.max / 255) }
        return Array(samples.prefix(layout.channels))
    }
}
