extension Terminal {
    enum Pictures {
        /// sw.kovidgoyal.net/kitty/graphics-protocol
        case kitty
        /// iterm2.com/documentation-images.html
        case iterm
    }

    /// The protocol of this terminal; nil if none is known.
    var picturesAs: Pictures? {
        columns > 0 ? Self.pictures(System.environment) : nil
    }

    /// Returns the protocol of a terminal by its environment variables.
    static func pictures(_ variable: (String) -> String?) -> Pictures? {
        // Terminal multiplexers do not pass pictures to the terminal.
        guard variable("TMUX") == nil, variable("STY") == nil else { return nil }
        if variable("TERM") == "xterm-kitty" || variable("TERM") == "xterm-ghostty" {
            return .kitty
        }
        let programs = ["TERM_PROGRAM", "LC_TERMINAL"].compactMap(variable)
        return programs.contains { ["iTerm.app", "iTerm2", "WezTerm"].contains($0) } ? .iterm : nil
    }

    func show(_ file: [UInt8]) {
        guard let kind = picturesAs else { return }
        write(Self.sequence(file, kind) + "\n")
    }

    private static func sequence(_ file: [UInt8], _ kind: Pictures) -> String {
        let text = String(decoding: base64(file.span), as: UTF8.self)
        switch kind {
        case .iterm: return "\u{1B}]1337;File=inline=1;size=\(file.count):\(text)\u{7}"
        case .kitty:
            // Pieces of 4096 letters; `m` is 1 in all but the last.
            let letters = Array(text)
            return stride(from: 0, to: letters.count, by: 4096).map { start in
                let end = min(start + 4096, letters.count)
                let keys = (start == 0 ? "a=T,f=100," : "") + "m=\(end < letters.count ? 1 : 0)"
                return "\u{1B}_G\(keys);\(String(letters[start..<end]))\u{1B}\\"
            }.joined()
        }
    }
}
