import RevealMotion
import RevealValues

/// What people write for `fit`: CSS's words, and one for not at all.
package enum FitName: String, Sendable, CaseIterable {
    case error, contain, cover, fill, none

    /// The fit of that name, aligned at `place`; nil for none at all.
    func fit(at place: Position) -> Fit? {
        switch self {
        case .error: nil
        case .contain: .contain(at: place)
        case .cover: .cover(at: place)
        case .fill: .fill
        case .none: .unscaled(at: place)
        }
    }

    /// Whether a place means something to it.
    var isAligned: Bool { self != .error && self != .fill }
}

extension OptionValues {
    /// How the incoming snapshot is brought to the outgoing one's size; nil for not at all.
    func fitted() throws(OptionError) -> Fit? {
        let name = self[\.fit] ?? .error
        let place = self[\.align]
        guard name.isAligned || place == nil else {
            throw OptionError(
                option: Self.name(of: \.align), error: FitName.nothingToAlign)
        }
        return name.fit(at: place ?? .center)
    }
}

extension FitName {
    static let nothingToAlign = SyntaxError(
        "there is nothing to align", hint: "it goes with a fit of contain, cover or none")
}

extension Fit {
    /// The words for it, as a command line or a scene file says them; no place is the middle.
    var words: (fit: FitName?, align: Position?) {
        let (name, place): (FitName, Position) =
            switch self {
            case .contain(let place): (.contain, place)
            case .cover(let place): (.cover, place)
            case .fill: (.fill, .center)
            case .unscaled(let place): (.none, place)
            }
        return (name, place == .center ? nil : place)
    }
}

extension Position {
    var text: String { "\(x.text),\(y.text)" }
}

extension Length {
    var text: String {
        switch self {
        case .points(let points): points.shortest
        case .share(let share): percentage(of: share).shortest + "%"
        }
    }
}
