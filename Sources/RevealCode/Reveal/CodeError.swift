/// The reason why a target does not support a transition.
public enum CodeError: Error, Sendable, Equatable {
    /// The number of motions is not 1.
    case motions(Int)
    /// The transition loops or is driven by a gesture.
    case clock
    /// The stage is repeated, interrupted, or staggered.
    case stage
    /// The number of masked layers is not 1.
    case masks(Int)
    /// A layer has an effect other than a mask; the text describes it.
    case layer(String)
    /// An incoming mask does not grow, or an outgoing one does.
    case direction
    /// The mask's edge is soft.
    case feather
    /// The mask's shape is unsupported; the text describes it.
    case shape(String)
    /// The mask's size becomes negative during the motion, which turns the named shape inside out.
    case negative(String)
    /// The last circle does not cover the view and remains.
    case staysCut
    /// The easing needs more linear pieces than the target's maximum.
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
        case .motions(let count): "the transition has \(count) motions, but code can have only one"
        case .clock: "code cannot loop or follow a gesture"
        case .stage: "code cannot repeat, interrupt or stagger a stage"
        case .masks(0): "the top layer has no mask"
        case .masks(let count):
            "the number of masked layers is \(count), but code requires one, on the top layer"
        case .layer(let words): "\(words), but code supports only a mask over a picture"
        case .direction: "the incoming mask does not grow, or the outgoing mask grows"
        case .feather: "the edge is soft, but clips are sharp"
        case .shape(let words): "the mask is \(words)"
        case .negative(let what): "the easing makes \(what) smaller than 0 and turns it inside out"
        case .staysCut:
            "the last circle does not cover the view, but code would show the whole view"
        case .easing(let text):
            "\(text) oscillates too often: \(CodedEasing.mostStops) line segments do not "
                + "approximate it to within 0.001"
        case .milliseconds(let target): "\(target) requires whole milliseconds"
        case .onlyCircles(let target): "\(target) supports only circles"
        }
    }

    /// A hint for fixing the error.
    public var cure: String? {
        switch self {
        case .motions, .stage: "keep one motion"
        case .clock: "leave the loop or the gesture out"
        case .direction: "let the incoming mask grow, or the outgoing mask shrink to nothing"
        case .masks, .layer: "use the preset fitted or view-transition"
        case .feather: "leave the feather out"
        case .shape: "use a circle or a polygon"
        case .negative: "choose an easing that does not overshoot, or a circle in CSS"
        case .staysCut: "choose a size or a radius that lets the circle reach the farthest corner"
        case .easing: "give it more damping, or a shorter duration"
        case .milliseconds: "round the duration and the delay"
        case .onlyCircles: "leave the shape out, or choose a web target"
        }
    }
}
