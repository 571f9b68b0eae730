/// The control groups that the process is in, and those around them: what a scheduler or a container
/// allows it.
enum ControlGroups {
    /// What the file called `name` says in each group, the outermost first; in version 1 `oldName` in the
    /// groups of `controller`.
    static func texts(_ name: String, _ controller: String, _ oldName: String) -> [String] {
        let text = (try? System.beginning(of: "/proc/self/cgroup")) ?? []
        return String(decoding: text, as: UTF8.self).split(separator: "\n").flatMap { line in
            // Number, controllers and path; version 2 has one line without controllers.
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [String]() }
            if parts[1].isEmpty { return texts(name, in: "/sys/fs/cgroup", path: parts[2]) }
            let controllers = parts[1].split(separator: ",")
            guard controllers.contains(controller[...]) else { return [] }
            return texts(oldName, in: "/sys/fs/cgroup/\(parts[1])", path: parts[2])
        }
    }

    private static func texts(_ name: String, in root: String, path: Substring) -> [String] {
        let folders = path.split(separator: "/").reduce(into: [root]) { folders, folder in
            folders.append("\(folders[folders.count - 1])/\(folder)")
        }
        return folders.compactMap { folder in
            let text = try? System.beginning(of: "\(folder)/\(name)", count: 64)
            return text.map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
