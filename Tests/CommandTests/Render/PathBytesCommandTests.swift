import Foundation
import TestSupport
import Testing

/// Files and folders with names that are not UTF-8: each is distinct, and messages show its bytes.
struct PathBytesCommandTests {
    @Test func `files whose names are not UTF-8 are distinguished and printed byte by byte`()
        async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = #"""
                reveal from.png to.png $'out\xff.png' --at 20%
                reveal from.png to.png $'out\xfe.png' --at 60%
                reveal from.png to.png $'out\xff.png' --at 60%; echo $?
                reveal info $'out\xff.png' > /dev/null && cmp $'out\xff.png' $'out\xfe.png' && ls -b
                """#
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.output == "0\nfrom.png\nout\\376.png\nout\\377.png\nto.png\n")
            #expect(result.errors.contains(#"to out\xff.png in"#), "\(result.errors)")
            #expect(result.errors.contains(#"to out\xfe.png in"#), "\(result.errors)")
        }
    }

    @Test func `folders with names that are not UTF-8 are compared file by file`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = #"""
                mkdir a b
                cp from.png $'a/\xff.png'; cp to.png $'a/\xfe.png'
                cp from.png $'b/\xff.png'; cp from.png $'b/\xfe.png'
                LC_ALL=C reveal compare a b; echo $?
                """#
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.output.contains(#"changed: \xfe.png"#), "\(result.output)")
            #expect(result.output.hasSuffix("1 changed, 1 unchanged\n1\n"), "\(result.output)")
        }
    }

    @Test func `every command accepts names of files and folders that are not UTF-8`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = #"""
                set -e
                mkdir $'d\xff'; mv from.png to.png $'d\xff'; cd $'d\xff'
                printf 'outgoing: from.png\nincoming: to.png\n' > $'s\xc3.yaml'
                cd ..
                reveal $'d\xff/s\xc3.yaml' $'f\x80/' --fps 10 -q
                reveal assemble $'f\x80/' $'a\x81.png' -q
                reveal assemble $'f\x80/%04d.png' $'b\x81.mkv' -q
                reveal sheet $'d\xff/from.png' $'d\xff/to.png' $'s\x82.png' -q
                reveal curve ease $'c\x83.svg'
                reveal compare $'f\x80/' $'f\x80/' --report $'r\x84.html'
                reveal $'d\xff/from.png' $'d\xff/to.png' $'p\x85.html' -q
                reveal $'d\xff/s\xc3.yaml' $'j\x86.png' --fps 10 --print-scene > again.yaml
                reveal again.yaml $'k\x87.png' -q
                cd $'d\xff'
                reveal job --slurm from.png to.png $'../j\x88.png' --fps 10 > ../job.sh
                cd ..; export PATH="\#(Tool.path.dropLast("/reveal-render".count)):$PATH"
                SLURM_ARRAY_TASK_ID=0 bash job.sh 2>/dev/null
                SLURM_ARRAY_TASK_ID=0 bash job.sh assemble 2>/dev/null
                LC_ALL=C ls -b | tr '\n' ' '
                """#
            let result = try StreamTests.bash(line, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(
                result.output.hasSuffix(
                    #"again.yaml a\201.png b\201.mkv c\203.svg d\377 f\200 job.sh j\210-frames "#
                        + #"j\210.png k\207.png p\205.html r\204.html s\202.png "#),
                "\(result.output)")
        }
    }
}
