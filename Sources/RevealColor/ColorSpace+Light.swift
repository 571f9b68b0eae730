package import Raster

extension ColorSpace {
    /// Returns the tables from samples to light: one for gray, three for red, green, and blue.
    package func lightTables<S: Sample>(for layout: PixelLayout, _: S.Type) -> LightTables<S> {
        let first = LightTable<S>(curves[0])
        guard layout != .gray else { return LightTables([first]) }
        return LightTables(curves.map { $0 == curves[0] ? first : LightTable($0) })
    }
}

extension LightTable {
    fileprivate init(_ curve: ToneCurve) {
        let rising = curve.rising
        self.init(light: curve.light, sample: rising.sample)
    }
}
