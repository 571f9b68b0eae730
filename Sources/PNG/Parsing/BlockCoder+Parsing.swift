extension BlockCoder {
    func code(
        _ count: Int, by parser: BlockParser, isLast: Bool, to stream: inout ZlibWriter
    ) {
        let rows = styled(count)
        let length = count * rows.stride
        parser.parse(rows, length)
        let bytes = unsafe rows.rows()
        // The tokens describe these bytes, which belong to the coder.
        unsafe parser.tokens.write(bytes, count: length, isLast: isLast, to: &stream.bits)
        unsafe stream.add(bytes, count: length)
    }
}
