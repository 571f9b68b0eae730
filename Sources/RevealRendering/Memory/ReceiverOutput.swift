struct ReceiverOutput<R: FrameReceiver>: FrameOutput {
    private let receiver: R
    private let content: Content
    let moment: Rational?

    enum Content: Sendable {
        case pixels(@Sendable (Frame) -> R.Received)
        case files(@Sendable (EncodedFrame) -> R.Received)
    }

    init(_ receiver: R, _ content: Content, moment: Rational? = nil) {
        (self.receiver, self.content, self.moment) = (receiver, content, moment)
    }

    var place: OutputPlace { .receiver }

    private var takesFiles: Bool { if case .files = content { true } else { false } }

    var traits: OutputTraits {
        var traits = OutputTraits()
        traits.holdsFiles = takesFiles
        return traits
    }

    func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        // The rendered or encoded frame, and the receiver's copy.
        takesFiles
            ? job.bytesPerFile(share: share) + Double(job.format.bytes) * share
            : Double(job.format.bytes * 3)
    }

    func sink(for job: some FrameJob, in target: OutputTarget) -> any FrameSink {
        Sink(receiver: receiver, content: content, job: job)
    }

    private struct Sink: FrameSink {
        let receiver: R
        let content: Content
        let job: any FrameJob

        var isOrdered: Bool { receiver.isOrdered }

        func begin() async throws {
            let format = job.format
            try await receiver.begin(
                FrameSeries(
                    width: format.width, height: format.height, layout: format.layout,
                    depth: format.depth, color: format.color, rate: job.rate,
                    count: job.frames.count))
        }

        private func time(of frame: Int) -> Rational {
            job.output.moment ?? job.grid.time(of: frame)
        }

        func make<S: Sample>(
            _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
        ) throws {
            guard case .frame(let position) = part else { return }
            let frame = job.frames[position]
            if case .files = content {
                let form = job.fileForm(job.texts(ofFrame: frame))
                try worker.write(frameAt: time(of: frame), as: form, to: writer)
            } else {
                try worker.render(at: time(of: frame))
            }
        }

        func write<S: Sample>(
            _ part: Part, _ worker: Worker<S>, _ writer: PNGWriter
        ) async throws {
            guard case .frame(let position) = part else { return }
            let number = job.frames[position]
            switch content {
            case .pixels(let received):
                let frame = worker.frame
                let bitmap = AnyBitmap(try frame.copied(as: frame.layout))
                    .described(by: job.format.color)
                try await receiver.receive(
                    received(Frame(number: number, time: time(of: number), bitmap: bitmap)))
            case .files(let received):
                try await receiver.receive(
                    received(
                        EncodedFrame(
                            number: number, time: time(of: number), png: writer.bytes())))
            }
        }

        func finish() async throws { try await receiver.finish() }

        func end() { receiver.abandon() }
    }
}
