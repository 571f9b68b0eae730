import type { Locator, Page, TestInfo, TestType, Fixtures } from '@playwright/test'
import { test as base } from '@playwright/test'
export { expect } from '@playwright/test'
export { RevealError } from './index'

/** What starts a reveal, and how the reveal should be. Lengths are in CSS pixels. */
export interface ExpectedReveal {
  /** The element to click, or a function that starts the reveal. */
  trigger: string | Locator | ((page: Page) => unknown)
  /** The center in the viewport. Default: the middle of the trigger's box. A function needs it. */
  center?: readonly [x: number, y: number]
  /** Milliseconds. Default: that of the page's animation, which is then not checked. */
  duration?: number
  /** As in CSS, such as `ease-in-out`. Default: that of the page's animation. */
  easing?: string
  /** `reveal` (default): the new picture grows. `unreveal`: the old picture shrinks. */
  type?: 'reveal' | 'unreveal'
  /** A preset of the command. Default: `fitted`, a circle to the farthest corner. */
  preset?: string
  /** A known theme toggle, such as `vitepress`, instead of a preset. */
  flavor?: string
  /** The first radius. Default: 0. */
  startRadius?: number | string
  /** The last radius. Default: `farthest-corner`. */
  endRadius?: number | string
  /** The tolerance of center and radius, such as `1px`. Default: half a device pixel. */
  within?: string
  /** The number of pictures, from 3 to 1000. Default: 11. */
  frames?: number
  /** Milliseconds to wait for the animation. Default: 5000. */
  timeout?: number
}

/** A deviation from what is expected. */
export interface Finding {
  /** One word, such as `device-pixels` (docs/json.md). */
  cause: string
  /** The same as a sentence. */
  text: string
}

/** What was measured (docs/json.md). Lengths are in device pixels. */
export interface Measurement {
  measured: boolean
  asExpected?: boolean
  sentences: string[]
  findings: Finding[]
  reveal?: {
    center: [number, number]
    startRadius: Measured
    endRadius: Measured
    /** Milliseconds. */
    start: Measured
    /** Milliseconds. */
    duration: Measured
    easing?: string
    [key: string]: unknown
  }
  [key: string]: unknown
}

/** A value and its standard error. */
export interface Measured { value: number; error: number }

/** Measures a reveal, and attaches the pictures to the test as a page. */
export type ExpectReveal = (page: Page, expected: ExpectedReveal) => Promise<Measurement>

/**
 * Measures a reveal of `page`, and attaches the pictures to the test as a page.
 *
 * @throws `Error` with a sentence for each deviation, and with them as `findings`.
 */
export function expectReveal(
  page: Page, expected: ExpectedReveal, info?: TestInfo,
): Promise<Measurement>

/** The fixture, for `base.extend(fixtures)`. */
export const fixtures: Fixtures<{ expectReveal: ExpectReveal }>

/** Playwright's `test` with the fixture. */
export const test: typeof base extends TestType<infer T, infer W>
  ? TestType<T & { expectReveal: ExpectReveal }, W>
  : never
