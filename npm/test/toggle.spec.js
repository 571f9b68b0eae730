'use strict'
// Theme toggles in Chromium: a correct one passes, and each mistake is named.
const { test, expect } = require('reveal-render/playwright')
const { toggle } = require('./toggle.js')

const right = { trigger: '#toggle', duration: 400, easing: 'ease-in-out' }
const wait = 'await new Promise(done => setTimeout(done, 60))'

test('a correct toggle passes, and its pictures are attached', async ({ page, expectReveal }, info) => {
  await page.setContent(toggle())
  const { reveal } = await expectReveal(page, right)
  expect(reveal.duration.value).toBeCloseTo(400, 0)
  expect(info.attachments.map(attachment => attachment.name)).toEqual(['reveal.html', 'reveal.json'])
})

test('a toggle that shrinks passes, started by a function', async ({ page, expectReveal }) => {
  await page.setContent(toggle({ picture: 'old' }))
  const click = page => page.mouse.click(498, 32)
  await expectReveal(page, { ...right, type: 'unreveal', trigger: click, center: [498, 32] })
})

const mistakes = [
  ['the center in device pixels', { ratio: 'devicePixelRatio' }, {}, 'taken for device pixels'],
  ['the radius of a nearer corner', { length: 'Math.hypot(x, y)' }, {}, 'top left corner, not the farthest'],
  ['a missing fill', { picture: 'old', fill: 'none' }, { type: 'unreveal' }, 'fill: forwards or both'],
  ['a flash before the clip', { before: wait }, {}, 'frame 0 shows the incoming picture unclipped'],
]
for (const [name, mistake, options, words] of mistakes) {
  test(`${name} is named, and the pictures are attached`, async ({ page, expectReveal }, info) => {
    await page.setContent(toggle(mistake))
    const error = await expectReveal(page, { ...right, ...options }).catch(error => error)
    expect(error.message).toContain(words)
    expect(error.findings).toHaveLength(1)
    expect(info.attachments.map(attachment => attachment.name)).toContain('reveal.html')
  })
}

const refusals = [
  [{ trigger: '#toggle', durration: 400 }, 'no option durration'],
  [{}, 'needs a trigger'],
  [{ trigger: () => {} }, 'center is needed'],
  [{ trigger: '#toggle', frames: 1e9 }, 'from 3 to 1000'],
  [{ trigger: '#toggle', duration: '400ms' }, 'write milliseconds'],
  [{ trigger: '#toggle', easing: 'fast' }, 'fast'],
  [{ trigger: 'h1', timeout: 300 }, 'no reveal started within 300 ms'],
]
test('a wrong call fails with its reason', async ({ page, expectReveal }) => {
  await page.setContent(toggle())
  for (const [options, words] of refusals) {
    const error = await expectReveal(page, options).catch(error => error)
    expect(error.message).toContain(words)
  }
})
