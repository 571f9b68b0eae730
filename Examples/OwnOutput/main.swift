// Custom outputs: a format that the library does not write, and PNG files sent through a socket.
import Foundation
import RevealKit

/// Binary PPM pictures, one after another in a file, as encoders read them from a pipe.
struct PPM: FrameReceiver {
    let file: FileHandle

    func begin(_ series: FrameSeries) throws {
        guard series.layout == .rgb, series.depth == 8 else {
            throw CocoaError(.featureUnsupported)
        }
    }

    func receive(_ frame: Frame) throws {
        guard case .eight(let bitmap) = frame.bitmap else { return }
        let samples = bitmap.withSamples { $0.withUnsafeBytes { Data($0) } }
        let header = Data("P6 \(bitmap.width) \(bitmap.height) 255\n".utf8)
        try file.write(contentsOf: header + samples)
    }

    func finish() throws { try file.close() }
    func abandon() { try? file.close() }
}

/// Sends complete PNG files through a socket, each preceded by its length in four bytes.
struct Sender: FrameReceiver {
    let socket: FileHandle

    func receive(_ frame: EncodedFrame) throws {
        let length = withUnsafeBytes(of: UInt32(frame.png.count).bigEndian) { Data($0) }
        try socket.write(contentsOf: length + frame.png)
    }

    func finish() throws { try socket.close() }
}

let outgoing = try Snapshot(contentsOf: "from.png")
let incoming = try Snapshot(contentsOf: "to.png")
let transition = try Transition(Fitted(.reveal), from: outgoing, to: incoming)

let ppm = PPM(file: FileHandle(fileDescriptor: creat("frames.ppm", 0o644)))
var options = RenderOptions()
options.background = .black
try await RenderJob(transition, to: .receiver(ppm), options: options).run()

var ends: [Int32] = [0, 0]
socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
let reader = Task.detached { [end = ends[1]] in
    try FileHandle(fileDescriptor: end, closeOnDealloc: true).readToEnd()?.count ?? 0
}
let sender = Sender(socket: FileHandle(fileDescriptor: ends[0]))
try await RenderJob(transition, to: .receiver(sender)).run()
print("\(try await reader.value) bytes came through the socket")
