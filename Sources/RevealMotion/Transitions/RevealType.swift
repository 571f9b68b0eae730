/// The direction of a transition.
public enum RevealType: String, Sendable, CaseIterable {
    /// The incoming snapshot grows over the outgoing one: present, push.
    case reveal
    /// The outgoing snapshot shrinks away from the incoming one: dismiss, pop.
    case unreveal
}
