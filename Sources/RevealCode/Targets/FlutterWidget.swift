import RevealValues

/// A widget of Flutter with a clipper.
enum FlutterWidget {
    /// What a centre and radii are in Dart.
    private static var texts: CircleTexts {
        CircleTexts(
            across: { "\($0) * size.width" }, down: { "\($0) * size.height" },
            farthestCorner:
                "sqrt(pow(max(x, size.width - x), 2) + pow(max(y, size.height - y), 2))",
            radius: {
                "\($0) * sqrt((size.width * size.width + size.height * size.height) / 2)"
            }, nothing: "0.0")
    }

    static func text(of reveal: CodedReveal) throws(CodeError) -> String {
        guard reveal.polygon == nil else { throw .onlyCircles("Flutter") }
        let (first, last) = reveal.circles
        let (x, y) = texts.center(reveal, CircleTexts.number)
        let (lower, upper) = reveal.grows ? ("outgoing", "incoming") : ("incoming", "outgoing")
        return """
            // \(reveal.heading("Flutter"))
            import 'dart:math';
            import 'package:flutter/widgets.dart';

            class RevealClipper extends CustomClipper<Path> {
              const RevealClipper(this.progress);
              final double progress;

              @override
              Path getClip(Size size) {
                final x = \(x);
                final y = \(y);
                final first = \(texts.text(first));
                final last = \(texts.text(last));
                final radius = max(0.0, first + (last - first) * progress);
                return Path()..addOval(Rect.fromCircle(center: Offset(x, y), radius: radius));
              }

              @override
              bool shouldReclip(RevealClipper old) => old.progress != progress;
            }
            \(curve(reveal.easing))
            /// `animation` goes from 0 to 1, evenly, in `Reveal.duration`.
            class Reveal extends StatelessWidget {
              const Reveal({
                super.key,
                required this.animation,
                required this.outgoing,
                required this.incoming,
              });
              static const duration = Duration(microseconds: \(microseconds(reveal)));
              final Animation<double> animation;
              final Widget outgoing;
              final Widget incoming;

              @override
              Widget build(BuildContext context) => AnimatedBuilder(
                    animation: animation,
                    builder: (context, _) => Stack(children: [
                      \(lower),
                      ClipPath(
                        clipper: RevealClipper(
                            \(whole(reveal)).transform(animation.value)),
                        child: \(upper),
                      ),
                    ]),
                  );
            }

            """
    }

    private static func microseconds(_ reveal: CodedReveal) -> Int {
        ((reveal.delay + reveal.duration) * 1000).thousandths
    }

    /// The easing, behind the delay where there is one.
    private static func whole(_ reveal: CodedReveal) -> String {
        let curve =
            switch reveal.easing {
            case .linear: "Curves.linear"
            case .cubicBezier(_, let numbers):
                "Cubic(\(numbers.map { short($0, 6) }.joined(separator: ", ")))"
            case .steps, .stops: "RevealCurve()"
            }
        guard reveal.delay > 0 else { return curve == "Curves.linear" ? curve : "const \(curve)" }
        let start = (reveal.delay / (reveal.delay + reveal.duration)).double
        return "const Interval(\(short(start, 8)), 1, curve: \(curve))"
    }

    /// A curve through corners, where it is none of Flutter's.
    private static func curve(_ easing: CodedEasing) -> String {
        guard easing.corners != nil else { return "" }
        return """

            class RevealCurve extends Curve {
              const RevealCurve();
              static const List<List<double>> stops = [
                \(easing.pairs("[", "]", indent: "    "))
              ];

              @override
              double transformInternal(double t) {
                final found = stops.indexWhere((stop) => stop[0] > t);
                final next = found < 0 ? stops.length - 1 : found;
                final a = stops[max(0, next - 1)];
                final b = stops[next];
                final share = b[0] > a[0] ? (t - a[0]) / (b[0] - a[0]) : 1.0;
                return a[1] + (b[1] - a[1]) * share;
              }
            }

            """
    }
}
