private import CSystem

package enum PictureFolder {
    /// The maximum depth of subfolders, links included.
    private static let depth = 64

    /// Returns the relative paths of all PNG files below `folder`, and of other pictures if
    /// `withOthers`, in number order; hidden files and folders are skipped.
    package static func paths(
        below folder: String, withOthers: Bool = false
    ) throws(FileError) -> [String] {
        let endings = ["png", "apng"] + (withOthers ? otherEndings : [])
        return try paths(folder.asFolder, "", [], endings.map { "." + $0 }).inNumberOrder
    }

    /// Returns the paths below `folder`; links to it or to `outer`, the folders around it, are
    /// skipped.
    private static func paths(
        _ root: String, _ folder: String, _ outer: [FileIdentity], _ endings: [String]
    ) throws(FileError) -> [String] {
        let identities = try status(of: root + folder).map { [$0.identity] } ?? []
        guard !identities.contains(where: outer.contains) else { return [] }
        var paths: [String] = []
        for name in try names(in: root + folder) where !name.isHidden {
            let path = folder + name
            if try status(of: root + path)?.isDirectory ?? false {
                guard outer.count < depth else { continue }
                paths += try Self.paths(root, path + "/", outer + identities, endings)
            } else if name.ending(among: endings) != nil {
                paths.append(path)
            }
        }
        return paths
    }

    /// Returns the status; nil for a broken or circular link.
    private static func status(of path: String) throws(FileError) -> FileStatus? {
        do {
            return try System.status(of: path)
        } catch {
            guard error.code != ELOOP else { return nil }
            throw .folder(path, error)
        }
    }

    package static func names(in path: String) throws(FileError) -> [String] {
        let folder = path.isEmpty ? "." : path
        do {
            let descriptor = try System.open(folder, O_RDONLY | O_DIRECTORY)
            defer { try? System.close(descriptor) }
            return try System.names(in: descriptor, beginningWith: "")
        } catch {
            throw .folder(folder, error)
        }
    }

    package static func isPicture(_ name: String) -> Bool {
        name.ending(among: [".png", ".apng"]) != nil
    }

    private static let otherEndings = [
        "jpg", "jpeg", "jpe", "gif", "webp", "bmp", "tif", "tiff", "avif", "heic", "heif", "jxl",
        "svg",
    ]
}
