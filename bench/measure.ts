import { readFile } from 'node:fs/promises'

/** One row of the output, with at most one limit. */
export interface Figure {
  what: string
  measured: number
  unit: string
  most?: number
  least?: number
}

/** The folders of a scenario. */
export interface Stage {
  /** A data folder with the demo marketplace, for this scenario alone. */
  demoFolder: string
  /** For the data that a scenario generates; kept with BENCH_SCALE. */
  scaleFolder: string
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN
}

export interface Usage {
  /** Processor seconds of all threads of the process. */
  own: number
  /** Processor seconds of its children, which are its PostgreSQL. */
  children: number
  /** Memory of both; pages that processes share count once. */
  megabytes: number
}

/** Linux only: other systems have no /proc, and all is 0. */
export async function usageOf(pid = process.pid): Promise<Usage> {
  const usage = { own: 0, children: 0, megabytes: 0 }
  for (const one of await treeOf(pid)) {
    const stat = await read(one, 'stat')
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = ticks
    if (one === pid) {
      usage.own += (user + system) / 100
    } else {
      // `schedstat` counts nanoseconds, `stat` only hundredths of a second.
      usage.children += Number((await read(one, 'schedstat')).split(' ')[0]) / 1e9
      usage.children += (endedUser + endedSystem) / 100
    }
    usage.megabytes += Number(/^Pss:\s+(\d+)/m.exec(await read(one, 'smaps_rollup'))?.[1] ?? 0) / 1024
  }
  return usage
}

async function treeOf(pid: number): Promise<number[]> {
  const children = (await read(pid, `task/${pid}/children`)).split(' ').filter(Boolean)
  return [pid, ...(await Promise.all(children.map((child) => treeOf(Number(child))))).flat()]
}

/** Empty for a process that has ended. */
function read(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
}

export interface Sample {
  /** Milliseconds of each run. */
  times: number[]
  /** Milliseconds of processor time per run: of this process and of its PostgreSQL. */
  own: number
  database: number
}

/** Runs everything once unmeasured, and then `rounds` times. */
export async function sample<T>(
  inputs: readonly T[],
  rounds: number,
  work: (input: T) => Promise<unknown>,
): Promise<Sample> {
  for (const input of inputs) await work(input)
  const times: number[] = []
  const before = await usageOf()
  for (let round = 0; round < rounds; round += 1) {
    for (const input of inputs) {
      const began = performance.now()
      await work(input)
      times.push(performance.now() - began)
    }
  }
  const after = await usageOf()
  const perRun = (seconds: number) => (1000 * seconds) / times.length
  return { times, own: perRun(after.own - before.own), database: perRun(after.children - before.children) }
}
