private import CSystem
private import RevealCommand
private import RevealFiles

@main
enum Main {
    static func main() {
        csystem_open_standard_descriptors()
        csystem_ignore_signals()
        csystem_save_addresses()
        Interruption.watch()
        switch RevealCommand.begin(System.arguments, checking: checkThreads) {
        case .ended(let status): exit(status.code)
        case .continues(let rest):
            // The task ends the process.
            Task.detached { exit(await rest().code) }
            while true { pause() }
        }
    }

    /// Makes sure that threads and files are available.
    ///
    /// Without threads, Swift's runtime waits endlessly; without files, it ends the process.
    private static func checkThreads() throws {
        // The runtime opens a file for each thread and 3 more; a job opens 2 for each thread and a
        // few more.
        let files = 8 + 3 * min(64, Int(csystem_processors()))
        var opened: [Int32] = []
        defer { for file in opened { try? System.close(file) } }
        do throws(SystemError) {
            for _ in 0..<files { opened.append(try System.open("/", O_RDONLY)) }
        } catch {
            throw Failure.outOfMemory(
                "\(files) files may be needed, but only \(opened.count) can be opened: \(error)",
                hint: "allow more files (ulimit -n)")
        }
        // One for each processor, and 2 of the runtime.
        let wanted = Int(csystem_processors()) + 2
        let found = Int(csystem_startable_threads(Int32(wanted)))
        guard found < wanted else { return }
        throw Failure.outOfMemory(
            "\(wanted) more threads are needed, but the system allows only \(found)",
            hint: "allow more processes (ulimit -u, a container's limit of PIDs) or more addresses "
                + "(ulimit -v)")
    }
}
