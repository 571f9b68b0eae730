private import CSystem
import Synchronization

extension OutputDirectory {
    /// A run's claim to its output names, which prevents jobs from mixing their frames, and runs
    /// from removing each other's hidden files.
    ///
    /// A claim is an empty hidden file whose name identifies the outputs and the job. It is locked
    /// while the run lives. On a file system without locks, a run counts as live while the process
    /// with the ID in the name exists.
    struct Claim {
        let descriptor: Int32
        let name: String
    }

    /// Claims `outputs` unless this run already has a claim here, and removes the remains of dead
    /// runs.
    ///
    /// Runs of one job may share their outputs, as on a render farm. Files without a job share a
    /// common claim.
    ///
    /// - Throws: `.outputInUse`, `.notCreated`, `.notWritable`.
    package func claim(
        _ outputs: String, for job: JobKey = JobKey("file")
    ) throws(FileError) {
        try claim.withLock { claim throws(FileError) in
            if claim == nil { claim = try newClaim(outputs, job) }
        }
    }

    package func release() {
        claim.withLock { claim in
            guard let held = claim else { return }
            removeHidden(held.name)
            try? System.close(held.descriptor)
            claim = nil
        }
    }

    package func removeRemains() {
        let isLocked = lock()
        defer { if isLocked { System.unlock(descriptor) } }
        _ = liveClaims()
    }

    private func newClaim(_ outputs: String, _ job: JobKey) throws(FileError) -> Claim {
        // Checking and claiming are one step if the directory can be locked.
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

    /// Locks the directory; returns false after a second, or if directories cannot be locked.
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

    /// Returns the claims of live runs; removes the hidden files of dead ones.
    private func liveClaims() -> [HiddenName.Claim] {
        // If the list is unreadable, no file is lost, since the names of hidden files are unique.
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
