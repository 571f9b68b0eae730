package import Raster

extension ColorSpace {
    /// What samples of pictures in that layout are as light: by the curves of red, green and blue,
    /// or by the one of grey.
    package func lightTables<S: Sample>(for layout: PixelLayout, _: S.Type) -> LightTables<S> {
        let first = LightTable<S>(curves[0])
        guard layout != .grey else { return LightTables([first]) }
        // Curves that are the same share a table.
        return LightTables(curves.map { $0 == curves[0] ? first : LightTable($0) })
    }
}

extension LightTable {
    fileprivate init(_ curve: ToneCurve) {
        let rising = curve.rising
        self.init(light: curve.light, sample: rising.sample)
    }
}
