import RevealRendering
import TestSupport
import Testing

/// Invalid scene files with presets are refused with a position in the file.
struct HostilePresetTests {
    @Test(arguments: rows) func `an invalid option is refused at its value`(_ row: Hostile) {
        row.check()
    }

    @Test func `snapshots of different sizes are refused at the second one's name`() {
        Hostile(
            "outgoing: out-48x48.png\nincoming: in-64x40.png\n",
            "2:11: the snapshots differ in size: the outgoing one is 48×48 pixels, the incoming "
                + "one 64×40; 'fit: cover' scales the incoming snapshot to the outgoing one's size"
        ).check()
    }

    private static let two = "outgoing: out-48x48.png\nincoming: in-48x48.png\n"

    /// A scene of two snapshots and `text`.
    private static func pair(_ text: String, _ error: String) -> Hostile {
        Hostile(two + text + "\n", error)
    }

    /// A scene of two snapshots whose form is wrong.
    private static func pairForm(_ text: String, _ error: String) -> Hostile {
        Hostile(Array((two + text + "\n").utf8), error, isForm: true)
    }

    static let rows: [Hostile] = [
        pairForm("<<: {fps: 30}", "3:1: scene files do not support merge keys"),
        pairForm(
            "stat-frame: 1,2,3,4",
            "3:1: unknown key 'stat-frame', did you mean 'start-frame'?"),
        pairForm(
            "layers: []",
            "3:1: 'layers' does not go with 'outgoing'; a scene file names a preset and its "
                + "options, or describes layers and stages"),
        pairForm("easing: eas-out", "3:9: unknown easing 'eas-out', did you mean 'ease-out'?"),
        pair(
            "preset: fitted\nring: {width: 6, color: red, stretch: none}",
            "4:30: 'stretch' is for layers: the ring of a preset is always stretched"),
        pair(
            "shadow: 0 4 24 #0008",
            "3:9: '0 4 24' has no color; if it begins with #, quote the whole value: '0 4 "
                + "24 #0008'"),
        pair(
            "ring: 6 #fff",
            "3:7: '6' has no color; if it begins with #, quote the whole value: "
                + "'6 #fff'"),
        pairForm("preset: buble", "3:9: unknown preset 'buble', did you mean 'bubble'?"),
        pairForm("type: revael", "3:7: unknown value 'revael', did you mean 'reveal'?"),
        pair("preset: pulse", "3:9: preset: pulse takes one snapshot; name one picture"),
        pair(
            "path: modal\ndelay: 1s",
            "4:8: delay: the modal path ignores its delay; leave it out, or use the "
                + "navigation path"),
        pair(
            "preset: bubble\nstart-frame: [1,2,3,4]",
            "4:14: start-frame: the preset bubble does not use it; presets that use it: "
                + "circular-reveal-kit, container-transform"),
        pairForm(
            "start-frame: [1,2,3]",
            "3:14: '1,2,3' is not a rectangle; write x,y,width,height in points, such as "
                + "20,40,120,60"),
        pairForm(
            "start-frame: [1,2,3,-4]",
            "3:14: '1,2,3,-4' is not a rectangle; write x,y,width,height in points, such as "
                + "20,40,120,60"),
        pairForm("start-frame: [1,\"2,3\",4]", "3:17: expected one value, not '2,3'"),
        pairForm("start-frame: [1,[2],3,4]", "3:17: expected one value, not a list"),
        pairForm("start-frame: {x: 1}", "3:14: expected one value, not a mapping"),
        pairForm(
            "start-frame: [1e400,0,1,1]",
            "3:14: '1e400,0,1,1' is not a rectangle; write x,y,width,height in points, such "
                + "as 20,40,120,60"),
        pairForm(
            "start-frame: [.inf,0,1,1]",
            "3:14: '.inf,0,1,1' is not a rectangle; write x,y,width,height in points, such "
                + "as 20,40,120,60"),
        pairForm(
            "start-frame: [NaN,0,1,1]",
            "3:14: 'NaN,0,1,1' is not a rectangle; write x,y,width,height in points, such as "
                + "20,40,120,60"),
        pairForm(
            "start-frame: [0x10,0,1,1]",
            "3:14: '0x10,0,1,1' is not a rectangle; write x,y,width,height in points, such "
                + "as 20,40,120,60"),
        pairForm(
            "start-frame: [1000001,0,1,1]",
            "3:14: '1000001,0,1,1' is not a rectangle; write x,y,width,height in points, "
                + "such as 20,40,120,60"),
        pairForm(
            "preset: fitted\ncenter: top lefft",
            "4:9: 'top lefft' is not a place, did you mean 'left'?"),
        pairForm(
            "preset: fitted\nend-radius: farthest-conner",
            "4:13: 'farthest-conner' is not a radius, did you mean 'farthest-corner'?"),
        pairForm(
            "preset: fitted\nstart-radius: ' -9'",
            "4:15: ' -9' is not a radius; write points, a percentage, or one of closest-side, "
                + "farthest-side, closest-corner, farthest-corner"),
        pairForm("preset: fitted\ninverted: yes", "4:11: 'yes' is neither true nor false"),
        pairForm(
            "softness: 1.1",
            "3:11: '1.1' is not a softness; write 0 to 1, or 0% to 100%, such as 10%"),
        pairForm("map-formula: mtl", "3:14: unknown value 'mtl', did you mean 'mlt'?"),
        pair(
            "preset: map-wipe",
            "3:9: preset: map-wipe requires a map; name a gray picture as the map"),
        pair(
            "preset: fitted\nmap: in-48x48.png",
            "4:6: map: the preset fitted does not use it; presets that use it: map-wipe"),
        pairForm("fit: covr", "3:6: unknown value 'covr', did you mean 'cover'?"),
        pairForm("fit: [cover]", "3:6: expected one value, not a list"),
        pair(
            "fit: fill\nalign: top",
            "4:8: align: there is nothing to align; add a fit of contain, cover, or none"),
        pairForm(
            "fit: cover\nalign: topp", "4:8: 'topp' is not a place, did you mean 'top'?"),
        pairForm(
            "fit: cover\nalign: [1,2,3]",
            "4:8: '1,2,3' is not a place; write x,y in points, percentages such as 90%,90%, or "
                + "top left"),
        pairForm("duration: 500", "3:11: '500' is not a time, did you mean 500ms?"),
        pairForm("duration: -1s", "3:11: '-1s' is negative; times are 0 or more"),
        pair("duration: 1e400s", "3:11: '1e400s' is not a time; write 500ms, 0.5s or 30f"),
        pair(
            "duration: 90000s",
            "3:11: '90000s' is too long; the limit is a day, 86400s"),
        pairForm("duration: []", "3:11: expected one value, not a list"),
        pairForm("duration:", "3:10: expected one value, not nothing"),
        pairForm("duration: 1e3", "3:11: '1e3' is not a time, did you mean 1e3ms?"),
        pair(
            "duration: 99999999999999999999999999999s",
            "3:11: '99999999999999999999999999999s' is too long; the limit is a "
                + "day, 86400s"),
        pairForm(
            "fps: 0",
            "3:6: '0' is not a frame rate; write up to 1000 frames per second: 60, 29.97 or "
                + "30000/1001"),
        pairForm(
            "fps: .nan",
            "3:6: '.nan' is not a frame rate; write up to 1000 frames per second: 60, 29.97 or "
                + "30000/1001"),
        pairForm(
            "fps: 1e3000",
            "3:6: '1e3000' is not a frame rate; write up to 1000 frames per second: 60, 29.97 or "
                + "30000/1001"),
        pairForm("scale: 0", "3:8: '0' is not a number from 0.01 to 100; 2 is for @2x pictures"),
        pair("background: rde", "3:13: unknown color 'rde', did you mean 'red'?"),
        pairForm(
            "background: #fff",
            "3:12: expected a color; quote a color that begins with #: '#fff'"),
        pairForm("sampling: open", "3:11: unknown value 'open', did you mean 'half-open'?"),
        pairForm(
            "color-space: p3",
            "3:14: unknown value 'p3', did you mean 'display-p3'?"),
        pairForm("blend: light", "3:8: unknown value 'light'; write one of coded, linear"),
        pair(
            "shutter: 400deg",
            "3:10: '400deg' is more than a frame's time; write 0deg to 360deg, such as 180deg"),
        pairForm(
            "shutter: 180",
            "3:10: '180' is not an angle; write degrees such as 90deg, or turns such as 0.25turn"),
        pair(
            "shutter-phase: 9deg",
            "3:16: shutter-phase: there is no shutter; add a shutter, such as 180deg"),
        pairForm("depth: 12", "3:8: unknown value '12'; write one of auto, 8, 16"),
        pairForm(
            "compression: fastest",
            "3:14: unknown value 'fastest'; write one of fast, balanced, small, smallest, stable"),
        pair("frames: 5-1", "3:9: frames must ascend: '5-1'; write 1-5"),
        pairForm("frames: [1,2]", "3:9: expected one value, not a list"),
        pairForm("start-number: -1", "3:15: '-1' is not a whole number from 0 to 999999999"),
        pairForm(
            "plays: 99999999999",
            "3:8: '99999999999' is not a whole number from 0 to 2147483647; write 0 to "
                + "play it forever"),
        pairForm("poster: last", "3:9: unknown value 'last'; write one of middle, first"),
        pairForm("threads: 0", "3:10: '0' is not a whole number from 1 to 1024"),
        pair(
            "loops: 3",
            "3:8: loops: no preset is named, and circular-reveal-kit does not use it; "
                + "name a preset that uses it: pulse"),
        pair(
            "easing: spring(1,100,0)",
            "3:9: the spring 'spring(1,100,0)' never settles; increase the damping, or set "
                + "a duration"),
        pair(
            "delay: 50000s",
            "3:8: the timeline would be longer than the limit of 86400 s; shorten a duration, a "
                + "delay, a hold or a repetition"),
        pair(
            "duration: 1/999999999961s\ndelay: 1/999999999989s\nhold: 1/999999999959s",
            "3:11: the stages' times cannot be added up exactly; write times in milliseconds"),
    ]
}
