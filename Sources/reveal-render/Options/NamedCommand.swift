import ArgumentParser

/// A command that its name asks for.
protocol NamedCommand: ParsableCommand {
    static var name: String { get }

    /// Does what it is for.
    func act() async throws
}
