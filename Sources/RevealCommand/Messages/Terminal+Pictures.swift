import RevealFiles

/// Pictures among the lines, on terminals that say that they show them.
extension Terminal {
    /// How a terminal takes pictures.
    enum Pictures {
        /// sw.kovidgoyal.net/kitty/graphics-protocol
        case kitty
        /// iterm2.com/documentation-images.html
        case iterm
    }

    /// How this one takes them; nil where it does not say that it does, or is none.
    var picturesAs: Pictures? {
        columns > 0 ? Self.pictures(System.environment) : nil
    }

    /// How a terminal takes pictures that has those variables.
    static func pictures(_ variable: (String) -> String?) -> Pictures? {
        // What multiplexes terminals passes no pictures on, whichever it runs in.
        guard variable("TMUX") == nil, variable("STY") == nil else { return nil }
        if variable("TERM") == "xterm-kitty" || variable("TERM") == "xterm-ghostty" {
            return .kitty
        }
        let programs = ["TERM_PROGRAM", "LC_TERMINAL"].compactMap(variable)
        return programs.contains { ["iTerm.app", "iTerm2", "WezTerm"].contains($0) } ? .iterm : nil
    }

    /// Shows a PNG file, if it can.
    func show(_ file: [UInt8]) {
        guard let kind = picturesAs else { return }
        write(Self.sequence(file, kind) + "\n")
    }

    /// What a terminal is sent to show a PNG file.
    private static func sequence(_ file: [UInt8], _ kind: Pictures) -> String {
        let text = String(decoding: base64(file.span), as: UTF8.self)
        switch kind {
        case .iterm: return "\u{1B}]1337;File=inline=1;size=\(file.count):\(text)\u{7}"
        case .kitty:
            // In pieces of 4096 letters, of which all but the last say that more follow.
            let letters = Array(text)
            return stride(from: 0, to: letters.count, by: 4096).map { start in
                let end = min(start + 4096, letters.count)
                let keys = (start == 0 ? "a=T,f=100," : "") + "m=\(end < letters.count ? 1 : 0)"
                return "\u{1B}_G\(keys);\(String(letters[start..<end]))\u{1B}\\"
            }.joined()
        }
    }
}
