import Foundation
import TestSupport
import Testing

/// Little CMS 2 through its C interface, independent of this project's code.
enum LittleCMS {
    /// Whether it is installed.
    static let isThere: Bool = {
        let result = try? Tool.run(
            ["-c", "import ctypes; ctypes.CDLL('liblcms2.so.2')"], in: "/",
            program: "/usr/bin/python3")
        return result?.status == 0
    }()

    /// The reason to skip tests if it is not.
    static let missing: Comment = "the library liblcms2.so.2 is not installed"

    /// Reads two profiles, each empty for Little CMS's own sRGB, and converts samples: relative
    /// colorimetric, without optimizations, in floating point.
    private static let script = """
        import ctypes, sys
        cms = ctypes.CDLL("liblcms2.so.2")
        for name in ["cmsOpenProfileFromMem", "cmsCreate_sRGBProfile", "cmsCreateTransform"]:
            getattr(cms, name).restype = ctypes.c_void_p
        def profile(path):
            content = open(path, "rb").read()
            if not content:
                return cms.cmsCreate_sRGBProfile()
            return cms.cmsOpenProfileFromMem(content, len(content))
        GRAY, RGB = 0x430000 | 1 << 3 | 4, 0x440000 | 3 << 3 | 4
        kind = GRAY if sys.argv[1] == "grey" else RGB
        one, other = profile("from"), profile("to")
        if not one or not other:
            sys.exit("no profile")
        pointer = ctypes.c_void_p
        transform = cms.cmsCreateTransform(
            pointer(one), kind, pointer(other), RGB, 1, 0x0100 | 0x0040)
        if not transform:
            sys.exit("no transform")
        samples = bytearray(open("samples", "rb").read())
        count = len(samples) // (4 if kind == GRAY else 12)
        results = bytearray(12 * count)
        cms.cmsDoTransform(
            pointer(transform), (ctypes.c_char * len(samples)).from_buffer(samples),
            (ctypes.c_char * len(results)).from_buffer(results), count)
        open("results", "wb").write(results)
        """

    /// Converts `samples` from 0 to 1; the result is always red, green and blue.
    static func convert(
        _ samples: [Float], from profile: [UInt8], to target: [UInt8] = [], isGray: Bool = false
    ) async throws -> [Float] {
        try await Disk.withFolder { folder in
            try Disk.write(profile, to: folder + "/from")
            try Disk.write(target, to: folder + "/to")
            try Disk.write(samples.withUnsafeBytes { Array($0) }, to: folder + "/samples")
            let result = try Tool.run(
                ["-c", script, isGray ? "grey" : "RGB"], in: folder, program: "/usr/bin/python3")
            try #require(result.status == 0, "\(result.errors)")
            let bytes = try Disk.read(folder + "/results")
            return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        }
    }

    /// A profile written by Little CMS, by a Python body that leaves it in `handle`.
    static func profile(_ body: String) async throws -> [UInt8] {
        let script = """
            import ctypes
            cms = ctypes.CDLL("liblcms2.so.2")
            pointer, double = ctypes.c_void_p, ctypes.c_double
            class xyY(ctypes.Structure):
                _fields_ = [("x", double), ("y", double), ("Y", double)]
            class Primaries(ctypes.Structure):
                _fields_ = [("red", xyY), ("green", xyY), ("blue", xyY)]
            for name in ["cmsCreate_sRGBProfile", "cmsCreateRGBProfile", "cmsBuildGamma",
                         "cmsBuildParametricToneCurve", "cmsBuildTabulatedToneCurve16",
                         "cmsCreateGrayProfile", "cmsCreateLab4Profile", "cmsCreateXYZProfile"]:
                getattr(cms, name).restype = pointer
            def version(handle, number):
                cms.cmsSetProfileVersion(pointer(handle), double(number))
            def rgb(white, primaries, curve):
                numbers = [xyY(*place, 1) for place in primaries]
                curves = (pointer * 3)(curve, curve, curve)
                return cms.cmsCreateRGBProfile(
                    ctypes.byref(xyY(*white, 1)), ctypes.byref(Primaries(*numbers)), curves)
            D65 = (0.3127, 0.329)
            P3 = [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)]
            \(body)
            count = ctypes.c_uint32()
            cms.cmsSaveProfileToMem(pointer(handle), None, ctypes.byref(count))
            content = (ctypes.c_char * count.value)()
            cms.cmsSaveProfileToMem(pointer(handle), content, ctypes.byref(count))
            open("profile", "wb").write(content.raw)
            """
        return try await Disk.withFolder { folder in
            let result = try Tool.run(["-c", script], in: folder, program: "/usr/bin/python3")
            try #require(result.status == 0, "\(result.errors)")
            return try Disk.read(folder + "/profile")
        }
    }
}
