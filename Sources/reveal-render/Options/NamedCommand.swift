import ArgumentParser

/// A command that its name asks for.
protocol NamedCommand: ParsableCommand, Sendable {
    static var name: String { get }

    /// Does what it is for.
    func act() async throws

    /// Does it if that takes no second thread; returns whether it did.
    func actAlone() throws -> Bool
}

extension NamedCommand {
    func actAlone() throws -> Bool { false }
}
