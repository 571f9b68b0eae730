// A module, with a test of its own that is extended by the fixture.
import { test as base } from '@playwright/test'
import { command, run } from 'reveal-render'
import { expectReveal, fixtures } from 'reveal-render/playwright'
import toggles from './toggle.js'

const test = base.extend(fixtures)
const right = { trigger: '#toggle', duration: 400, easing: 'ease-in-out' }

test('functions and fixtures are exported to modules', async ({ page, expectReveal: fixture }) => {
  await page.setContent(toggles.toggle())
  await expectReveal(page, { ...right, frames: 5, trigger: page.locator('#toggle') })
  await page.setContent(toggles.toggle())
  await fixture(page, { ...right, frames: 5 })
  await run(['info', '--help']).catch(() => command())
})
