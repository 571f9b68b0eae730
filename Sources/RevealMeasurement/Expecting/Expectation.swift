package struct ExpectationTolerance: Sendable {
    /// The accepted deviation of the center and the radius, in pixels.
    package var length = 0.5
    /// The accepted deviation of the duration, as a share of the expected duration.
    package var duration = 0.015

    /// Δ, the accepted number of standard errors: added to `length`, but an alternative to
    /// `duration`.
    ///
    /// Of normal errors, 1 in 16,000 is larger.
    package static let delta = 4.0

    package init() {}

    /// Returns the accepted deviation of a length with the standard error `error`, in pixels.
    func most(_ error: Double) -> Double { length + Self.delta * error }

    func isMissed(_ seconds: Double, by fit: TimingFit) -> Bool {
        abs(fit.duration - seconds) > max(duration * seconds, Self.delta * fit.errors[1])
    }

    /// Returns whether a motion has exactly the expected radii, and the duration within tolerance.
    func isWhole(_ fit: TimingFit, _ expected: ExpectedReveal) -> Bool {
        fit.startRadius == expected.first.radius && fit.endRadius == expected.last.radius
            && !isMissed(expected.duration, by: fit)
    }

    func isMissed(_ expected: Double, by measured: Double, error: Double) -> Bool {
        abs(measured - expected) > most(error)
    }
}

extension MeasuredCapture {
    package func findings(
        _ expected: ExpectedReveal, within tolerance: ExpectationTolerance = .init()
    ) -> [Finding] {
        compared(with: expected, within: tolerance).findings
    }

    /// Returns the deviations, and the capture with the expected motion if it agrees with all
    /// frames.
    package func compared(
        with expected: ExpectedReveal, within tolerance: ExpectationTolerance = .init()
    ) -> (told: MeasuredCapture, findings: [Finding]) {
        let own = appears(as: expected, within: tolerance)
        guard !own.findings.isEmpty else { return own }
        let others = expected.sidesOfRing.lazy.map { appears(as: $0, within: tolerance) }
        return others.first { $0.findings.isEmpty } ?? own
    }

    private func appears(
        as expected: ExpectedReveal, within tolerance: ExpectationTolerance
    ) -> (told: MeasuredCapture, findings: [Finding]) {
        guard let reveal, refusal == nil else {
            return (self, [Finding(.unmeasured, sentences.joined(separator: "; "))])
        }
        var tolerance = tolerance
        tolerance.length += expected.besideEdge
        let check = RevealCheck(reveal, expected, tolerance, size)
        var told = self
        // If the center is wrong, so are the radii.
        let isPlaced = check.circle.isEmpty
        if let agreed = check.agreed {
            if isPlaced {
                told.agree(with: agreed.fit, in: agreed.series)
            } else {
                told.doubt(by: agreed.fit)
            }
        } else if let mended = check.mended {
            told.agree(
                with: isPlaced ? mended.fit : nil, in: mended.series, but: mended.faults)
        } else if let unmasked = check.unmasked {
            told.agree(
                with: isPlaced ? unmasked.fit : nil, in: unmasked.series,
                but: [check.vanished(in: frames)].compactMap(\.self))
        } else if let paced = check.paced {
            told.agree(with: isPlaced ? paced.fit : nil, in: paced.series, but: [])
        } else if check.isOnCurve, let fit = check.fit {
            told.tell(fit)
        }
        return (told, told.findings(of: reveal, by: check))
    }

    private func findings(of reveal: MeasuredReveal, by check: RevealCheck) -> [Finding] {
        // If the order is lost, the first and the last radius determine no direction.
        if reveal.isInOrder, let direction = check.direction { return direction }
        let circle = check.circle
        let frames = frameFindings(reveal, check).filter {
            // A circle that ends too early has already been reported.
            $0.cause != .unfinished || circle.isEmpty
        }
        var findings = check.edge + circle + check.motion + frames
        // If the motion deviates, so do the frames.
        if !findings.contains(where: { [.frames, .easing, .unmeasured].contains($0.cause) }) {
            findings += check.wrongRadii
        }
        return findings.isEmpty ? check.doubt : findings
    }

    private func frameFindings(_ reveal: MeasuredReveal, _ check: RevealCheck) -> [Finding] {
        var findings: [Finding] = []
        let edges = frames.filter { $0.circle != nil }.map(\.number)
        let vanished = check.vanished(in: frames)
        let others = faults.filter { !$0.isOfOrder || $0.frame != vanished?.frame }
        for fault in others + [vanished].compactMap(\.self) {
            switch fault {
            case vanished: break
            case .repeated where check.isInSteps, .missingCircle where check.isInSteps: continue
            // Before the motion and after it there may be no mask.
            case .missingCircle(let frame, _) where !check.isUnderWay(in: frames, frame): continue
            default: break
            }
            let cause: Finding.Cause =
                switch fault {
                case .unclipped: .unclipped
                case .fallenBack(let frame):
                    frame > edges.last ?? 0 && reveal.hasArrived ? .fill : .strange
                default: fault.isOfOrder ? .frames : .strange
                }
            // If a known motion agrees with all frames, they are in order.
            if cause == .frames, fault != vanished, check.isInOrder { continue }
            let more =
                cause == .fill
                ? ": the end state is not kept (use fill: forwards or both)" : ""
            guard findings.count < 10 else { break }
            findings.append(Finding(cause, "\(fault)" + more))
        }
        if let last = frames.last, last.circle != nil, !check.isOver(by: last.moment) {
            // The radius about the common center; a short arc alone fits another circle.
            let radius = reveal.circles[last.number].map {
                " with a radius of \(fixed($0.circle.radius, 1)) px"
            }
            findings.append(
                Finding(
                    .unfinished,
                    "the last frame, \(last.number), still shows an edge" + (radius ?? "")))
        }
        return findings
    }
}
