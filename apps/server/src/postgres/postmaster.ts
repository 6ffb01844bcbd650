import { type ChildProcess, spawn } from 'node:child_process'
import type { Logger } from 'pino'
import type { Way } from './choose-way.ts'

export interface PostmasterOptions {
  way: Way
  folder: string
  settings: readonly string[]
  log: Logger
}

/** A running PostgreSQL: the process that begins all others of it. */
export interface Postmaster {
  /** When it has ended, with why if it said so. */
  ended: Promise<string>
  /** Ends it: connections are closed, and what is in memory is written. */
  stop(): Promise<void>
}

/** A checkpoint on a slow disk takes its time; after that what is on the disk already has to be enough. */
const fastEndMs = 7_000

/** Starts PostgreSQL on an existing folder. Resolves when it takes connections, and rejects with its last words. */
export async function startPostmaster({
  way,
  folder,
  settings,
  log,
}: PostmasterOptions): Promise<Postmaster> {
  const command = way.command(
    'postgres',
    folder,
    settings.flatMap((setting) => ['-c', setting]),
  )
  const child = spawn(command.file, command.args, {
    ...command.options,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in a terminal reaches the server alone, which ends PostgreSQL when its own work is done. On Windows a
    // process that is not detached ends with this one, however it ends.
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
    if (severity === 'PANIC') log.error({ said }, 'PostgreSQL cannot go on')
    else log.debug({ severity, said }, 'PostgreSQL says')
    if (said.includes('database system is ready to accept connections')) ready.resolve()
  }

  child.once('error', (error) => ended.resolve(error.message))
  // `close` comes when everything it has said was heard.
  child.once('close', (code, signal) => {
    ended.resolve(signal === 'SIGKILL' ? 'it was killed' : lastWords || `it ended with ${code ?? signal}`)
  })
  const forgetGuard = guard(child, way)
  ended.promise.then((reason) => {
    forgetGuard()
    ready.reject(new Error(reason))
  })
  await ready.promise
  // From now on what clients are refused for is no reason for an end.
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
 * Ends PostgreSQL when this process ends without having done so, even by `kill -9`: a shell waits for the other end of
 * a pipe to close, which only the system does then. Answers how to dismiss it.
 */
function guard({ pid }: ChildProcess, way: Way): () => void {
  if (process.platform === 'win32' || pid === undefined) return () => undefined
  const shell = spawn('/bin/sh', ['-c', 'read nothing; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
    ...(way.owner ? { uid: way.owner.uid, gid: way.owner.gid } : {}),
  })
  shell.once('error', () => undefined)
  shell.stdin.once('error', () => undefined)
  shell.unref()
  return () => {
    shell.kill('SIGKILL')
  }
}
