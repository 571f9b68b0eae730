'use strict'
module.exports = {
  testDir: __dirname,
  testMatch: '*.spec.{js,mjs}',
  reporter: 'list',
  use: {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
    launchOptions: { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] },
  },
}
