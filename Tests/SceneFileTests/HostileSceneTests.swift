import RevealRendering
import TestSupport
import Testing

/// Invalid scene files with layers and stages.
struct HostileSceneTests {
    @Test(arguments: rows) func `an invalid layer or stage is refused at its position`(
        _ row: Hostile
    ) {
        row.check()
    }

    @Test func `too many layers, or too many layers in all stages together, are refused`() {
        let layers = (0..<1001).map { "{name: a\($0), color: red}" }
        Hostile(
            "size: 2x1\nlayers: [\(layers.joined(separator: ", "))]\n",
            "2:9: there are 1001 layers; the limit is 1000"
        ).check()
        let stages = (0..<501).map { _ in "{perform: {a0: {opacity: 0.5}}}" }
        Hostile(
            "size: 2x1\nlayers: [\(layers.dropLast().joined(separator: ", "))]\n"
                + "stages: [\(stages.joined(separator: ", "))]\n",
            "3:9: more than 500 stages would be played, counting each loop, with more than 500000 "
                + "layers in total; use fewer loops, stages or layers"
        ).check()
    }

    private static let one = "size: 20x10\nlayers:\n  - {name: a, color: red}\n"

    /// A scene of one layer and `text`.
    private static func scene(_ text: String, _ error: String) -> Hostile {
        Hostile(one + text + "\n", error)
    }

    /// A scene with one layer and this stage.
    private static func stage(_ text: String, _ error: String) -> Hostile {
        Hostile(one + "stages:\n  - " + text + "\n", error)
    }

    /// A scene with one layer that ends with `text`.
    private static func layer(_ text: String, _ error: String) -> Hostile {
        Hostile("size: 20x10\nlayers: [{name: a, color: red" + text + "\n", error)
    }

    private static func form(_ row: Hostile) -> Hostile {
        Hostile(row.bytes, row.error, isForm: true)
    }

    private static func sceneForm(_ text: String, _ error: String) -> Hostile {
        form(scene(text, error))
    }

    private static func stageForm(_ text: String, _ error: String) -> Hostile {
        form(stage(text, error))
    }

    private static func layerForm(_ text: String, _ error: String) -> Hostile {
        form(layer(text, error))
    }

    /// A scene of one snapshot with this value.
    private static func snapshot(_ text: String, _ error: String) -> Hostile {
        Hostile("snapshots: {a: \(text)}\nlayers: [{name: a, snapshot: a}]\n", error)
    }

