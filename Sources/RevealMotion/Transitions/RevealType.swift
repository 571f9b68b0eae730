/// The direction of a transition.
public enum RevealType: String, Sendable, CaseIterable {
    /// The incoming snapshot grows over the outgoing one: present, push.
    case reveal
    /// The outgoing snapshot shrinks away from the incoming one: dismiss, pop.
    case unreveal
}

extension Chain {
    /// Returns the chain without `.cleanup` in the events of a canceled dismissal.
    func keepingCancelled(_ type: RevealType) -> Chain {
        var chain = self
        chain.cancelling = type == .unreveal ? closing.filter { $0 != .cleanup } : nil
        return chain
    }
}
