import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the project; every command runs in it. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

export interface CommandResult {
  exitCode: number
  /** Standard output and standard error, interleaved. */
  output: string
}

/**
 * Runs a command with `node_modules/.bin` first in the path, so that `node` is the pinned one, and collects its output.
 * Never throws: a command that cannot start has exit code 127.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = ''
    const { FORCE_COLOR: _, ...environment } = process.env
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: {
        ...environment,
        PATH: [join(projectRoot, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ exitCode: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) => {
      resolve({ exitCode: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output })
    })
  })
}
