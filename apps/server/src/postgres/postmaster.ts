import { type ChildProcess, spawn } from 'node:child_process'
import type { Logger } from 'pino'
import type { Launcher } from './choose-launcher.ts'

export interface PostmasterOptions {
  launcher: Launcher
  folder: string
  settings: readonly string[]
  log: Logger
}

/** A running PostgreSQL: its main process. */
export interface Postmaster {
  /** Resolves when it has ended, with the reason if known. */
  ended: Promise<string>
  /** Shuts down: closes connections and writes memory to disk. */
  stop(): Promise<void>
}

/** A checkpoint on a slow disk takes time; after that, crash recovery has to suffice. */
const fastEndMs = 7_000

/** A standby reports "read-only". */
const readyWords = /database system is ready to accept (?:read-only )?connections/

/**
 * Starts PostgreSQL on an existing folder. Resolves when it accepts connections, and rejects with its last message.
 */
export async function startPostmaster({
  launcher,
  folder,
  settings,
  log,
}: PostmasterOptions): Promise<Postmaster> {
  const command = launcher.command(
    'postgres',
    folder,
    settings.flatMap((setting) => ['-c', setting]),
  )
  const child = spawn(command.file, command.args, {
    ...command.options,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in a terminal must reach only the server, which stops PostgreSQL after its own work. On Windows a child
    // that is not detached ends with this process in any case.
    detached: process.platform !== 'win32',
  })
  const ended = Promise.withResolvers<string>()
  const ready = Promise.withResolvers<void>()
  let lastWords = ''
  let rest = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })

  function hear(line: string): void {
    const [, severity = '', said = line] = /^.*?\b(LOG|DETAIL|HINT|FATAL|PANIC):\s+(.*)$/.exec(line) ?? []
    if (['FATAL', 'PANIC', ''].includes(severity)) lastWords = said
    if (severity === 'PANIC') {
      log.error({ said }, 'PostgreSQL cannot go on')
    } else {
      log.debug({ severity, said }, 'PostgreSQL says')
    }
    if (readyWords.test(said)) ready.resolve()
  }

  child.once('error', (error) => ended.resolve(error.message))
  // `close` comes after all its output was read.
  child.once('close', (code, signal) => {
    ended.resolve(signal === 'SIGKILL' ? 'it was killed' : lastWords || `it ended with ${code ?? signal}`)
  })
  const forgetGuard = guard(child, launcher)
  ended.promise.then((reason) => {
    forgetGuard()
    ready.reject(new Error(reason))
  })
  await ready.promise
  // Later FATAL lines concern refused clients, not the end of the server.
  lastWords = ''
  return {
    ended: ended.promise,
    async stop() {
      const impatient = setTimeout(() => end(child, 'SIGQUIT'), fastEndMs)
      end(child, 'SIGINT')
      await ended.promise
      clearTimeout(impatient)
    },
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}

/**
 * Ends PostgreSQL when this process ends without doing so, even by `kill -9`: a shell waits for a pipe to close,
 * which the system then does. Returns a function that dismisses the shell.
 */
function guard({ pid }: ChildProcess, launcher: Launcher): () => void {
  if (process.platform === 'win32' || pid === undefined) return () => undefined
  const shell = spawn('/bin/sh', ['-c', 'read nothing; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
    ...(launcher.owner ? { uid: launcher.owner.uid, gid: launcher.owner.gid } : {}),
  })
  shell.once('error', () => undefined)
  shell.stdin.once('error', () => undefined)
  shell.unref()
  return () => {
    shell.kill('SIGKILL')
  }
}
