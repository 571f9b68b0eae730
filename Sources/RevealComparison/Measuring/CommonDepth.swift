import RevealEdges

/// Two pictures at the larger of their depths.
enum CommonDepth {
    case eight(Bitmap<UInt8>, Bitmap<UInt8>)
    case sixteen(Bitmap<UInt16>, Bitmap<UInt16>)

    init(_ one: AnyBitmap, _ other: AnyBitmap) throws(FileError) {
        if case .eight(let one) = one, case .eight(let other) = other {
            self = .eight(one, other)
        } else {
            self = .sixteen(try one.deep(), try other.deep())
        }
    }

    func differences(by options: ComparisonOptions) -> Differences {
        switch self {
        case .eight(let one, let other): one.differences(from: other, by: options)
        case .sixteen(let one, let other): one.differences(from: other, by: options)
        }
    }
}

extension AnyBitmap {
    func deep() throws(FileError) -> Bitmap<UInt16> {
        switch self {
        case .eight(let bitmap): try inMemory { try bitmap.converted(to: UInt16.self) }
        case .sixteen(let bitmap): bitmap
        }
    }

    func shallow(_ layout: PixelLayout) throws(FileError) -> Bitmap<UInt8> {
        try inMemory {
            switch self {
            case .eight(let bitmap): try bitmap.converted(to: layout)
            case .sixteen(let bitmap): try bitmap.converted(to: UInt8.self).converted(to: layout)
            }
        }
    }
}

/// Calls `body`; its errors other than a `FileError` become `.outOfMemory`.
func inMemory<R>(_ body: () throws -> R) throws(FileError) -> R {
    do {
        return try body()
    } catch let error as FileError {
        throw error
    } catch let error as OutOfMemory {
        throw .outOfMemory(bytes: error.bytes)
    } catch MeasurementError.outOfMemory(let bytes) {
        throw .outOfMemory(bytes: bytes)
    } catch {
        throw .outOfMemory(bytes: 0)
    }
}
