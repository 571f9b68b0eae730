'use strict'
const { mkdir, writeFile } = require('node:fs/promises')
const { test: base, expect } = require('@playwright/test')
const { RevealError, run } = require('./index.js')
const inPage = require('./page.js')

const flags = {
  type: '--type', preset: '--preset', flavor: '--flavor', easing: '--easing', within: '--within',
  startRadius: '--start-radius', endRadius: '--end-radius',
}
const names = ['trigger', 'center', 'duration', 'frames', 'timeout', ...Object.keys(flags)]

function check(options = {}) {
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) {
      throw new TypeError(`expectReveal has no option ${name} (the options are ${names.join(', ')})`)
    }
  }
  const { trigger, center, frames = 11, duration = 1 } = options
  if (!trigger) throw new TypeError('expectReveal needs a trigger (a selector, a Locator, or a function)')
  if (typeof trigger === 'function' && !center) {
    throw new TypeError('the trigger is a function, so center is needed ([x, y] in CSS pixels)')
  }
  if (center && !(Array.isArray(center) && center.length === 2 && center.every(Number.isFinite))) {
    throw new TypeError('center is not two numbers (write [x, y] in CSS pixels)')
  }
  if (!Number.isInteger(frames) || frames < 3 || frames > 1000) {
    throw new TypeError(`frames is ${frames} (write a whole number from 3 to 1000)`)
  }
  if (!Number.isFinite(duration) || duration <= 0) {
    throw new TypeError(`duration is ${duration} (write milliseconds, such as 400)`)
  }
}

/** The middle of an element's box, in CSS pixels of the viewport. */
async function middle(locator) {
  await locator.scrollIntoViewIfNeeded()
  return locator.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  })
}

/** Triggers the reveal, and waits until its animations are paused. */
async function start(page, watched, trigger, timeout) {
  let timer
  try {
    await (typeof trigger === 'function' ? trigger(page) : trigger.evaluate(inPage.click))
    const limit = new Promise(done => { timer = setTimeout(done, timeout, null) })
    const found = await Promise.race([watched.evaluate(state => state.found), limit])
    if (found) return found
    const isReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
    throw new Error(`no reveal started within ${timeout} ms after the trigger (${isReduced
      ? 'the page prefers reduced motion: set reducedMotion to no-preference'
      : 'a reveal is an animation of clip-path or mask: is the trigger the right element?'})`)
  } finally {
    clearTimeout(timer)
    await watched.evaluate(state => state.stop()).catch(() => {})
  }
}

/** Takes pictures before, during, and after the reveal into a folder. */
async function photograph(page, folder, options) {
  const { frames = 11, timeout = 5000, duration } = options
  const trigger = typeof options.trigger === 'string' ? page.locator(options.trigger) : options.trigger
  const center = options.center ?? await middle(trigger)
  const shoot = name => page.screenshot({ path: `${folder}/${name}.png`, animations: 'allow' })
  await shoot('before')
  const watched = await page.evaluateHandle(inPage.watch)
  const found = await start(page, watched, trigger, timeout)
  const end = Math.max(found.end, duration ?? 0)
  if (!Number.isFinite(end)) throw new Error('the animation repeats without an end (a reveal ends)')
  const times = Array.from({ length: frames }, (_, i) => end * i / (frames - 1))
  await mkdir(`${folder}/frames`, { recursive: true })
  for (const [i, time] of times.entries()) {
    const shown = i === 0 && found.hasFlash ? null : time
    await watched.evaluate(inPage.show, shown)
    await shoot(`frames/${String(i).padStart(4, '0')}`)
  }
  await watched.evaluate(inPage.finish)
  await shoot('after')
  await writeFile(`${folder}/times.txt`, times.map(time => `${time.toFixed(3)}ms\n`).join(''))
  const scale = await page.evaluate(() => devicePixelRatio)
  return { center, scale, found }
}

/** The options of `measure` that say what is expected. */
function expectation({ center, scale, found }, options) {
  const { preset = options.flavor ? undefined : 'fitted', ...others } = options
  const duration = others.duration ?? found.duration
  const values = { easing: found.easing, ...others, preset }
  return [
    ...Object.entries(flags).flatMap(([name, flag]) => values[name] === undefined ? [] : [flag, values[name]]),
    '--center', center.join(), '--duration', `${duration}ms`, '--scale', scale,
  ]
}

let calls = 0

/** Measures a reveal of `page`, attaches its frames, and throws unless it is as `options` say. */
async function expectReveal(page, options, info = base.info()) {
  check(options)
  const folder = info.outputPath(`reveal-${calls += 1}`)
  await mkdir(folder, { recursive: true })
  const shown = await photograph(page, folder, options)
  const result = await run([
    'measure', 'frames/', '--times', 'times.txt', '--outgoing', 'before.png', '--incoming', 'after.png',
    '--report', 'reveal.html', '-y', ...expectation(shown, options),
  ], { cwd: folder })
  await writeFile(`${folder}/reveal.json`, JSON.stringify(result, null, 2))
  await info.attach('reveal.html', { path: `${folder}/reveal.html`, contentType: 'text/html' })
  await info.attach('reveal.json', { path: `${folder}/reveal.json`, contentType: 'application/json' })
  const findings = result.findings.map(finding => `  ${finding.text}`)
  if (findings.length === 0) return result
  const error = new Error(`the reveal is not as expected:\n${findings.join('\n')}\n` +
    '(the attachment reveal.html shows every frame)')
  error.findings = result.findings
  throw error
}

const fixtures = {
  expectReveal: async ({}, use, info) => {
    await use((page, options) => expectReveal(page, options, info))
  },
}

const test = base.extend(fixtures)

// Names alone, so that modules can import them.
module.exports = { test, expect, expectReveal, fixtures, RevealError }
