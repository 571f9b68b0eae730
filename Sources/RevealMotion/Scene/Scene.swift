public import Raster

/// What is on stage at one moment: layers, bottom to top, over a background.
public struct Scene: Sendable, Hashable {
    /// The view's size in points.
    public let size: Size
    /// Bottom to top; none is a stage that shows only its background.
    public var layers: [Layer]

    /// A stage of `size` points with those layers, bottom to top.
    public init(size: Size, _ layers: [Layer]) {
        self.size = size
        self.layers = layers
    }

    /// The rectangle of the whole view.
    public var bounds: Rect { size.bounds }

    /// Whether all values of all layers are numbers within ±1e12.
    ///
    /// From such values no timing function, scale or size leads to what is no number, nor do the
    /// squares that ellipses need.
    var isWithinReach: Bool { layers.allSatisfy(\.isWithinReach) }

    /// The layer called `name`; asking for one that is not there is a mistake.
    public subscript(name: String) -> Layer {
        get { layers[index(of: name)] }
        set { layers[index(of: name)] = newValue }
    }

    private func index(of name: String) -> Int {
        guard let index = layers.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("no layer is called '\(name)'")
        }
        return index
    }

    /// Shows all layers.
    public mutating func showAll() {
        for i in layers.indices { layers[i].isHidden = false }
    }

    /// Shows the layers of those names and hides all others.
    public mutating func show(only names: String...) {
        for i in layers.indices { layers[i].isHidden = !names.contains(layers[i].name) }
    }
}
