// The names that an expectation needs, so that one import is enough: each is declared, and told of,
// in the module that it comes from.

public import PNG
public import Raster
public import RevealComparison
public import RevealValues

/// `PNG.AnyBitmap`.
public typealias AnyBitmap = PNG.AnyBitmap
/// `Raster.Bitmap`.
public typealias Bitmap = Raster.Bitmap
/// `Raster.PixelLayout`.
public typealias PixelLayout = Raster.PixelLayout
/// `Raster.PixelRect`.
public typealias PixelRect = Raster.PixelRect
/// `RevealComparison.ComparisonOptions`.
public typealias ComparisonOptions = RevealComparison.ComparisonOptions
/// `RevealComparison.Metric`.
public typealias Metric = RevealComparison.Metric
/// `RevealComparison.SnapshotPair`.
public typealias SnapshotPair = RevealComparison.SnapshotPair
/// `RevealValues.FrameRate`.
public typealias FrameRate = RevealValues.FrameRate
