private import CSystem

extension OutputDirectory {
    /// Claims `outputs`, as the job writes them, for the job of that key; removes what dead runs
    /// have left behind.
    ///
    /// Runs of one job may share their outputs, as the machines of a farm do.
    ///
    /// - Throws: `.outputInUse` when another job is writing them, `.notCreated`.
    package func claim(_ outputs: String, for job: JobKey) throws(FileError) -> OutputClaim {
        // Looking and claiming are one step for everybody who can lock the directory.
        let isLocked = lock()
        defer { if isLocked { System.unlock(descriptor) } }
        let claims = removeRemains()
        let claim = HiddenName.Claim(outputs: outputs, job: job.text)
        guard !claims.contains(where: { $0.outputs == claim.outputs && $0.job != claim.job }) else {
            throw .outputInUse(path + outputs)
        }
        do {
            let (file, name) = try makeHidden { _ in claim.text }
            try? System.lock(file)
            return OutputClaim(self, descriptor: file, name: name)
        } catch {
            throw .notCreated(path + outputs, error)
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
    private func removeRemains() -> [HiddenName.Claim] {
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