    static let rows: [Hostile] = [
        form(snapshot("{path: in-48x48.png}", "1:16: the key 'fit' is missing")),
        form(snapshot("{fit: cover}", "1:16: the key 'path' is missing")),
        form(
            snapshot(
                "{path: in-48x48.png, color-space: srbg}",
                "1:50: unknown value 'srbg', did you mean 'srgb'?")),
        form(
            snapshot(
                "{path: in-48x48.png, color-space: srgb, align: top}",
                "1:56: 'align' requires 'fit'")),
        form(
            snapshot(
                "{path: in-48x48.png, fit: cower}",
                "1:42: unknown value 'cower', did you mean 'cover'?")),
        form(
            snapshot(
                "{path: in-48x48.png, fit: cover, aling: top}",
                "1:49: unknown key 'aling', did you mean 'align'?")),
        snapshot(
            "{path: in-48x48.png, fit: fill, align: top}", "1:48: there is nothing to align"),
        form(
            snapshot(
                "{path: in-48x48.png, fit: none, align: {x: 1}}",
                "1:55: expected one value, not a mapping")),
        form(snapshot("[in-48x48.png]", "1:16: expected one value, not a list")),
        sceneForm(
            "preset: bubble",
            "4:1: 'preset' does not go with 'size'; a scene file names a preset and its "
                + "options, or describes layers and stages"),
        sceneForm(
            "fade-color: red",
            "4:1: 'fade-color' does not go with 'size'; a scene file names a preset and its "
                + "options, or describes layers and stages"),
        layerForm(
            ", snapshot: b}]",
            "2:32: 'snapshot' does not go with 'color': a layer shows one or the other"),
        layer("}, {name: a, color: blue}]", "2:40: two layers are called 'a'"),
        layerForm(", opacity: 1.5}]", "2:41: '1.5' is not a number from 0 to 1"),
        layerForm(
            ", scale: -1}]",
            "2:39: '-1' is not a scale; write a number from 0 to 1000, or two"),
        layerForm(
            ", scale: [1,2,3]}]",
            "2:39: '1,2,3' is not a scale; write a number from 0 to 1000, or two"),
        layerForm(
            ", translation: 5}]",
            "2:45: '5' is not a translation; write x,y in points, such as 0,10"),
        layerForm(
            ", shape: circle}]",
            "2:39: unknown value 'circle'; write one of rectangle, ellipse"),
        layerForm(", hidden: no}]", "2:40: 'no' is neither true nor false"),
        layerForm(
            ", mask: nome}]",
            "2:38: 'nome' is not a mask; write none, [x, y, width, height], or {center: …, "
                + "radius: …}"),
        layerForm(", mask: {centre: 1}}]", "2:39: unknown key 'centre', did you mean 'center'?"),
        layerForm(
            ", mask-shape: circle}]",
            "2:44: unknown shape 'circle'; write one of ellipse, pixels, rectangle, square, "
                + "triangle, diamond, hexagon, star, polygon, path, sector"),
        layer(
            ", mask-shape: traingle}]",
            "2:44: unknown shape 'traingle', did you mean 'triangle'?"),
        layer(
            ", mask-shape: 'polygon(0 0,10px 0,0 100%)'}]",
            "2:44: '10px 0' is not a corner; write two percentages of the mask's rectangle, up to "
                + "±10000%, such as 50% 0%"),
        layer(
            ", mask-shape: 'polygon(0 0,100% 0)'}]",
            "2:44: a polygon has 3 to 1000 corners, not 2; write polygon(50% 0%,100% 100%,"
                + "0% 100%)"),
        layer(
            ", mask-shape: 'star(1,0.5)'}]",
            "2:44: a star cannot have 1 points and an inner radius of 0.5; write 2 to 500 "
                + "points, and a radius above 0 and up to 1"),
        layer(
            ", mask-shape: 'star(5)'}]", "2:44: 'star(5)' is not a star; write star(5,0.4)"),
        layer(
            ", mask-shape: 'sector(90,10deg)'}]",
            "2:44: '90' is not an angle; write degrees such as 90deg, or turns such as 0.25turn"),
        layer(
            ", mask-shape: 'sector(0deg,-10deg)'}]",
            "2:44: '-10deg' is not the angle of a sector; write 0deg to 360deg"),
        layer(
            ", mask-shape: path(M0 0)}]",
            "2:44: 'path(M0 0)' is not a path; write path(\"M0 0 L100 0 L50 100 Z\")"),
        layer(
            ", mask-shape: 'path(\"hello\")'}]",
            "2:44: a path must begin with M (at 'hello'); write SVG path data: M0 0 "
                + "L100 0 L50 100 Z"),
        layer(
            ", mask-shape: 'path(\"M0 0L1 1\", 0 0 24)'}]",
            "2:44: ', 0 0 24' is not a box; write the view box: x, y, width, and height, "
                + "such as 0 0 24 24"),
        layer(
            ", mask-shape: 'path(\"M0 0L1 1\", 0 0 24 1e-300)'}]",
            "2:44: ', 0 0 24 1e-300' is not a box; write the view box: x, y, width, and "
                + "height, such as 0 0 24 24"),
        layer(
            ", mask-shape: star, corner-radius: 3}]",
            "2:65: its corners are not round; write mask-shape: rectangle"),
        layerForm(
            ", corner-radius: -1}]", "2:47: '-1' is not a number from 0 to 10000000"),
        layer(
            ", mask-shape: ellipse, corner-radius: 3}]",
            "2:68: an ellipse has no corners; write mask-shape: rectangle"),
        layerForm(
            ", feather: wide}]",
            "2:41: 'wide' is not a width; write points, such as 24, or a percentage of the "
                + "view's diagonal, such as 3%"),
        layerForm(
            ", feather-curve: sharp}]",
            "2:47: unknown value 'sharp'; write one of linear, smooth, gaussian"),
        layerForm(
            ", feather-align: 1e4}]", "2:47: '1e4' is not a number from -1000 to 1000"),
        layerForm(", feather-stretch: no}]", "2:49: unknown value 'no'; write one of auto, none"),
        layer(
            ", ring: 6}]",
            "2:38: '6' has no color; if it begins with #, quote the whole value: "
                + "'6 #fff'"),
        layer(", ring: 6 wihte}]", "2:38: unknown color 'wihte', did you mean 'white'?"),
        layerForm(
            ", ring: {width: -6}}]",
            "2:46: '-6' is not a width; write points, such as 24, or a percentage of the "
                + "view's diagonal, such as 3%"),
        layerForm(
            ", ring: {wdth: 6}}]", "2:39: unknown key 'wdth', did you mean 'width'?"),
        layerForm(", ring: [6, white]}]", "2:38: expected one value, not a list"),
        layer(
            ", shadow: 4 red}]",
            "2:40: '4 red' is not a shadow; write x, y, blur, an optional spread, and a "
                + "color, such as '0 4 24 #0008'"),
        layerForm(
            ", shadow: {blur: -1}}]",
            "2:47: the blur '-1' is negative; write 0 for a sharp shadow"),
        layerForm(
            ", shadow: {x: far}}]",
            "2:44: 'far' is not a length; write points, such as 4, or a percentage of the "
                + "view's diagonal, such as 1%"),
        layerForm(", mask: {center: [1, 2]}}]", "2:38: the key 'radius' is missing"),
        layerForm(
            ", mask: {radius: -1}}]",
            "2:47: '-1' is not a radius; write points, a percentage, or one of closest-side, "
                + "farthest-side, closest-corner, farthest-corner"),
        layerForm(
            ", frame: [0,0,1]}]",
            "2:39: '0,0,1' is not a rectangle; write x,y,width,height in points, such as "
                + "20,40,120,60"),
        layerForm(", opactiy: 1}]", "2:32: unknown key 'opactiy', did you mean 'opacity'?"),
        sceneForm("stages: {}", "4:9: expected a list, not a mapping"),
        sceneForm("stages: open", "4:9: expected a list, not 'open'"),
        stageForm("nam: a", "5:5: unknown key 'nam', did you mean 'name'?"),
        stage("perform: {b: {opacity: 0}}", "5:15: no layer is called 'b'"),
        stage("perform: {detail: {opacity: 0}}", "5:15: no layer is called 'detail'"),
        stageForm(
            "perform: {a: {opacity: 0.5, color: blue}}",
            "5:33: unknown key 'color'; scene.schema.json lists all keys"),
        stageForm(
            "load: {a: {map: wipe.png}}",
            "5:16: 'map' cannot change; write it in 'layers'"),
        layer(
            ", map: wipe.png, feather: 3}]",
            "2:47: 'feather' does not go with 'map', which has no edge"),
        layer(", softness: 10%}]", "2:32: 'softness' requires 'map'"),
        stageForm(
            "load: {a: {opacity: 0.5, delay: 1s}}",
            "5:30: unknown key 'delay'; the keys are frame, opacity, scale, translation, mask, "
                + "hidden, mask-shape, corner-radius, map, map-progress, softness, feather, "
                + "feather-curve, feather-align, feather-stretch, ring, shadow"),
        stageForm(
            "perform: {a: {opacity: 0.5, easing: {frame: liner}}}",
            "5:49: unknown easing 'liner', did you mean 'linear'?"),
        stage(
            "perform: {a: {opacity: 0.5, easing: \"spring(1,100,0)\"}}",
            "5:41: the spring 'spring(1,100,0)' never settles; increase the damping, or "
                + "set a duration"),
        stageForm("perform: {a: 0}", "5:18: expected a mapping of keys to values, not '0'"),
        stageForm(
            "load: {a: {mask: 3}}",
            "5:22: '3' is not a mask; write none, [x, y, width, height], or {center: …, "
                + "radius: …}"),
        stage(
            "{name: x, perform: {}, next: x}",
            "5:34: the stages loop and never end; add 'loops' or 'end'"),
        stage(
            "{name: x, perform: {}, duration: 0s, next: x}\nend: 1s",
            "5:48: the loop takes no time and would never reach the end; give one of its "
                + "stages a duration, a delay or a hold"),
        stage("{name: x, perform: {}, next: y}", "5:34: no stage is called 'y'"),
        stage(
            "{name: x, perform: {}, next: z}\n  - {name: y}\n  - {name: z}",
            "6:12: the stage 'y' is unreachable: no 'next' leads to it"),
        stage("{name: x}\n  - {name: x}", "6:12: two stages are called 'x'"),
        stage(
            "{name: x, perform: {}}\nloops: 3",
            "6:1: 'loops' is for stages that loop: none has a 'next' that points back"),
        stageForm(
            "{name: x, perform: {}, next: x}\nloops: 0",
            "6:8: '0' is not a whole number from 1 to 10000"),
        stageForm(
            "{name: x, perform: {}, next: x}\nloops: 10001",
            "6:8: '10001' is not a whole number from 1 to 10000"),
        stageForm(
            "{name: x, perform: {}, duration: -5ms}",
            "5:38: '-5ms' is negative; times are 0 or more"),
        stageForm(
            "{name: x, perform: {}, delay: 5}",
            "5:35: '5' is not a time, did you mean 5s?"),
        stageForm(
            "{name: x, easing: linear}",
            "5:15: 'easing' requires 'perform'; 'duration' sets how long a stage waits"),
        stageForm(
            "{name: x, stagger: 1s}",
            "5:15: 'stagger' requires 'perform'; 'duration' sets how long a stage waits"),
        stageForm(
            "{name: x, perform: {}, next: x}\nleave: {at: 1s}",
            "6:8: the key 'to' is missing"),
        stageForm(
            "{name: x, stagger: 1s}",
            "5:15: 'stagger' requires 'perform'; 'duration' sets how long a stage waits"),
        stageForm(
            "{name: x, perform: {}, next: x}\nleave: {at: soon, to: x}",
            "6:13: 'soon' is not a time; write 500ms, 0.5s or 30f"),
        stage(
            "{name: x, perform: {}, next: x}\nleave: {at: 1s, to: y}",
            "6:21: no stage is called 'y'"),
        stage(
            "{name: x, perform: {}, next: x}\nleave: {at: 1s, to: x}",
            "6:21: the stage 'x' leads back into the loop"),
        stage(
            "{name: x, perform: {}, next: x}\n  - {name: y, next: x}\nleave: {at: 1s, to: y}",
            "7:21: the stage 'y' leads back into the loop"),
        stage(
            "{name: x, perform: {}, next: x}\n  - {name: y}\n  - {name: z}\n"
                + "leave: {at: 1s, to: z}",
            "6:12: the stage 'y' is unreachable: no 'next' leads to it"),
        stage(
            "{name: x, perform: {}, next: x}\n  - {name: y}\nleave: {to: y}",
            "5:34: the stages loop and never end; add 'loops' or 'end'"),
        stage(
            "{name: x, perform: {}}\n  - {name: y, next: y}\n  - {name: z}\nloops: 2\n"
                + "leave: {to: x}",
            "9:13: the stage 'x' leads back into the loop"),
        stage(
            "{name: y, next: x}\n  - {name: x}\n  - {name: z}\nleave: {at: 1s, to: z}",
            "8:21: 'leave' is for stages that loop: none has a 'next' that points back"),
        sceneForm(
            "chains: []", "4:9: there are 0 chains; write 1 to 1000"),
        sceneForm("chains: {}", "4:9: expected a list, not a mapping"),
        sceneForm(
            "chains: [{stages: []}]\nstages: []",
            "5:1: 'stages' does not go with 'chains': each chain has its own"),
        sceneForm(
            "chains: [{stages: []}]\nloops: 2",
            "5:1: 'loops' does not go with 'chains': each chain has its own"),
        sceneForm(
            "chains: [{stage: []}]", "4:11: unknown key 'stage', did you mean 'stages'?"),
        scene(
            "chains: [{name: p}, {name: p}]", "4:28: two chains are called 'p'"),
        scene(
            "chains:\n  - stages: [{perform: {a: {opacity: 0}}}]\n"
                + "  - stages: [{perform: {a: {opacity: 1}}, load: {a: {opacity: 0}}}]",
            "5:3: two chains change the layer 'a'; change it in one chain only, or merge the "
                + "chains"),
        scene(
            "chains:\n  - stages: [{name: x, perform: {a: {opacity: 0}}, next: x}]",
            "5:58: the chain loops and never ends; limit the number of loops, or set an end"),
        scene(
            "chains:\n  - stages: [{name: x, perform: {a: {opacity: 0}}, repeat: forever}]",
            "5:60: the stage 'x' repeats forever; set an end, or interrupt the stage"),
        scene(
            "chains:\n  - stages: [{hold: 1s}]\n  - stages: [{name: x, hold: 0s, next: x}]",
            "6:40: the loop takes no time and would never reach the end; give one of its stages "
                + "a duration, a delay or a hold"),
        stageForm(
            "{name: x, perform: {}, easing: {mask: liner}}",
            "5:43: unknown easing 'liner', did you mean 'linear'?"),
        stageForm(
            "{name: x, perform: {}, easing: {color: linear}}",
            "5:37: unknown key 'color'; the keys are default, frame, opacity, transform, mask, "
                + "mask-shape"),
        stageForm(
            "{name: x, perform: {}, easing: [linear]}",
            "5:36: expected one value, not a list"),
        stage(
            "{name: x, perform: {}, easing: \"spring(1,100,0)\"}",
            "5:36: the spring 'spring(1,100,0)' never settles; increase the damping, or "
                + "set a duration"),
        stageForm(
            "{name: x, perform: {}, easing: linear, options: 4}",
            "5:28: 'easing' does not go with 'options', which include a curve"),
        stageForm(
            "{name: x, perform: {}, options: curveLinear}",
            "5:37: 'curveLinear' is not a bit set; write a number, such as 0x10004 or 65540"),
        stageForm(
            "{name: x, perform: {}, repeat: 0}",
            "5:36: '0' is not a whole number from 1 to 1000000; or write forever"),
        stage(
            "{name: x, perform: {}, repeat: forever}",
            "5:36: the stage 'x' repeats forever; set an end, or interrupt the stage"),
        stage(
            "{name: x, perform: {}, autoreverse: true}",
            "5:28: 'autoreverse' requires 'repeat'"),
        stageForm(
            "{name: x, perform: {}, repeat: 2, autoreverse: 1}",
            "5:52: '1' is neither true nor false"),
        stage(
            "{name: x, perform: {}, repeat: 1000000}",
            "5:3: the timeline would be longer than the limit of 86400 s; shorten a duration, a "
                + "delay, a hold or a repetition"),
        stageForm(
            "{name: x, perform: {}, begin-from-current-state: maybe}",
            "5:54: 'maybe' is neither true nor false"),
        stage(
            "{name: x, hold: 1/999999999989s}\n  - {name: y, hold: 1/999999999961s}",
            "5:3: the stages' times cannot be added up exactly; write times in milliseconds"),
        stage(
            "{name: x, perform: {a: {opacity: 0}}, duration: 1/999999999989s, delay: 1/3s}\n"
                + "end: 1/999999999961s",
            "6:6: the stages' times cannot be added up exactly; write times in milliseconds"),
        stage(
            "{name: x, perform: {}, duration: 1ms, next: x}\nend: 86400s",
            "6:6: more than 100000 stages would be played, counting each loop; use fewer loops or "
                + "stages"),
        stage(
            "{name: x, perform: {a: {translation: [9, 9]}}, duration: 1s, interrupted: 300ms, "
                + "begin-from-current-state: true, easing: 'linear(0,1000 10%,1)', next: x}\n"
                + "loops: 100",
            "5:12: the stage 'x' moves a layer beyond the limit of 1e12; reduce the overshoot, or "
                + "let the stage finish"),
        stage(
            "{name: x, perform: {a: {opacity: 0}}, duration: 1s, interrupted: 300ms, "
                + "begin-from-current-state: true, easing: 'linear(0,-1000 10%,1)', next: x}\n"
                + "loops: 100",
            "5:12: the stage 'x' moves a layer beyond the limit of 1e12; reduce the overshoot, or "
                + "let the stage finish"),
        scene("end: 90000s", "4:6: '90000s' is too long; the limit is a day, 86400s"),
        sceneForm("end: -1s", "4:6: '-1s' is negative; times are 0 or more"),
        scene("completed: {b: {}}", "4:13: no layer is called 'b'"),
        sceneForm("completed: []", "4:12: expected a mapping of keys to values, not a list"),
        sceneForm("completed: {a: {hidden: 1}}", "4:25: '1' is neither true nor false"),
        sceneForm("interactive: {}", "4:14: the key 'samples' is missing"),
        sceneForm("interactive: {samples: []}", "4:24: a gesture has 1 to 10000 samples, not 0"),
        sceneForm(
            "interactive: {samples: [[0ms, 0, 1]]}",
            "4:25: a sample is a time and a fraction, such as [100ms, 0.2]"),
        sceneForm(
            "interactive: {samples: [[0ms, 1.5]]}",
            "4:31: '1.5' is not a number from 0 to 1"),
        scene(
            "interactive: {samples: [[10ms, 0], [5ms, 1]]}",
            "4:37: a sample must be at least a microsecond after the one before"),
        scene(
            "interactive: {samples: [[0s, 0], [0.0000001s, 1]]}",
            "4:35: a sample must be at least a microsecond after the one before"),
        sceneForm(
            "interactive: {samples: [[0s, 0]], release: stop}",
            "4:44: unknown value 'stop'; write one of finish, cancel"),
        sceneForm(
            "interactive: {samples: [[0s, 0]], release: finish, threshold: 0.2}",
            "4:52: 'threshold' does not go with 'release', which sets the outcome"),
        sceneForm(
            "interactive: {samples: [[0s, 0]], treshold: 0.2}",
            "4:35: unknown key 'treshold', did you mean 'threshold'?"),
        sceneForm(
            "interactive: {samples: [[30, 0]]}",
            "4:26: '30' is not a time, did you mean 30ms?"),
        layerForm(
            ", frame: "
                + "[9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999,0,1,1]}]",
            "2:39: "
                + "'99999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999…99999999999999999999999999999999999999999999999999999999999999999999,0,1,1' "
                + "is not a rectangle; write x,y,width,height in points, such as 20,40,120,60"),
    ]
}
