#!/usr/bin/env python3
"""Fits the polynomial in Sources/Raster/Coverage/EllipseCoverage.swift, and measures its error.

P(t) = (asin(sqrt t) - sqrt(t) sqrt(1 - t)) / t^1.5 on [0, 1/2], by Chebyshev's approximation of
degree 12, with 60 digits. The error is measured at 2,001 points, with coefficients and arithmetic
in double precision. Needs mpmath.
"""
import mpmath

mpmath.mp.dps = 60


def p(t):
    if t == 0:
        return mpmath.mpf(2) / 3
    root = mpmath.sqrt(t)
    return (mpmath.asin(root) - root * mpmath.sqrt(1 - t)) / root**3


coefficients = [float(c) for c in mpmath.chebyfit(p, [0, mpmath.mpf(1) / 2], 13)]


def value(t):
    total = 0.0
    for coefficient in coefficients:
        total = total * t + coefficient
    return total


print("highest power first:")
for coefficient in coefficients:
    print("   ", coefficient)
print("largest error:", mpmath.nstr(max(abs(value(i / 4000) - p(mpmath.mpf(i) / 4000)) for i in range(2001)), 3))
