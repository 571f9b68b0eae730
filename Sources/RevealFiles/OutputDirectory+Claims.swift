private import CSystem
import Synchronization

extension OutputDirectory {
    /// A run's claim to the names that it writes, so that two jobs do not mix their frames and no
    /// run removes the hidden files of another.
    ///
    /// It is an empty hidden file, locked as long as the run lives, whose name tells the outputs
    /// and the job. The lock ends with the process; where a file system has no locks, the process
    /// in the file's name tells whether the run lives.
    struct Claim {
        let descriptor: Int32
        let name: String
    }

    /// Claims `outputs`, as the job writes them, for the job of that key, unless the directory has
    /// a claim; removes what dead runs have left behind.
    ///
    /// Runs of one job may share their outputs, as the machines of a farm do. Files that belong to
    /// no job are claimed for one that all of them share.
    ///
    /// - Throws: `.outputInUse` when another job is writing them, `.notCreated`, `.notWritable`.
    package func claim(
        _ outputs: String, for job: JobKey = JobKey("file")
    ) throws(FileError) {
        try claim.withLock { claim throws(FileError) in
            if claim == nil { claim = try newClaim(outputs, job) }
        }
    }

    /// Gives the claim up.
    package func release() {
        claim.withLock { claim in
            guard let held = claim else { return }
            removeHidden(held.name)
            try? System.close(held.descriptor)
            claim = nil
        }
    }

    /// Removes what dead runs have left behind.
    package func removeRemains() {
        let isLocked = lock()
        defer { if isLocked { System.unlock(descriptor) } }
        _ = liveClaims()
    }

    private func newClaim(_ outputs: String, _ job: JobKey) throws(FileError) -> Claim {
        // Looking and claiming are one step for everybody who can lock the directory.
        let isLocked = lock()
        defer { if isLocked { System.unlock(descriptor) } }
        let claims = liveClaims()
        let claim = HiddenName.Claim(outputs: outputs, job: job.text)
        guard !claims.contains(where: { $0.outputs == claim.outputs && $0.job != claim.job }) else {
            throw .outputInUse(path + outputs)
        }
        do {
            let (file, name) = try makeHidden { _ in claim.text }
            try? System.lock(file)
            return Claim(descriptor: file, name: name)
        } catch {
            throw .notCreated(path + outputs, in: path, error)
        }
    }

    /// Locks the directory; after a second of trying, and where directories cannot be locked, it is
    /// not.
    private func lock() -> Bool {
        for _ in 0..<200 {
            do {
                try System.lock(descriptor)
                return true
            } catch {
                guard error.code == EWOULDBLOCK else { return false }
                System.sleep(milliseconds: 5)
            }
        }
        return false
    }

    /// Removes hidden files that dead runs have left, and returns the claims of live ones.
    private func liveClaims() -> [HiddenName.Claim] {
        // Where they cannot be listed nothing is lost: what is claimed has a name of its own.
        let listed = try? System.names(in: descriptor, beginningWith: HiddenName.prefix)
        let names = (listed ?? []).compactMap(HiddenName.init)
        var live: Set<String> = []
        var claims: [HiddenName.Claim] = []
        for name in names {
            guard let claim = name.claim, isHeld(name) else { continue }
            live.insert(name.run)
            claims.append(claim)
        }
        for name in names where !live.contains(name.run) && isAbandoned(name) {
            remove(name.text)
        }
        return claims
    }

    /// Whether the run that made a claim lives: it holds a lock, or, where there are no locks, its
    /// process is there.
    private func isHeld(_ name: HiddenName) -> Bool {
        let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW
        guard let file = try? System.open(name.text, in: descriptor, flags) else { return false }
        defer { try? System.close(file) }
        do {
            try System.lock(file)
            return false
        } catch {
            return error.code == EWOULDBLOCK || !isAbandoned(name)
        }
    }

    private func isAbandoned(_ name: HiddenName) -> Bool {
        guard
            let status = try? System.status(of: name.text, in: descriptor, followingLinks: false)
        else { return false }
        return name.isAbandoned(boot: boot, age: System.now - status.modified[0])
    }
}
