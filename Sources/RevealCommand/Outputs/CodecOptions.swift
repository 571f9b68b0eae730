enum CodecOptions {
    /// Returns the options for ffmpeg's encoder, each followed by its value.
    static func words(in text: String) throws -> [String] {
        let words = try parts(of: text)
        for i in stride(from: 0, to: words.count, by: 2) {
            guard words[i].hasPrefix("-"), words[i].dropFirst().first?.isLetter ?? false,
                i + 1 < words.count
            else {
                throw Failure.option(
                    \OutputOptions.codecOptions, ": '\(words[i])' is not an option with a value",
                    hint: "write pairs: \(\.codecOptions) '-crf 12 -preset slow'")
            }
            try check(String(words[i].dropFirst()), words[i + 1])
        }
        return words
    }

    /// Refuses an option that may affect more than the encoder.
    private static func check(_ name: String, _ value: String) throws {
        // A name may be followed by a colon and a stream, which is ignored since there is only one.
        let base = name.split(separator: ":").first ?? ""
        if lists.contains(base) {
            for entry in value.split(separator: ":") {
                let key = entry.split(separator: "=").first ?? ""
                guard entries.contains(key) else { throw refusal("-\(name) \(key)") }
            }
        } else if !encoderOptions.contains(base) {
            throw refusal("-\(name)")
        }
    }

    private static func refusal(_ name: String) -> Failure {
        .option(
            \OutputOptions.codecOptions, ": \(name) may affect more than the encoder",
            hint: "pipe the frames into your own ffmpeg: - \(\.format) y4m | ffmpeg …")
    }

    static func check(_ words: [String], for destination: Destination) throws {
        if destination.kind?.isMovie ?? false { return }
        guard words.isEmpty else {
            throw Failure.option(
                \OutputOptions.codecOptions, " is for movies, and the output is not a movie",
                hint: "ffmpeg makes .mp4, .mov, .mkv, .webm, .gif, .webp and .avif files")
        }
    }

    /// Options that change the compression and the facts in the file.
    ///
    /// None of these options names a file or changes the frames or their times. The order is: all
    /// encoders; x264, x265, and hardware; VP9 and AV1; ProRes, WebP, and GIF; the container.
    private static let encoderOptions = words(
        """
        c codec vcodec pix_fmt tag vtag profile level threads thread_type slices b minrate maxrate
        bufsize q qscale qmin qmax qdiff qcomp qblur global_quality compression_level g bf refs
        keyint_min sc_threshold trellis cmp subcmp mbd me_range subq coder context slicecrc pred dpi
        dpm color_primaries color_trc colorspace color_range chroma_sample_location field_order
        sws_flags metadata preset tune crf crf_max qp aq-mode aq-strength psy psy-rd rc-lookahead
        weightp weightb intra-refresh bluray-compat b-bias b-pyramid mixed-refs 8x8dct fast-pskip
        aud mbtree deblock direct-pred motion-est forced-idr nal-hrd avcintra-class me_method
        partitions a53cc udu_sei rc cq gpu multipass spatial-aq temporal-aq deadline quality
        cpu-used speed lossless row-mt tile-columns tile-rows tiles frame-parallel auto-alt-ref
        lag-in-frames arnr-maxframes arnr-strength arnr-type arnr_max_frames arnr_strength
        tune-content error-resilient error-resilience max-intra-rate undershoot-pct overshoot-pct
        static-thresh drop-threshold noise-sensitivity corpus-complexity enable-tpl min-gf-interval
        usage still-picture denoise-noise-level enable-cdef enable-restoration enable-global-motion
        enable-intrabc vendor bits_per_mb quant_mat alpha_bits mbs_per_slice cr_threshold cr_size
        loop final_delay gifflags global_palette movflags brand write_tmcd cues_to_front
        video_track_timescale
        """)

    /// Options whose values are lists of the encoder's own options: `keyint=60:bframes=2`.
    private static let lists = words("x264-params x264opts x265-params svtav1-params aom-params")

    /// The options in such lists, without those that name a file.
    private static let entries = words(
        """
        keyint min-keyint scenecut no-scenecut intra-refresh bframes b-adapt b-bias b-pyramid
        open-gop no-open-gop ref no-deblock deblock slices cabac no-cabac qp crf crf-max qpmin qpmax
        qpstep bitrate vbv-maxrate vbv-bufsize vbv-init rc-lookahead lookahead ipratio pbratio
        aq-mode aq-strength mbtree no-mbtree cutree no-cutree qcomp partitions direct weightp
        weightb no-weightb me merange mvrange subme psy-rd psy-rdoq rd rdoq-level no-psy mixed-refs
        no-mixed-refs chroma-me 8x8dct no-8x8dct trellis fast-pskip no-fast-pskip dct-decimate
        no-dct-decimate deadzone-inter deadzone-intra nr threads lookahead-threads sliced-threads
        frame-threads pools pmode pme wpp no-wpp lossless profile level level-idc high-tier
        no-high-tier sao no-sao strong-intra-smoothing no-strong-intra-smoothing rect amp limit-refs
        limit-modes max-merge early-skip tu-intra-depth tu-inter-depth ctu hdr10 hdr-opt hdr10-opt
        repeat-headers annexb aud hrd nal-hrd filler range fullrange colorprim transfer colormatrix
        chromaloc master-display max-cll videoformat overscan bluray-compat log-level info no-info
        preset tune film-grain film-grain-denoise enable-overlays tile-columns tile-rows fast-decode
        lp scd enable-qm qm-min qm-max sharpness aq_mode cpu-used cq-level end-usage
        denoise-noise-level enable-tpl-model tune-content deltaq-mode enable-chroma-deltaq
        """)

    private static func words(_ table: String) -> Set<Substring> {
        Set(table.split { $0 == " " || $0 == "\n" })
    }

    /// Splits `text` at spaces that are not between quotes.
    private static func parts(of text: String) throws -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for letter in text {
            if letter == quote {
                quote = nil
            } else if quote == nil, letter == "'" || letter == "\"" {
                (quote, word) = (letter, word ?? "")
            } else if quote == nil, letter.isWhitespace {
                words += [word].compactMap(\.self)
                word = nil
            } else {
                word = (word ?? "") + String(letter)
            }
        }
        guard quote == nil else {
            throw Failure.option(
                \OutputOptions.codecOptions, ": a quotation mark is missing: \(text)")
        }
        return words + [word].compactMap(\.self)
    }
}
