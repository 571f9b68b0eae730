import Raster
import RevealFiles
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues
import TestSupport

extension FuzzTarget {
    /// The values of options: times, rates, easings, colors, lengths, positions, ranges.
    ///
    /// An input consists of lines `name=value`; a line without `=` is a value for every grammar.
    static let options = FuzzTarget(
        "options",
        sources: [
            "RevealMotion/Easing/CubicBezier.swift", "RevealValues/FrameRate.swift",
            "RevealMotion/Motion/FrameSelection.swift", "RevealMotion/Easing/LinearStops.swift",
            "RevealValues/Rational.swift", "RevealMotion/Easing/Spring.swift",
            "RevealMotion/Easing/Steps.swift", "RevealMotion/Easing/TimingFunction.swift",
            "RevealValues/Nearest.swift", "RevealScenes/Options/Notations.swift",
            "RevealScenes/Options/OptionValues.swift",
            "RevealScenes/Options/PresetDeclaration.swift", "RevealScenes/Options/Values.swift",
            "RevealScenes/Options/OptionChecks.swift",
            "RevealScenes/Staging/PresetTransition.swift",
            "RevealScenes/Options/WrittenTime.swift", "RevealValues/Color.swift",
        ],
        longest: 128,
        words: OptionValues.table.map { $0.name + "=" } + words
            + Notation<TimingFunction>.easing.words + TimingFunction.forms.map { $0.name + "(" },
        seeds: { (lines + values + examples).map { Array($0.utf8) } },
        { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let lines = text.split(separator: "\n")
            var texts: [String: String] = [:]
            for line in lines.prefix(8) {
                guard let equals = line.firstIndex(of: "=") else {
                    try checkGrammars(String(line))
                    continue
                }
                let value = String(line[line.index(after: equals)...])
                try checkGrammars(value)
                texts[String(line[..<equals])] = value
            }
            try checkTransition(
                texts, snapshots: lines.count % 2 + 1, isPrinted: isOne(in: 16, bytes))
        })

    /// The examples of every option.
    private static let examples = OptionValues.table.filter { $0.option.files == nil }.flatMap {
        row in
        row.option.examples.map { "\(row.name)=\($0)" }
    }

    private static let words = [
        "jump-none", "jump-both", "%", "ms", "s", "f", "/", "1001", "29.97", "e-3", "e12",
        "#ff0000", "navy",
        "transparent", "top", "left", "right", "bottom", "center", "farthest-corner",
        "closest-side", "half-open", "auto", "true", "navigation", "modal", "unreveal", "middle",
        "fitted", "bubble", "bubble-mask", "pulse", "circular-transition", "fast", "libpng",
        "gaussian", "outside",
    ]

    private static let values = [
        "500ms", "0.5s", "30f", "1001/30000s", "50%", "23.976", "29.970", "2997/100", "30000/1001",
        "1e-3", "-1.5",
        "7", "0-99", "0-99x2,101:3", "5-1", "#abc", "#aabbccdd", "RebeccaPurple", "90%,90%",
        "top left", "right 20%", " -9", "1,2,3,4", "-4.5,1e3", "easeInEaseOut",
        "steps(4,jump-none)",
        "linear(0,0.5 7% 14%,1.2 93%,1)", "spring(1,100,10,-3)", "spring(1,1e6,0)",
        "cubic-bezier(0.1,-0.7,0.3,1.9)", "spring(1,100,20)", "spring(1,100,40)", "linear()",
    ]

