/// The stages of a scene file in the order in which they happen.
struct StageOrder: Sendable {
    private(set) var stages: [SceneStage] = []
    /// The number of the stage that follows the last one; nil for none.
    private(set) var next: Int?
    /// Where that is said.
    private(set) var nextPlace = ScenePlace()
    /// The stages for which the others are left, in order.
    private(set) var exit: [SceneStage] = []

    init() {}

    /// The stages as they are `written`, and those that are left for that of the name in `goal`.
    init(_ written: [SceneStage], leftFor goal: SceneReference?) throws(SceneMistake) {
        let successors = try Self.successors(of: written)
        // The number of each stage in the order of happening.
        var numbers: [Int: Int] = [:]
        var order: [Int] = []
        func follow(_ start: Int?) -> Int? {
            var current = start
            while let index = current, numbers[index] == nil {
                numbers[index] = order.count
                order.append(index)
                current = successors[index]
            }
            return current
        }
        let again = follow(written.isEmpty ? nil : 0)
        let count = order.count
        if let goal {
            let name = goal.name
            guard let index = written.firstIndex(where: { $0.name == name }) else {
                throw SceneMistake(
                    goal.place, unknown("stage", name, among: written.compactMap(\.name)))
            }
            guard again != nil else {
                throw SceneMistake(
                    goal.place,
                    "'leave' is for stages that loop: none has a 'next' that points back")
            }
            guard numbers[index] == nil, follow(index) == nil else {
                throw SceneMistake(
                    goal.place, "the stage '\(name)' leads back to what is left for it")
            }
        }
        if let unreached = written.indices.first(where: { numbers[$0] == nil }) {
            let name = written[unreached].name.map { "'\($0)'" } ?? "number \(unreached + 1)"
            throw SceneMistake(
                written[unreached].place, "the stage \(name) never happens: no 'next' leads to it")
        }
        stages = order[..<count].map { written[$0] }
        exit = order[count...].map { written[$0] }
        next = again.flatMap { numbers[$0] }
        nextPlace = stages.last?.next?.place ?? stages.last?.place ?? nextPlace
    }

    /// Which stage follows each; nil for none.
    private static func successors(of stages: [SceneStage]) throws(SceneMistake) -> [Int?] {
        var indices: [String: Int] = [:]
        for (index, stage) in stages.enumerated() {
            guard let name = stage.name else { continue }
            guard indices.updateValue(index, forKey: name) == nil else {
                throw SceneMistake(stage.place, "two stages are called '\(name)'")
            }
        }
        var successors: [Int?] = []
        for (index, stage) in stages.enumerated() {
            guard let next = stage.next else {
                successors.append(index + 1 < stages.count ? index + 1 : nil)
                continue
            }
            guard let successor = indices[next.name] else {
                throw SceneMistake(
                    next.place, unknown("stage", next.name, among: stages.compactMap(\.name)))
            }
            successors.append(successor)
        }
        return successors
    }

    var count: Int { stages.count + exit.count }

    /// The stage that messages of the engine call so: by its name, or else its number.
    func stage(called name: String) -> SceneStage? {
        (stages + exit).enumerated().first { ($1.name ?? "\($0 + 1)") == name }?.element
    }
}
