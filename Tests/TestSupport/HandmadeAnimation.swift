extension HandmadePNG {
    /// A frame of an animated file: a picture at a position, and how it is shown.
    package struct Frame: Sendable {
        package var picture: HandmadePicture
        package var x: Int
        package var y: Int
        /// The format's numbers: 0 keeps the frame, 1 clears its area, and 2 restores the previous
        /// picture.
        package var disposal: UInt8
        /// Whether the frame is blended over the canvas instead of replacing it.
        package var isPainted: Bool

        package init(
            _ picture: HandmadePicture, x: Int = 0, y: Int = 0, disposal: UInt8 = 0,
            isPainted: Bool = false
        ) {
            (self.picture, self.x, self.y) = (picture, x, y)
            (self.disposal, self.isPainted) = (disposal, isPainted)
        }
    }

    /// An animated file of these frames with chunks before its image data; the first frame is the
    /// default image unless another one is given.
    package init(
        _ frames: [Frame], default image: HandmadePicture? = nil, before: [Chunk] = []
    ) {
        var sequence = 0
        func control(_ frame: Frame) -> Chunk {
            defer { sequence += 1 }
            let numbers = [
                sequence, frame.picture.width, frame.picture.height, frame.x, frame.y,
            ]
            return Chunk(
                "fcTL",
                numbers.flatMap(bigEndian) + [0, 1, 0, 25]
                    + [frame.disposal, frame.isPainted ? 1 : 0])
        }
        let first = image == nil ? [control(frames[0])] : []
        let others = frames.dropFirst(first.count).flatMap { frame -> [Chunk] in
            let control = control(frame)
            defer { sequence += 1 }
            return [control, Chunk("fdAT", bigEndian(sequence) + zlib(frame.picture.rows()))]
        }
        let count = Chunk("acTL", bigEndian(frames.count) + bigEndian(0))
        self.init(image ?? frames[0].picture, before: before + [count] + first, after: others)
    }
}
