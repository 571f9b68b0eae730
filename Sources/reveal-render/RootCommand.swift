import ArgumentParser

/// All commands below one: what the shells' completions and the manual page are made from.
///
/// `Entry` finds the command that is meant itself, since the first path of a render may have any
/// name.
struct RootCommand: ParsableCommand {
    /// The commands beside the one that has no name.
    static let named: [any NamedCommand.Type] = [
        SheetCommand.self, CurveCommand.self, InfoCommand.self, CompareCommand.self,
        ApproveCommand.self, RepackCommand.self, MeasureCommand.self, CodeCommand.self,
        AssembleCommand.self,
        JobCommand.self,
    ]

    static let configuration = {
        var configuration = RenderCommand.configuration
        configuration.subcommands = named
        return configuration
    }()

    @OptionGroup var render: RenderCommand
}
