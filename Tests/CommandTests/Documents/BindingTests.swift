import Foundation
import TestSupport
import Testing

/// The Python and Node.js packages pass their own tests in these languages.
@Suite(.enabled(if: !Sanitizer.isOn, "a command with a sanitizer is not packed"), .serialized)
struct BindingTests {
    private static func isThere(_ line: String) -> Bool {
        (try? Tool.run(["-c", line], in: "/", program: "/bin/sh"))?.status == 0
    }

    private static let hasPytest = isThere("python3 -c 'import pytest, venv'")
    private static let hasNode = isThere("node --test /dev/null")

    private static var environment: [String: String] {
        [
            "REVEAL_RENDER": Tool.path, "SNAPSHOTS": Repository.fixture("Snapshots"),
            "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        ]
    }

    @Test(.enabled(if: hasPytest, "pytest is not installed"))
    func `the functions for Python and the plugin for pytest pass their tests`() async throws {
        try await Disk.withFolder { folder in
            let line = """
                mkdir -p root/bin root/share && cp "$2" root/bin/reveal-render
                "$1/Scripts/wheel" root 0.1.0 "linux_$(uname -m)" .
                python3 -m venv --system-site-packages v && v/bin/pip install --quiet ./*.whl
                cp -R "$1/python/tests" . && v/bin/python -m pytest -q -p no:cacheprovider tests
                """
            let result = try Tool.run(
                ["-ec", line, "python", Repository.root, Tool.path], in: folder,
                environment: Self.environment, program: "/bin/bash")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(result.output.contains(" passed"))
        }
    }

    @Test(.enabled(if: hasNode, "Node.js is not installed"))
    func `the functions for Node.js pass their tests`() async throws {
        let result = try Tool.run(
            ["-c", "node --test npm/test/command.test.js"], in: Repository.root,
            environment: Self.environment, program: "/bin/bash")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("pass 6"))
    }

    @Test func `npm packages have the version of the command and the same bytes each time`()
        async throws
    {
        try await Disk.withFolder { folder in
            let line = """
                mkdir -p root/bin root/share a b && cp "$2" root/bin/reveal-render
                for out in a b; do "$1/Scripts/npm" root 0.1.0 linux-x64 $out; done
                cmp a/reveal-render-0.1.0.tgz b/reveal-render-0.1.0.tgz
                cmp a/reveal-render-linux-x64-0.1.0.tgz b/reveal-render-linux-x64-0.1.0.tgz
                tar tvzf a/reveal-render-linux-x64-0.1.0.tgz
                ! "$1/Scripts/npm" root 0.2.0 linux-x64 b
                """
            let result = try Tool.run(
                ["-ec", line, "npm", Repository.root, Tool.path], in: folder,
                environment: ["SOURCE_DATE_EPOCH": "1700000001"], program: "/bin/bash")
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("-rwxr-xr-x"))
            #expect(
                result.errors == "npm: npm/package.json has 0.1.0, the command has 0.2.0\n")
        }
    }
}