    private static let lines = [
        "preset=fitted\ncenter=25%,40\nstart-radius=closest-side\nend-radius=120%\ninverted=true",
        "preset=bubble\nbubble-color=#ff000080\ncenter=top\ntype=unreveal\nduration=0.2s",
        "preset=bubble-mask\ncenter=100%,0%\neasing=spring(500ms,0.3)",
        "preset=pulse\nloops=3\nduration=0.25s\nhold=20ms\ndelay=100ms",
        "preset=pulse\nend=1.1s\nfps=7\nsampling=closed\nthreads=2",
        "preset=circular-transition\nhold=0.05s\neasing=ease-out\nscale=0.5",
        "start-frame=3,-4.5,12.25,0\neasing=accelerate-decelerate\nfade-color=navy\npath=modal",
        "delay=7f\nfps=29.97\nduration=13f\nframes=3-9x2\nstart-number=5\ndepth=16",
        "preset=fitted\neasing=steps(5,jump-both)\ndelay=1/30s\ncompression=small\nplays=3",
        "preset=fitted\nduration=1001/30000s\nfps=30000/1001\nposter=first\nencoder=libpng",
        "preset=fitted\neasing=linear(0,0.5 7% 14%,1.2 93%,1)\nbackground=white\ndepth=auto"
            + "\ncolor-space=srgb\nblend=linear",
        "preset=fitted\nfeather=24\nfeather-curve=gaussian\nfeather-align=outside",
        "feather=3%\nfeather-align=0.25\nfeather-stretch=none\ntype=unreveal",
        "preset=linear-wipe\nangle=-30deg\nfeather=9",
        "preset=clock-wipe\nangle=0.2turn\ncenter=1,2", "preset=map-wipe\nsoftness=10%",
        "preset=container-transform\nstart-frame=1,2,30,4\ncorner-radius=3",
        "map=\(Repository.fixture("Snapshots/small/map-slant-20x12.png"))\nmap-formula=obs",
        "mask-shape=star(7,0.3)\nend-radius=9", "corner-radius=5\nmask-shape=rectangle",
        "mask-shape=polygon(evenodd,0 0,50% 100%,100% 1e3%)\nfeather=2",
        "mask-shape=sector(1deg,2)",
        "mask-shape=path(evenodd,'M0 0q5 10 10 0t10 0a1 2 30 01.5.5z',0 0 24 24)\nfeather=1",
        "preset=xfade-circlecrop\neasing=ease", "mask-shape=pixels\nfeather=1",
        "flavor=magic-ui-hexagon\ncenter=1,2\nfeather=3",
        "preset=view-transition\nflavor=telegram\ntype=unreveal", "flavor=mdn\ntype=unreveal",
        "preset=xfade-circleopen\nduration=0.3s", "preset=xfade-circleclose\nhold=3f",
        "preset=fitted\nring=6 white outside\nshadow=0 4 24 2 #0008",
        "ring=3% rgb(1 2 3 / 50%) 0.2\nshadow=-3px 1e3 red",
        "ring=white", "ring=none\nshadow=none", "shadow=0 0 -3 red", "ring=1 2 3 4",
        "feather-curve=linear", "feather=-1\nfeather-stretch=no",
        "map=/nowhere.png", "preset=fited", "path=modal\ndelay=1s", "preset=pulse\nloops=3\n",
        "preset=fitted\neasing=spring(1,100,0)", "preset=pulse\nfade-color=red\nscale=0\n",
        "depth=12\nscale=2\ncenter=lft", "preset=fitted\ninverted=maybe\nstart-radius=closest",
    ]
}

/// Requires that accepted values have the properties of their grammar.
private func checkGrammars(_ text: String) throws {
    try checkEasing(text)
    try checkTimes(text)
    try checkNumbers(text)
    let places = try? Position(text).point(in: Size(width: 300, height: 400))
    let rect = try? Notation<Rect>.rectangle.parse(text)
    let values = [places?.x, places?.y, rect?.x, rect?.y, rect?.width, rect?.height]
    try hold(
        values.allSatisfy { ($0 ?? 0).magnitude <= 1e6 }, "coordinates are in range: \(text)"
    )
    if let radius = try? Radius(text) {
        let points = radius.points(about: Point(x: 30, y: 40), in: Size(width: 300, height: 400))
        try hold((0...1e6).contains(points), "a radius is in range: \(text)")
    }
    _ = try? Color(text)
}

