import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the project lies; every command runs from here. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

export interface CommandResult {
  exitCode: number
  /** Standard output and standard error in the order they came. */
  output: string
}

/**
 * Runs a command of the project's own tool box (`node_modules/.bin` comes first, so that `node` is the
 * pinned one) and collects what it says. Never throws: a command that cannot start has exit code 127.
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
