#!/usr/bin/env python3
"""Fits the polynomial of the Gaussian ramp in Sources/Raster/Coverage/Ramp.swift, and measures its error.

v Q(v^2) = erf(3v/sqrt 2) / (2 erf(3/sqrt 2)) on [-1, 1], the integral of a Gaussian cut off at
three standard deviations, by Chebyshev's approximation of degree 12 in v^2, with 40 digits. The
errors of the polynomial and of its derivative are measured at 2,001 points, with coefficients and
arithmetic in double precision. Needs mpmath.
"""
import mpmath

mpmath.mp.dps = 40
ALL = 2 * mpmath.erf(3 / mpmath.sqrt(2))


def integral(v):
    return mpmath.erf(3 * v / mpmath.sqrt(2)) / ALL


def gaussian(v):
    return 6 / mpmath.sqrt(2 * mpmath.pi) * mpmath.exp(-mpmath.mpf(9) / 2 * v * v) / ALL


def quotient(square):
    return gaussian(0) if square == 0 else integral(mpmath.sqrt(square)) / mpmath.sqrt(square)


coefficients = [float(c) for c in mpmath.chebyfit(quotient, [0, 1], 13)]


def value(v):
    total = 0.0
    for coefficient in coefficients:
        total = total * (v * v) + coefficient
    return total * v


def derivative(v):
    total = 0.0
    for i, coefficient in enumerate(coefficients):
        total = total * (v * v) + (25 - 2 * i) * coefficient
    return total


def largest(fit, exact):
    points = [i / 2000 for i in range(2001)]
    return mpmath.nstr(max(abs(fit(v) - exact(mpmath.mpf(v))) for v in points), 3)


print("highest power first:")
for coefficient in coefficients:
    print("   ", coefficient)
print("largest error of the integral:", largest(value, integral))
print("and of the Gaussian:", largest(derivative, gaussian))
