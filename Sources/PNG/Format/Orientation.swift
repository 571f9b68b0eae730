extension [UInt8] {
    /// The orientation in the content of an eXIf chunk, from 1 to 8; nil if there is none.
    ///
    /// The content is a TIFF file (Exif 2.32, 4.5 and 4.6.4), of whose directories only the first
    /// is read.
    var exifOrientation: Int? {
        // Some writers keep the prefix that JPEG files need.
        let tiff = starts(with: Array("Exif\0\0".utf8)) ? dropFirst(6) : self[...]
        let isLittleEndian = tiff.starts(with: [0x49, 0x49])
        guard isLittleEndian || tiff.starts(with: [0x4D, 0x4D]) else { return nil }
        func number(at offset: Int, bytes: Int) -> Int? {
            guard offset <= tiff.count - bytes else { return nil }
            let field = tiff.dropFirst(offset).prefix(bytes)
            return (isLittleEndian ? field.reversed() : Array(field)).reduce(0) {
                $0 << 8 | Int($1)
            }
        }
        guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4),
            let count = number(at: directory, bytes: 2)
        else { return nil }
        for entry in (0..<count).lazy.map({ directory + 2 + 12 * $0 }) {
            guard let tag = number(at: entry, bytes: 2) else { return nil }
            guard tag == 0x112 else { continue }
            // Exif requires 16 bits, type 3; some writers use 32 bits, type 4.
            guard let type = number(at: entry + 2, bytes: 2), 3...4 ~= type,
                let value = number(at: entry + 8, bytes: type == 3 ? 2 : 4), 1...8 ~= value
            else { return nil }
            return value
        }
        return nil
    }
}

/// Returns a warning about an eXIf orientation; nil if viewers show the picture as stored.
package func orientationWarning(_ path: String, _ orientation: Int?) -> String? {
    orientation.flatMap(orientationEffect).map {
        "\(path): viewers \($0), as its eXIf chunk says; here the pixels are used as stored"
    }
}

/// Returns the effect of an eXIf orientation in viewers, as a verb phrase.
package func orientationEffect(_ orientation: Int) -> String? {
    switch orientation {
    case 2: "mirror it horizontally"
    case 3: "rotate it by 180°"
    case 4: "mirror it vertically"
    case 5: "mirror it horizontally and rotate it by 90° counterclockwise"
    case 6: "rotate it by 90° clockwise"
    case 7: "mirror it horizontally and rotate it by 90° clockwise"
    case 8: "rotate it by 90° counterclockwise"
    default: nil
    }
}
