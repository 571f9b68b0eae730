#!/usr/bin/env node
'use strict'
const { spawn } = require('node:child_process')
const { command } = require('../index.js')

let child
try {
  child = spawn(command(), process.argv.slice(2), { stdio: 'inherit' })
} catch (error) {
  console.error(`error: ${error.message}`)
  process.exit(error.code ?? 70)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', error => {
  console.error(`error: ${error.message}`)
  process.exit(69)
})
child.on('exit', (code, signal) => {
  if (!signal) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
