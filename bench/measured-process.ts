import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface MeasuredProcess {
  url: string
  /** From spawn to the ready line. */
  startSeconds: number
  /** User and system time since the start, of all threads and of child processes including PostgreSQL. */
  cpuSeconds(): Promise<number>
  /** Megabytes of the process tree, PostgreSQL included; shared pages count once. */
  memoryMb(): Promise<number>
  /** Peak of the server process alone since its start, in megabytes. */
  peakMb(): Promise<number>
  stop(): Promise<void>
}

const server = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const bare = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

/** Starts our server without the web build, on a data folder or a filled database. */
export function startOurs(
  dataFolder: string,
  databaseUrl?: string,
  environment: Record<string, string> = {},
): Promise<MeasuredProcess> {
  return start([server, '--without-web'], dataFolder, databaseUrl, environment)
}

/** Starts our server with the web build. */
export function startOursWithWeb(dataFolder: string): Promise<MeasuredProcess> {
  return start([server], dataFolder)
}

/** Starts the bare server of the comparison. */
export function startBare(dataFolder: string, databaseUrl?: string): Promise<MeasuredProcess> {
  return start([bare], dataFolder, databaseUrl)
}

async function start(
  args: readonly string[],
  dataFolder: string,
  databaseUrl = process.env.DATABASE_URL,
  environment: Record<string, string> = {},
): Promise<MeasuredProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataFolder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      CAPTCHA_PROVIDER: 'off',
      // All load comes from one address.
      RATE_LIMITS: 'off',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /is ready at (\S+)/.exec(output)?.[1]
      if (found) resolve(found.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}:\n${output}`)))
  })
  const pid = child.pid ?? 0
  const statusMb = async (field: string): Promise<number> => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  }
  return {
    url,
    startSeconds: (performance.now() - startedAt) / 1000,
    async cpuSeconds() {
      const times = await Promise.all((await treeOf(pid)).map((one) => cpuTicks(one, one !== pid)))
      // The kernel counts in hundredths of a second wherever Node runs.
      return times.reduce((sum, ticks) => sum + ticks, 0) / 100
    },
    memoryMb: () => memoryOfTree(pid),
    peakMb: () => statusMb('VmHWM'),
    async stop() {
      child.kill('SIGTERM')
      await Promise.race([ended, wait(12_000)])
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** User and system seconds of a process since its start, and of its running child processes. */
export async function cpuSecondsOf(pid: number): Promise<{ own: number; children: number }> {
  const [own = 0, ...children] = await Promise.all((await treeOf(pid)).map((one) => cpuTicks(one, false)))
  return { own: own / 100, children: children.reduce((sum, ticks) => sum + ticks, 0) / 100 }
}

/** `ended` includes the time of child processes that have exited. */
async function cpuTicks(pid: number, ended: boolean): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields
    .slice(11, ended ? 15 : 13)
    .map(Number)
    .reduce((sum, ticks) => sum + ticks, 0)
}

async function memoryOfTree(root: number): Promise<number> {
  let kilobytes = 0
  for (const pid of await treeOf(root)) {
    // Proportional: a page that several processes share is divided among them.
    const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1] ?? 0)
  }
  return kilobytes / 1024
}

async function treeOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => treeOf(Number(child))),
  )
  return [pid, ...below.flat()]
}
