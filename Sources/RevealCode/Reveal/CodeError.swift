public import RevealValues

/// The reason why a target does not support a transition.
public enum CodeError: Error, Sendable, Equatable {
    /// The number of motions is not 1.
    case motions(Int)
    /// It loops or is driven by a gesture.
    case clock
    /// Its stage is repeated, interrupted, or staggered.
    case stage
    /// The number of masked layers is not 1.
    case masks(Int)
    /// A layer has another effect than a mask; the text describes it.
    case layer(String)
    /// An incoming mask does not grow, or an outgoing one does.
    case direction
    /// Its edge is soft.
    case feather
    /// The mask's shape is unsupported; the text describes it.
    case shape(String)
    /// The mask's size becomes negative in between, which turns the named shape inside out.
    case negative(String)
    /// The last circle stays and does not cover the view.
    case staysCut
    /// The easing needs more linear pieces than the maximum.
    case easing(String)
    /// The target of this name requires integer milliseconds.
    case milliseconds(String)
    /// The target of this name supports circles only.
    case onlyCircles(String)
}

extension CodeError: DescribedError {
    /// A one-line description.
    public var description: String {
        switch self {
        case .motions(let count): "it moves \(count) times, and code is written for one motion"
        case .clock: "it goes round or follows a hand, and code is written for what ends by itself"
        case .stage: "its stage is repeated, cut off or staggered"
        case .masks(0): "no layer is in a mask above the others"
        case .masks(let count):
            "\(count) layers are in masks, and code is written for one over another"
        case .layer(let words): "a layer \(words), and code is written for a mask alone"
        case .direction: "what comes is in a mask that does not grow, or what goes in one that does"
        case .feather: "its edge is soft, and clips are sharp"
        case .shape(let words): "its mask is \(words)"
        case .negative(let what): "the easing goes below nothing, which turns \(what) inside out"
        case .staysCut:
            "its last circle does not cover the view, which stays cut, and code leaves it whole"
        case .easing(let text):
            "\(text) swings too often: \(CodedEasing.mostStops) straight pieces do not follow it "
                + "within a thousandth"
        case .milliseconds(let target): "\(target) counts whole milliseconds"
        case .onlyCircles(let target): "\(target) is written for circles"
        }
    }

    /// A hint for fixing the error.
    public var cure: String? {
        switch self {
        case .motions, .stage: "take the one motion that matters"
        case .clock: "leave the loop or the hand out"
        case .direction: "have the incoming picture grow, or the outgoing one shrink away"
        case .masks, .layer: "fitted and view-transition are masks alone"
        case .feather: "leave the feather out"
        case .shape: "circles and polygons can be said"
        case .negative: "choose one that does not pass where the mask is empty, or a circle in CSS"
        case .staysCut: "choose a size or a radius that lets the circle reach the farthest corner"
        case .easing: "give it more damping, or a shorter duration"
        case .milliseconds: "round the duration and the delay"
        case .onlyCircles: "leave the shape out, or choose a target of the web"
        }
    }
}