private func checkEasing(_ text: String) throws {
    guard let function = try? TimingFunction(text) else { return }
    let again = try? TimingFunction(function.description)
    try hold(again == function, "an easing's text parses to it: \(text), \(function)")
    for duration in [nil, Rational(1) / 3] {
        for step in 0...8 {
            let progress = function.progress(at: Double(step) / 8, of: duration)
            try hold(progress.isFinite, "an easing's progress is finite: \(text)")
        }
    }
    let natural = function.naturalDuration ?? 0
    try hold(natural >= 0, "a duration is not negative: \(text)")
}

private func checkTimes(_ text: String) throws {
    if let rate = try? FrameRate(text) {
        try hold(
            (try? FrameRate(rate.description)) == rate, "a rate's text parses to it: \(text)")
    }
    guard let time = try? WrittenTime(text, allowsShare: true),
        let seconds = try? time.seconds(at: .sixty, of: 86_400)
    else { return }
    try hold(seconds >= 0 && seconds <= 86_400, "a time is at most a day: \(text)")
    let grid = FrameGrid(rate: .sixty, end: seconds)
    try hold(grid.time(of: grid.count - 1) >= seconds, "the last frame shows the end: \(text)")
}

private func checkNumbers(_ text: String) throws {
    if let value = Rational(decimal: text) {
        try hold(
            Rational(decimal: value.description) == value,
            "a number's text parses to it: \(text)")
    }
    if let frames = try? FrameSelection(text), let chosen = try? frames.frames(of: 10_000) {
        try hold(
            zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 },
            "frames ascend without duplicates: \(text)")
    }
}

/// The pictures for options.
private let snapshots: [Snapshot] = ["out-48x48", "in-48x48"].compactMap {
    try? Snapshot(contentsOf: Repository.fixture("Snapshots/small/\($0).png"))
}

/// Printing takes four times as long as all the rest, and is also in the scenes' target.
private func checkTransition(
    _ texts: [String: String], snapshots count: Int, isPrinted: Bool
) throws {
    let options: OptionValues
    let rate: FrameRate
    let transition: Transition
    let render: RenderOptions
    do {
        options = try OptionValues(texts)
        rate = options.frameRate
        render = try options.renderOptions()
        transition = try options.transition(of: Array(snapshots.prefix(count)), at: rate)
    } catch let error as OptionError {
        return try checkWords(error.error)
    } catch let error as any Error & CustomStringConvertible
        where error is TransitionError || error is FileError
    {
        return try hold(!error.description.isEmpty, "an error has a description")
    }
    try checkScenes(of: transition, render)
    if isPrinted { try checkPrinting(transition, options, at: rate) }
}

/// Requires that a transition has a scene at any time.
func checkScenes(of transition: Transition, _ options: RenderOptions) throws {
    let grid = FrameGrid(transition, options)
    for frame in Set([0, 1, grid.count / 2, grid.count - 1]) {
        let scene = transition.timeline.scene(at: grid.time(of: frame))
        try hold(
            scene.layers.allSatisfy { layer in
                let mask = layer.mask ?? scene.bounds
                return [layer.opacity, mask.x, mask.y, mask.width, mask.height]
                    .allSatisfy(\.isFinite)
            }, "a scene's numbers are finite")
    }
}

/// Requires that a printed transition can be read and prints the same.
func checkPrinting(
    _ transition: Transition, _ options: OptionValues, at rate: FrameRate
) throws {
    guard let text = try? SceneFile.text(of: transition, options) else { return }
    let file: SceneFile
    let again: Transition
    do {
        file = try SceneFile(text: text, path: "printed.yaml")
        again = try file.transition(at: rate)
    } catch {
        throw Finding("a printed scene is refused: \(error)\n\(text)")
    }
    let printed = try? SceneFile.text(of: again, file.written)
    try hold(printed == text, "a printed scene prints the same again:\n\(text)\n\(printed ?? "")")
}
