import RevealFiles
import RevealValues

/// What helps where no file has a name that somebody typed.
enum MissingFile {
    /// What helps where there is nothing at `path`; nil where nothing is known to.
    static func hint(for path: String) -> String? {
        if path.isEmpty { return "its name is empty, as a script's variable that is not set" }
        if path.contains("://") { return "download it first: pictures are files" }
        if path.hasPrefix("~") {
            return "write the folder out: only a shell knows ~, and not in quotes"
        }
        if path.contains("*") || path.contains("?") {
            return "no names are like that, or the shell was kept from filling them in by quotes"
        }
        let bare = path.endsInSlash ? String(path.dropLast()) : path
        let folder = bare.folder
        guard folder.isEmpty || System.exists(folder) else { return "there is no folder \(folder)" }
        let names = System.names(inFolder: folder)?.filter { !$0.hasPrefix(".") } ?? []
        return nearest(to: bare.fileName, among: names.prefix(10_000).sorted()).map {
            "did you mean '\(folder)\($0)'?"
        }
    }
}
