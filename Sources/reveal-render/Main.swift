import RevealCommand

@main
enum Main {
    static func main() { Entry.main() }
}
