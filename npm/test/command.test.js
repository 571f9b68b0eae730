'use strict'
// The functions and the command, without a browser: node --test npm/test. REVEAL_RENDER is the command.
const { test } = require('node:test')
const assert = require('node:assert')
const { execFileSync, spawn, spawnSync } = require('node:child_process')
const { mkdtempSync, readdirSync, copyFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { RevealError, command, run } = require('..')

const shim = join(__dirname, '../bin/reveal-render.js')
const folder = mkdtempSync(join(tmpdir(), 'reveal 100% \n-'))
for (const [name, copy] of [['outgoing', 'a.png'], ['incoming', '-b.png']]) {
  copyFileSync(join(__dirname, `../../Fixtures/Snapshots/${name}.png`), join(folder, copy))
}

test('a result is returned, also if pictures differ', async () => {
  const { same } = await run(['compare', 'a.png', './-b.png'], { cwd: folder })
  assert.equal(same, false)
  const { outputs } = await run(['a.png', './-b.png', "it's %04d.png", '--size', '40x'], { cwd: folder })
  assert.equal(outputs.length, 31)
})

test('a failure has its code, kind, and hint', async () => {
  const error = await run(['info', 'missing.png'], { cwd: folder }).catch(error => error)
  assert.ok(error instanceof RevealError)
  assert.deepEqual([error.code, error.kind, error.path], [66, 'missing-input', 'missing.png'])
  const unreadable = await run(['compare', 'a.png', 'missing.png'], { cwd: folder }).catch(error => error)
  assert.deepEqual([unreadable.code, unreadable.kind], [66, 'missing-input'])
  const wrong = await run(['a.png', 'x.png', '--centre', '1,1'], { cwd: folder }).catch(error => error)
  assert.equal(wrong.code, 64)
  assert.match(wrong.message, /center/)
})

test('a command that does not start, is not ours, or is stopped is a failure', async () => {
  const path = process.env.REVEAL_RENDER
  try {
    for (const [other, code] of [['/nonexistent', 69], ['/bin/true', 70], ['/bin/false', 1]]) {
      process.env.REVEAL_RENDER = other
      const error = await run(['info']).catch(error => error)
      assert.ok(error instanceof RevealError, other)
      assert.equal(error.code, code, other)
    }
  } finally {
    process.env.REVEAL_RENDER = path
  }
  const signal = AbortSignal.timeout(30)
  const many = ['a.png', 'out/%06d.png', '--duration', '500s', '--size', '400x']
  const error = await run(many, { cwd: folder, signal }).catch(error => error)
  assert.equal(error.code, 143)
})

test('without a package for the system, the reason is given', () => {
  const script = `try { require(${JSON.stringify(join(__dirname, '..'))}).command() } catch (e) { console.log(e.code, e.message) }`
  const env = { ...process.env, REVEAL_RENDER: '' }
  const text = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' })
  assert.match(text, /^69 the package reveal-render-\w+-\w+ is not installed/)
})

test('the shim passes arguments, exit codes, and signals on', async () => {
  const shimmed = (...args) => spawnSync(process.execPath, [shim, ...args], { cwd: folder, encoding: 'utf8' })
  assert.match(shimmed('--version').stdout, /^reveal-render \d/)
  assert.equal(shimmed('info', 'missing.png').status, 66)
  const child = spawn(process.execPath, [shim, 'a.png', 'killed.png', '--duration', '500s', '--size', '400x', '-q'],
    { cwd: folder, stdio: 'ignore' })
  setTimeout(() => child.kill('SIGTERM'), 400)
  const [code, signal] = await new Promise(done => child.on('exit', (...end) => done(end)))
  assert.ok(signal === 'SIGTERM' || code === 143, `${code} ${signal}`)
  assert.deepEqual(readdirSync(folder).filter(name => name.startsWith('killed')), [])
})

test('the path of the command is that of the environment', () => {
  assert.equal(command(), process.env.REVEAL_RENDER)
})
