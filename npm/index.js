'use strict'
const { execFile } = require('node:child_process')

/** A failure of the command, with its exit code and the keys of its JSON object (docs/json.md). */
class RevealError extends Error {
  constructor({ message, hint, ...rest }) {
    super(hint ? `${message} (${hint})` : message)
    Object.assign(this, { name: 'RevealError', reason: message, hint }, rest)
  }
}

/** The path of the command: `REVEAL_RENDER` of the environment, or the package for this system. */
function command() {
  if (process.env.REVEAL_RENDER) return process.env.REVEAL_RENDER
  const system = `${process.platform}-${process.arch}`
  try {
    return require.resolve(`reveal-render-${system}/bin/reveal-render`)
  } catch {
    throw new RevealError({
      code: 69, kind: 'unavailable',
      message: `the package reveal-render-${system} is not installed`,
      hint: system === 'linux-x64'
        ? 'install without --omit=optional'
        : 'build the command from its source, and set REVEAL_RENDER to its path',
    })
  }
}

/** The failure in an object. If `compare` cannot read a picture, its object has no `error`. */
function failure(object, code) {
  if (object.error) return new RevealError({ ...object.error, json: object })
  const pictures = (object.pictures ?? []).filter(picture => picture.status === 'unreadable')
  const message = pictures.flatMap(picture => picture.sentences).join('; ') || `reveal-render ended with ${code}`
  const kind = { 65: 'malformed-input', 66: 'missing-input' }[code] ?? 'internal-error'
  return new RevealError({ code, kind, message, json: object })
}

/**
 * Runs the command with `--json`, and returns its object.
 *
 * Exit code 1 is a result (`compare` found a difference), every other failure is a `RevealError`.
 */
function run(args, { cwd, signal } = {}) {
  const path = command()
  const options = { cwd, signal, maxBuffer: 1 << 30 }
  return new Promise((resolve, reject) => {
    execFile(path, [...args.map(String), '--json'], options, (error, output, errors) => {
      if (error && typeof error.code === 'string') {
        const isStopped = error.name === 'AbortError'
        return reject(new RevealError({
          code: isStopped ? 143 : 69, kind: isStopped ? 'signal' : 'unavailable',
          message: isStopped ? 'stopped by the caller' : `${path}: ${error.message}`,
        }))
      }
      let object
      try {
        object = JSON.parse(output)
      } catch {
        const end = error?.signal ? `ended by ${error.signal}` : 'printed no JSON object'
        const code = error?.code ?? 70
        const message = [`${path}: ${end}`, errors.trim()].filter(Boolean).join(': ')
        return reject(new RevealError({ code, kind: 'internal-error', message }))
      }
      const isResult = !object.error && (error?.code ?? 0) <= 1
      return isResult ? resolve(object) : reject(failure(object, error.code))
    })
  })
}

module.exports = { RevealError, command, run }
