/// The commands next to the render, which has no name.
enum Commands {
    static let named: [any Command.Type] = [
        SheetCommand.self, CurveCommand.self, InfoCommand.self, CompareCommand.self,
        ApproveCommand.self, RepackCommand.self, MeasureCommand.self, CodeCommand.self,
        AssembleCommand.self, JobCommand.self,
    ]

    static let all: [any Command.Type] = [RenderCommand.self] + named
}
