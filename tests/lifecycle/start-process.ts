import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface StartedProcess {
  child: ChildProcess
  /** All output so far. */
  output(): string
  /** Resolves with the URL from the ready line; rejects when the process ends first. */
  ready: Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/**
 * Starts the server like `npm start`, in a child process that can be killed. `before` is a command that execs the
 * server, as `env` does; `program` is another copy of the server, started with `args`.
 */
export function startProcess(
  environment: Record<string, string>,
  before: readonly string[] = [],
  program = main,
  args: readonly string[] = ['--without-web'],
): StartedProcess {
  const [file = '', ...rest] = [...before, process.execPath, program, ...args]
  const child = spawn(file, rest, {
    env: { PATH: process.env.PATH, PORT: '0', SEED: 'none', CAPTCHA_PROVIDER: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const url = /LocalChef is ready at (\S+)/.exec(output)?.[1]
      if (url) ready.resolve(url.replace('localhost', '127.0.0.1'))
    })
  }
  child.on('close', (code, signal) => {
    ready.reject(new Error(`the server ended with ${code ?? signal}:\n${output}`))
    ended.resolve({ code, signal })
  })
  ready.promise.catch(() => undefined)
  return { child, output: () => output, ready: ready.promise, ended: ended.promise }
}
