/// The goldens that are recorded instead of compared.
///
/// The environment variable `REVEAL_RECORD` sets the mode of a run and overrides traits. Nothing is
/// recorded in continuous integration, that is, if `CI` is set to anything but `0` or `false`. A
/// test that records fails, so that the run is not mistaken for a passing one.
public enum RecordMode: String, Sendable, CaseIterable {
    /// All goldens, even if they are equal.
    case all
    /// Goldens that differ, are unreadable, or are missing.
    case failed
    /// Missing goldens.
    case missing
    /// None.
    case never

    /// Returns the mode of the run.
    ///
    /// - Throws: a `SyntaxError` for an invalid environment variable.
    package static func current(
        _ wanted: RecordMode?, in environment: (String) -> String?
    ) throws(SyntaxError) -> RecordMode {
        let continuous = environment("CI")?.lowercased() ?? ""
        guard ["", "0", "false"].contains(continuous) else { return .never }
        guard let name = environment("REVEAL_RECORD"), !name.isEmpty else {
            return wanted ?? .missing
        }
        do {
            return try Notation<RecordMode>.name.parse(name)
        } catch {
            throw SyntaxError(
                "REVEAL_RECORD: \(error)",
                hint: error.hint ?? "use all, failed, missing or never")
        }
    }
}
