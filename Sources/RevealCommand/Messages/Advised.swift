import RevealValues

/// An error of the library, with what only the command knows: how it ends, and which option helps.
protocol Advised: DescribedError {
    var exitStatus: ExitStatus { get }
    var hint: String? { get }
    /// The option or the place that is wrong, as far as the error knows it.
    var subject: Failure.Subject { get }
}

extension Advised {
    /// Most errors are mistakes in the command line.
    var exitStatus: ExitStatus { .usage }
    var hint: String? { cure }
    var subject: Failure.Subject { .init() }
}
