// The names that a render needs, so that one import is enough: each is declared, and told of, in
// the module that it comes from. What is within the package imports those modules instead, so that
// the package manager knows who needs what.

public import PNG
public import Raster
public import RevealFiles
public import RevealMotion
public import RevealRendering
public import RevealValues

// MARK: What moves

/// `RevealMotion.AnimatingPosition`.
public typealias AnimatingPosition = RevealMotion.AnimatingPosition
/// `RevealMotion.Chain`.
public typealias Chain = RevealMotion.Chain
/// `RevealMotion.CircularReveal`.
public typealias CircularReveal = RevealMotion.CircularReveal
/// `RevealMotion.CircularTransition`.
public typealias CircularTransition = RevealMotion.CircularTransition
/// `RevealMotion.Bubble`.
public typealias Bubble = RevealMotion.Bubble
/// `RevealMotion.BubbleMask`.
public typealias BubbleMask = RevealMotion.BubbleMask
/// `RevealMotion.CubicBezier`.
public typealias CubicBezier = RevealMotion.CubicBezier
/// `RevealMotion.Event`.
public typealias Event = RevealMotion.Event
/// `RevealMotion.Feather`.
public typealias Feather = RevealMotion.Feather
/// `Raster.FeatherCurve`.
public typealias FeatherCurve = Raster.FeatherCurve
/// `Raster.FillRule`.
public typealias FillRule = Raster.FillRule
/// `RevealMotion.Fit`.
public typealias Fit = RevealMotion.Fit
/// `RevealMotion.Fitted`.
public typealias Fitted = RevealMotion.Fitted
/// `RevealMotion.FrameGrid`.
public typealias FrameGrid = RevealMotion.FrameGrid
/// `RevealMotion.FrameSelection`.
public typealias FrameSelection = RevealMotion.FrameSelection
/// `RevealMotion.FrameSelectionError`.
public typealias FrameSelectionError = RevealMotion.FrameSelectionError
/// `RevealMotion.Interaction`.
public typealias Interaction = RevealMotion.Interaction
/// `RevealMotion.Layer`.
public typealias Layer = RevealMotion.Layer
/// `RevealMotion.Length`.
public typealias Length = RevealMotion.Length
/// `RevealMotion.LinearStops`.
public typealias LinearStops = RevealMotion.LinearStops
/// `RevealMotion.MaskPath`.
public typealias MaskPath = RevealMotion.MaskPath
/// `RevealMotion.MaskPolygon`.
public typealias MaskPolygon = RevealMotion.MaskPolygon
/// `RevealMotion.MaskSector`.
public typealias MaskSector = RevealMotion.MaskSector
/// `RevealMotion.ContainerTransform`.
public typealias ContainerTransform = RevealMotion.ContainerTransform
/// `RevealMotion.MapError`.
public typealias MapError = RevealMotion.MapError
/// `RevealMotion.MapWipe`.
public typealias MapWipe = RevealMotion.MapWipe
/// `RevealMotion.MaskMap`.
public typealias MaskMap = RevealMotion.MaskMap
/// `RevealMotion.MaskShape`.
public typealias MaskShape = RevealMotion.MaskShape
/// `RevealMotion.MaskStyle`.
public typealias MaskStyle = RevealMotion.MaskStyle
/// `RevealMotion.Position`.
public typealias Position = RevealMotion.Position
/// `RevealMotion.Preset`.
public typealias Preset = RevealMotion.Preset
/// `RevealMotion.Pulse`.
public typealias Pulse = RevealMotion.Pulse
/// `RevealMotion.Radius`.
public typealias Radius = RevealMotion.Radius
/// `RevealMotion.RevealType`.
public typealias RevealType = RevealMotion.RevealType
/// `RevealMotion.Ring`.
public typealias Ring = RevealMotion.Ring
/// `RevealMotion.Scene`.
public typealias Scene = RevealMotion.Scene
/// `RevealMotion.Shadow`.
public typealias Shadow = RevealMotion.Shadow
/// `RevealMotion.Snapshot`.
public typealias Snapshot = RevealMotion.Snapshot
/// `RevealMotion.Spring`.
public typealias Spring = RevealMotion.Spring
/// `RevealMotion.Stage`.
public typealias Stage = RevealMotion.Stage
/// `RevealMotion.Steps`.
public typealias Steps = RevealMotion.Steps
/// `RevealMotion.ThereAndBack`.
public typealias ThereAndBack = RevealMotion.ThereAndBack
/// `RevealMotion.Timeline`.
public typealias Timeline = RevealMotion.Timeline
/// `RevealMotion.TimingFunction`.
public typealias TimingFunction = RevealMotion.TimingFunction
/// `RevealMotion.Transform`.
public typealias Transform = RevealMotion.Transform
/// `RevealMotion.Transition`.
public typealias Transition = RevealMotion.Transition
/// `RevealMotion.TransitionError`.
public typealias TransitionError = RevealMotion.TransitionError
/// `RevealMotion.ViewTransition`.
public typealias ViewTransition = RevealMotion.ViewTransition
/// `RevealMotion.Views`.
public typealias Views = RevealMotion.Views
/// `RevealMotion.Wipe`.
public typealias Wipe = RevealMotion.Wipe
/// `RevealMotion.XFade`.
public typealias XFade = RevealMotion.XFade

