import Raster
import RevealPreviews
import TestSupport
import Testing

/// The letters that plots and sheets draw.
struct LetteringTests {
    static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:()-+/%=×…")

    /// A text in white on black.
    static func picture(_ text: String, capHeight: Double) throws -> Bitmap<UInt8> {
        let width = Int(capHeight * Double(text.count)) + 8
        var bitmap = try Bitmap<UInt8>(
            width: width, height: Int(capHeight * 2) + 6, layout: .gray)
        let place = Point(x: 3, y: (capHeight * 1.4).rounded())
        bitmap.fill(
            Lettering(capHeight: capHeight).outline(of: text, at: place), with: [255])
        return bitmap
    }

    /// The smallest size in use.
    @Test func `no two letters look alike at caption size`() throws {
        let pictures = try Self.letters.map { try Self.picture(String($0), capHeight: 9).samples }
        for i in pictures.indices {
            for j in 0..<i {
                let difference = zip(pictures[i], pictures[j]).reduce(0) { sum, pair in
                    sum + abs(Int(pair.0) - Int(pair.1))
                }
                // In whole pixels: a dot of a colon has 1.5.
                #expect(difference > 255, "\(Self.letters[i]) and \(Self.letters[j])")
            }
        }
    }

    @Test func `every letter has a glyph, and unknown characters are drawn as a box`() throws {
        let box = try Self.picture("\u{1F9ED}", capHeight: 20)
        for letter in Self.letters {
            let picture = try Self.picture(String(letter), capHeight: 20)
            #expect(picture != box, "\(letter)")
            #expect(picture.samples.contains(255), "\(letter)")
        }
        #expect(try Self.picture("ß", capHeight: 20) == box)
        #expect(try Self.picture(" ", capHeight: 20).samples.allSatisfy { $0 == 0 })
    }

    @Test func `digits have equal widths, and a word's width scales with the cap height`() {
        let lettering = Lettering(capHeight: 10)
        #expect(Set("0123456789".map { lettering.width(of: String($0)) }) == [6])
        #expect(lettering.width(of: "") == 0)
        #expect((lettering.width(of: "00") - 14.5).magnitude < 1e-9)
        #expect(Lettering(capHeight: 30).width(of: "ease") == 3 * lettering.width(of: "ease"))
    }

    @Test func `glyphs stay within the line height, and words are aligned to their anchor`() throws
    {
        let lettering = Lettering(capHeight: 20)
        for letter in Self.letters {
            let outline = lettering.outline(of: String(letter), at: Point(x: 50, y: 50))
            // Half the pen's width is 1.4; brackets and slashes are slightly taller than capitals.
            let (rows, columns) = (outline.rows(within: 0..<100), outline.columns(within: 0..<100))
            #expect(rows.lowerBound >= 26 && rows.upperBound <= 58, "\(letter)")
            #expect(columns.lowerBound >= 48 && columns.upperBound <= 71, "\(letter)")
        }
        let width = lettering.width(of: "HIH")
        for (anchor, start) in [
            (Lettering.Anchor.start, 100.0), (.middle, 100 - width / 2), (.end, 100 - width),
        ] {
            let columns = lettering.outline(of: "HIH", at: Point(x: 100, y: 50), anchor)
                .columns(within: 0..<300)
            #expect((Double(columns.lowerBound) - start + 1.4).magnitude <= 1)
            #expect((Double(columns.upperBound) - start - width - 1.4).magnitude <= 1)
        }
    }

    @Test func `vertical words have the same pixels as horizontal words, rotated`() throws {
        let lettering = Lettering(capHeight: 12)
        let (along, up) = (
            lettering.outline(of: "time 2", at: Point(x: 10, y: 20)),
            lettering.outline(of: "time 2", at: Point(x: 20, y: 90), isUpright: true)
        )
        let (one, other) = (
            OutlineTests.coverage(along, 100, 100), OutlineTests.coverage(up, 100, 100)
        )
        for y in 0..<100 {
            for x in 0..<90 {
                // (x, y) from one baseline's start corresponds to (y, −x) from the other's.
                let (column, row) = (y, 99 - x)
                #expect(one[y][x].distance(to: other[row][column]).magnitude <= 1)
            }
        }
    }
}
