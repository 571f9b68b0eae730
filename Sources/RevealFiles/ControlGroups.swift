/// The control groups of the process: the limits of a scheduler or container.
enum ControlGroups {
    /// The folders of the process's groups, outermost first, each with its version 1 controllers;
    /// in version 2 each group has all controllers.
    private static let folders: [(path: String, controllers: [Substring])] = {
        let text = (try? System.beginning(of: "/proc/self/cgroup")) ?? []
        return String(decoding: text, as: UTF8.self).split(separator: "\n").flatMap { line in
            // Number, controllers, and path; version 2 has one line without controllers.
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [(path: String, controllers: [Substring])]() }
            let root = "/sys/fs/cgroup" + (parts[1].isEmpty ? "" : "/\(parts[1])")
            let paths = parts[2].split(separator: "/").reduce(into: [root]) { paths, name in
                paths.append("\(paths[paths.count - 1])/\(name)")
            }
            return paths.map { ($0, parts[1].split(separator: ",")) }
        }
    }()

    /// Returns the content of the file `name` in each group; in version 1, the joined content of
    /// `oldNames` in the groups of `controller`.
    static func texts(_ name: String, _ controller: Substring, _ oldNames: [String]) -> [String] {
        folders.compactMap { path, controllers in
            guard controllers.isEmpty || controllers.contains(controller) else { return nil }
            let names = controllers.isEmpty ? [name] : oldNames
            let texts = names.compactMap { name in
                try? System.beginning(of: "\(path)/\(name)", count: 64)
            }
            guard texts.count == names.count else { return nil }
            return String(decoding: texts.joined(), as: UTF8.self)
        }
    }
}
