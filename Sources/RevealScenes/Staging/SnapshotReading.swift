import RevealColor

extension SceneSnapshot {
    func read(in folder: String, _ limits: Limits) throws -> Snapshot {
        let snapshot = try Snapshot(
            contentsOf: path.relative(to: folder), namedAt: place, limits)
        guard let space else { return snapshot }
        return Snapshot(
            snapshot, takenFor: space.rawValue, space.description(isGray: snapshot.isGray))
    }

    /// Returns `snapshot` resized to a view of `view` pixels with `scale` pixels per point.
    func fitted(
        _ snapshot: Snapshot, to view: PixelSize, scale: Double, _ limits: Limits
    ) throws(FileError) -> Snapshot {
        guard let fit else { return snapshot }
        return try snapshot.fitted(fit, to: view, scale: scale, limits)
    }
}

extension SnapshotSpace {
    /// Returns the color description of the space in a file; without a profile for gray pictures.
    fileprivate func description(isGray: Bool) -> ColorDescription {
        switch self {
        case .srgb: .sRGB
        case .displayP3: isGray ? ColorDescription.displayP3.withoutProfile : .displayP3
        }
    }
}

extension SceneMap {
    /// Reads the file, whose name is relative to `folder`, unless `files` contains it.
    func read(
        in folder: String, _ files: inout [String: MaskMap], _ limits: Limits
    ) throws -> MaskMap {
        var map: MaskMap
        if let known = files[path] {
            map = known
        } else {
            do {
                map = try MaskMap(contentsOf: path.relative(to: folder), limits: limits)
            } catch {
                throw error.named(at: place)
            }
            files[path] = map
        }
        (map.formula, map.isInverted) = (formula ?? .mlt, isInverted ?? false)
        return map
    }
}

extension FileError {
    /// Returns the error of a file that a scene file names at `place`.
    func named(at place: ScenePlace) -> any Error {
        guard case .unreadable(_, let path, let problem) = self else { return self }
        var mistake = SceneMistake(place, SyntaxError(description, hint: cure))
        mistake.input = (path, problem)
        return mistake
    }
}

extension Snapshot {
    init(contentsOf path: String, namedAt place: ScenePlace, _ limits: Limits) throws {
        do {
            try self.init(contentsOf: path, limits: limits)
        } catch {
            throw error.named(at: place)
        }
    }
}

extension String {
    /// Returns the path of a file with this name, which may be relative to `folder`.
    func relative(to folder: String) -> String { isAbsolute ? self : folder + self }
}
