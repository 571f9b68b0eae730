/** A failure of the command. */
export class RevealError extends Error {
  /** The exit code, from 64. */
  code: number
  /** The word for the exit code, such as `missing-input`. */
  kind: string
  /** What is wrong, without the hint. */
  reason: string
  /** What would help. */
  hint?: string
  /** The option that is wrong, without dashes. */
  option?: string
  /** The file or folder that is wrong. */
  path?: string
  /** The object that the command printed. */
  json?: Record<string, any>
}

/**
 * The path of the command: `REVEAL_RENDER` of the environment, or the package for this system.
 *
 * @throws `RevealError` with code 69 if there is no package for this system.
 */
export function command(): string

/**
 * Runs the command with `--json`, and returns its object (docs/json.md).
 *
 * @throws `RevealError` for every exit code but 0 and 1.
 */
export function run(
  args: readonly (string | number)[],
  options?: { cwd?: string; signal?: AbortSignal },
): Promise<Record<string, any>>