// MARK: Numbers and colours

/// `RevealValues.Color`.
public typealias Color = RevealValues.Color
/// `RevealValues.DescribedError`.
public typealias DescribedError = RevealValues.DescribedError
/// `RevealValues.FrameRate`.
public typealias FrameRate = RevealValues.FrameRate
/// `RevealValues.Rational`.
public typealias Rational = RevealValues.Rational
/// `RevealValues.SyntaxError`.
public typealias SyntaxError = RevealValues.SyntaxError
/// `RevealValues.ValueError`.
public typealias ValueError = RevealValues.ValueError

/// Numbers of which any but 0 divides any other exactly, as `Rational`.
public protocol ExactlyDivisible {
    /// The exact quotient; the right side is not 0.
    static func / (left: Self, right: Self) -> Self
}

extension Rational: ExactlyDivisible {}

// MARK: Files and what may be taken

/// `RevealFiles.FileError`.
public typealias FileError = RevealFiles.FileError
/// `RevealFiles.FramePattern`.
public typealias FramePattern = RevealFiles.FramePattern
/// `RevealFiles.Limits`.
public typealias Limits = RevealFiles.Limits
/// `RevealFiles.MemoryBudget`.
public typealias MemoryBudget = RevealFiles.MemoryBudget
/// `RevealFiles.SystemError`.
public typealias SystemError = RevealFiles.SystemError

// MARK: Pixels

/// `Raster.Bitmap`.
public typealias Bitmap = Raster.Bitmap
/// `Raster.OutOfMemory`.
public typealias OutOfMemory = Raster.OutOfMemory
/// `Raster.SampleCountError`.
public typealias SampleCountError = Raster.SampleCountError
/// `Raster.PixelLayout`.
public typealias PixelLayout = Raster.PixelLayout
/// `Raster.PixelSize`.
public typealias PixelSize = Raster.PixelSize
/// `Raster.Point`.
public typealias Point = Raster.Point
/// `Raster.Rect`.
public typealias Rect = Raster.Rect
/// `Raster.Size`.
public typealias Size = Raster.Size

// MARK: PNG files

/// `PNG.AnyBitmap`.
public typealias AnyBitmap = PNG.AnyBitmap
/// `PNG.ColorDescription`.
public typealias ColorDescription = PNG.ColorDescription
/// `PNG.Compression`.
public typealias Compression = PNG.Compression
/// `PNG.PNGEncoder`.
public typealias PNGEncoder = PNG.PNGEncoder
/// `PNG.PNGError`.
public typealias PNGError = PNG.PNGError
/// `PNG.PixelLimits`.
public typealias PixelLimits = PNG.PixelLimits

// MARK: Renders

/// `RevealRendering.ColorError`.
public typealias ColorError = RevealRendering.ColorError
/// `RevealRendering.FrameBlending`.
public typealias FrameBlending = RevealRendering.FrameBlending
/// `RevealRendering.FrameColorSpace`.
public typealias FrameColorSpace = RevealRendering.FrameColorSpace
/// `RevealRendering.RenderError`.
public typealias RenderError = RevealRendering.RenderError
/// `RevealRendering.Frame`.
public typealias Frame = RevealRendering.Frame
/// `RevealRendering.EncodedFrame`.
public typealias EncodedFrame = RevealRendering.EncodedFrame
/// `RevealRendering.FrameReceiver`.
public typealias FrameReceiver = RevealRendering.FrameReceiver
/// `RevealRendering.FrameSeries`.
public typealias FrameSeries = RevealRendering.FrameSeries
/// `RevealRendering.FrameSequence`.
public typealias FrameSequence = RevealRendering.FrameSequence
/// `RevealRendering.RenderJob`.
public typealias RenderJob = RevealRendering.RenderJob
/// `RevealRendering.RenderOptions`.
public typealias RenderOptions = RevealRendering.RenderOptions
/// `RevealRendering.RenderOutput`.
public typealias RenderOutput = RevealRendering.RenderOutput
/// `RevealRendering.RenderResult`.
public typealias RenderResult = RevealRendering.RenderResult
/// `RevealRendering.Shutter`.
public typealias Shutter = RevealRendering.Shutter
/// `RevealRendering.StreamFormat`.
public typealias StreamFormat = RevealRendering.StreamFormat
