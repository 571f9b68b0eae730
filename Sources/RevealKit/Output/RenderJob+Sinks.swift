import PNG

extension RenderJob {
    /// The sink for the job's output, which may replace those files in `directory`.
    func makeSink(
        in directory: OutputDirectory, _ replaceable: Set<String>
    ) throws(RevealError) -> any FrameSink {
        let name = outputNames.names[0]
        switch output {
        case .frames(let pattern):
            return NumberedFrames(
                job: self, directory: directory, pattern: pattern, replaceable: replaceable)
        case .still(_, let time):
            return StillImage(
                job: self, directory: directory, name: name, time: time, replaceable: replaceable)
        case .page:
            return try Page(self, directory, name: name, replacing: replaceable.contains(name))
        case .sheet(_, let style):
            return try ContactSheet(
                self, style, directory, name: name, replacing: replaceable.contains(name))
        case .animation:
            return try sink(for: .animation, in: directory, replaceable)
        case .movie(_, let format):
            return try sink(for: .movie(format), in: directory, replaceable)
        case .stream(let format, _):
            return try sink(for: .stream(format), in: directory, replaceable)
        }
    }
}
