import FuzzTargets
import Testing

/// The fuzz targets accept their seeds; `make fuzz` continues from there.
struct FuzzTargetTests {
    @Test(arguments: FuzzTarget.all)
    func `the seeds of each fuzz target produce no finding`(target: FuzzTarget) async throws {
        let seeds = try target.seeds()
        #expect(seeds.count > 10)
        for seed in seeds {
            await #expect(throws: Never.self, "\(target.name): \(seed)") {
                try await target.feed(seed)
            }
        }
    }
}
