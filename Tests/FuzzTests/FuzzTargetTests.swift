import FuzzTargets
import Testing

/// What the fuzz targets promise holds of what fuzzing begins with; `make fuzz` goes on from there.
struct FuzzTargetTests {
    @Test(arguments: FuzzTarget.all)
    func `a target's seeds find nothing wrong`(target: FuzzTarget) async throws {
        let seeds = try target.seeds()
        #expect(seeds.count > 10)
        for seed in seeds {
            await #expect(throws: Never.self, "\(target.name): \(seed)") {
                try await target.feed(seed)
            }
        }
    }
}
