extension [Double] {
    /// The middle one in order, the upper of two; 0 where there are none.
    var middle: Double { isEmpty ? 0 : sorted()[count / 2] }
}
