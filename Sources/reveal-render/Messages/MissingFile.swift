private import CSystem
import RevealFiles
import RevealValues

/// What helps where no file has a name that somebody typed.
enum MissingFile {
    /// What helps where there is nothing at `path`; nil where nothing is known to.
    static func hint(for path: String) -> String? {
        if path.contains("://") { return "download it first: pictures are files" }
        if path.hasPrefix("~") {
            return "write the folder out: only a shell knows ~, and not in quotes"
        }
        if path.contains("*") || path.contains("?") {
            return "no names are like that, or the shell was kept from filling them in by quotes"
        }
        let bare = path.endsInSlash ? String(path.dropLast()) : path
        let folder = bare.folder
        let siblings = names(in: folder.isEmpty ? "." : folder)
        guard let siblings else { return "there is no folder \(folder)" }
        return nearest(to: bare.fileName, among: siblings).map { "did you mean '\(folder)\($0)'?" }
    }

    /// The names in the folder at `path`; nil where there is none, or it is not to be read.
    private static func names(in path: String) -> [String]? {
        guard let folder = try? System.open(path, O_RDONLY | O_DIRECTORY) else { return nil }
        defer { try? System.close(folder) }
        let names = try? System.names(in: folder, beginningWith: "")
        return names.map { $0.filter { !$0.hasPrefix(".") }.prefix(10_000).sorted() }
    }
}
