private import CSystem
package import RevealFiles
import RevealValues

/// The pictures in a folder, and in folders inside it.
package enum PictureFolder {
    /// How deep folders may lie in one another, links followed.
    private static let depth = 64

    /// The paths of all PNG files below `folder`, relative to it, in order, 2 before 10; nothing
    /// that is hidden.
    ///
    /// - Throws: `.folder` with what is wrong with one.
    package static func paths(below folder: String) throws(FileError) -> [String] {
        try paths(below: folder, isPicture)
    }

    /// The same of all files whose names `wanted` wants.
    static func paths(
        below folder: String, _ wanted: (String) -> Bool
    ) throws(FileError) -> [String] {
        try paths(folder.asFolder, "", [], wanted).inNumberOrder
    }

    /// The paths below `folder`, which lies in the folders `outer`: a link to one of them, or to
    /// itself, holds nothing new.
    private static func paths(
        _ root: String, _ folder: String, _ outer: [FileIdentity], _ wanted: (String) -> Bool
    ) throws(FileError) -> [String] {
        let identities = try status(of: root + folder).map { [$0.identity] } ?? []
        guard !identities.contains(where: outer.contains) else { return [] }
        var paths: [String] = []
        for name in try names(in: root + folder) where !name.isHidden {
            let path = folder + name
            if try status(of: root + path)?.isDirectory ?? false {
                guard outer.count < depth else { continue }
                paths += try Self.paths(root, path + "/", outer + identities, wanted)
            } else if wanted(name) {
                paths.append(path)
            }
        }
        return paths
    }

    /// What is at `path`; nil for nothing, such as a link that leads nowhere or to itself.
    private static func status(of path: String) throws(FileError) -> FileStatus? {
        do {
            return try System.status(of: path)
        } catch {
            guard error.code != ELOOP else { return nil }
            throw .folder(path, error)
        }
    }

    /// The names in the folder at `path`, in no order.
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

    /// Whether it is called as PNG files are.
    static func isPicture(_ name: String) -> Bool {
        name.ending(among: [".png", ".apng"]) != nil
    }

    /// Whether it is called as pictures are that are no PNG files.
    static func isOtherPicture(_ name: String) -> Bool {
        name.ending(among: [
            ".jpg", ".jpeg", ".jpe", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".avif", ".heic",
            ".heif", ".jxl", ".svg",
        ]) != nil
    }
}
