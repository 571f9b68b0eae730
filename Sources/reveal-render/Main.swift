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
            // This thread has nothing else to do: the task ends the process.
            Task.detached { exit(await rest().code) }
            while true { pause() }
        }
    }

    /// Makes sure that there are threads to be had, and files: Swift's runtime would wait for the
    /// ones for ever, and end the process without the others.
    private static func checkThreads() throws {
        // The runtime watches its threads through a file each and three of its own; a job has two
        // for each thread and a few more.
        let files = 8 + 3 * min(64, Int(csystem_processors()))
        var opened: [Int32] = []
        defer { for file in opened { try? System.close(file) } }
        do throws(SystemError) {
            for _ in 0..<files { opened.append(try System.open("/", O_RDONLY)) }
        } catch {
            throw Failure.outOfMemory(
                "\(opened.count) more files can be opened of \(files) that may be needed: \(error)",
                hint: "allow more files (ulimit -n)")
        }
        // One for each processor, and two that the runtime keeps for itself.
        let wanted = Int(csystem_processors()) + 2
        let found = Int(csystem_startable_threads(Int32(wanted)))
        guard found < wanted else { return }
        throw Failure.outOfMemory(
            "the system lets this process have \(found) more threads of \(wanted) that "
                + "it needs",
            hint: "allow more processes (ulimit -u, a container's limit of PIDs) or more addresses "
                + "(ulimit -v)")
    }
}
