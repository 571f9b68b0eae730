extension OptionValues {
    /// Parses options by name.
    ///
    /// - Throws: the first mistake, in the table's order.
    package init(_ texts: [String: String]) throws(OptionError) {
        self.init()
        for row in Self.table {
            guard let text = texts[row.name] else { continue }
            do {
                try row.option.set(&self, text)
            } catch {
                throw OptionError(option: row.name, error: error)
            }
        }
    }

    package subscript<V>(_ option: KeyPath<Self, Given<V>?>) -> V? { self[keyPath: option]?.value }

    package var given: [OptionRow] { Self.table.filter { !$0.option.texts(self).isEmpty } }

    var pictures: [(option: String, path: String)] {
        [(\Self.bubbleImage, bubbleImage), (\Self.map, map)].compactMap { option, given in
            given.map { (Self.name(of: option), $0.value) }
        }
    }

    /// Replaces the names of pictures with the results of `path`.
    package mutating func resolvePaths(_ path: (String) -> String) {
        bubbleImage = bubbleImage.map { Given(path($0.value), text: path($0.text)) }
        map = map.map { Given(path($0.value), text: path($0.text)) }
    }

    func firstGiven(of options: [AnyOption]) -> AnyOption? {
        options.first { Self.row(of: $0)?.option.texts(self).isEmpty == false }
    }

    package func completed(by others: Self) -> Self {
        var all = self
        for row in Self.table where row.option.texts(all).isEmpty {
            // The text was parsed before, so it parses again.
            if let text = row.option.texts(others).first { try? row.option.set(&all, text) }
        }
        return all
    }

    package var frameRate: FrameRate { self[\.fps] ?? .sixty }

    var pixelsPerPoint: Double { self[\.scale] ?? 1 }

    /// Whether a hold or the way back replaces the default pause after the last frame.
    var isHeld: Bool { hold != nil || self[\.thereAndBack] ?? false }

    func time(
        _ option: any KeyPath<Self, Given<WrittenTime>?> & Sendable, at rate: FrameRate
    ) throws(OptionError) -> Rational? {
        do {
            return try self[option]?.seconds(at: rate)
        } catch {
            throw OptionError(option: Self.name(of: option), error: error)
        }
    }

    package func rest(at rate: FrameRate) throws(OptionError) -> Rational? {
        guard let seconds = try time(\.rest, at: rate) else { return isHeld ? 0 : nil }
        guard seconds <= RenderOptions.longestRest else {
            throw OptionError(
                \.rest, "'\(rest?.text ?? "")' is too long", hint: "the limit is a minute")
        }
        return seconds
    }

    package func renderOptions() throws(OptionError) -> RenderOptions {
        var options = RenderOptions()
        options.frameRate = frameRate
        options.background = self[\.background] ?? .transparent
        options.sampling = self[\.sampling]
        options.shutter = try exposure()
        options.depth = self[\.depth] ?? nil
        options.colorSpace = self[\.colorSpace] ?? .outgoing
        options.blending = self[\.blend] ?? .coded
        options.compression = self[\.compression] ?? .balanced
        options.encoder = self[\.encoder] ?? .splice
        options.frames = self[\.frames]
        options.startNumber = self[\.startNumber] ?? 0
        options.plays = self[\.plays] ?? 0
        options.rest = try rest(at: frameRate)
        options.poster = self[\.poster] ?? .middle
        options.threads = self[\.threads]
        return options
    }
}

package typealias AnyOption = any PartialKeyPath<OptionValues> & Sendable

package struct OptionError: Error, Sendable, Equatable {
    package let option: String
    package let error: SyntaxError

    package init(option: String, error: SyntaxError) { (self.option, self.error) = (option, error) }

    init(_ option: AnyOption, _ text: String, hint: String) {
        self.init(
            option: OptionValues.name(of: option), error: SyntaxError(text, hint: hint))
    }

    init(_ row: OptionRow, _ text: String, hint: String) {
        self.init(option: row.name, error: SyntaxError(text, hint: hint))
    }
}
