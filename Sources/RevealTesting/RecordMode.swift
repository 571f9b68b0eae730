import RevealComparison
package import RevealValues

/// When goldens are recorded instead of compared with.
///
/// The environment variable `REVEAL_RECORD` names a mode for a run, whatever traits say. In
/// continuous integration, where `CI` is set, nothing is ever recorded. Whoever records fails, so
/// that nobody takes a recording run for a passing one.
public enum RecordMode: String, Sendable, CaseIterable {
    /// Every golden that is asked for, whether it differs or not.
    case all
    /// Those that differ, and those that are missing.
    case failed
    /// Those that are missing.
    case missing
    /// None.
    case never

    /// The mode that holds, where a trait says `wanted`, if it does.
    ///
    /// - Throws: a `SyntaxError` for an environment variable that names no mode.
    package static func current(
        _ wanted: RecordMode?, in environment: (String) -> String?
    ) throws(SyntaxError) -> RecordMode {
        let continuous = environment("CI")?.lowercased() ?? ""
        guard ["", "0", "false"].contains(continuous) else { return .never }
        guard let name = environment("REVEAL_RECORD"), !name.isEmpty else {
            return wanted ?? .missing
        }
        do {
            return try named(name, among: RecordMode.self)
        } catch {
            throw SyntaxError(
                "REVEAL_RECORD: \(error)",
                hint: error.hint ?? "it is one of all, failed, missing and never")
        }
    }
}
