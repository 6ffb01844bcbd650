import { cp } from 'node:fs/promises'
import { hotReads, pathOf } from './hot-reads.ts'
import { type MeasuredProcess, startBare, startOurs } from './measured-process.ts'
import { median, print } from './print-figures.ts'
import { ask, perSecond } from './request-load.ts'
import type { BenchOptions } from './start.ts'

const clients = 16
const rounds = 5
const seconds = 1.5

/**
 * The reads every visit makes, through HTTP, beside a bare Node server that runs the same statements through
 * `pg` on the same engine and answers their rows as they come. Turn by turn, so that both meet the same machine.
 */
export async function benchReads({ demoFolder }: BenchOptions): Promise<void> {
  await cp(demoFolder, `${demoFolder}-bare`, { recursive: true })
  const ours = await startOurs(demoFolder)
  const bare = await startBare(`${demoFolder}-bare`)
  try {
    const { supabaseAnonKey: apikey } = JSON.parse((await ask(`${ours.url}/config.json`)).body)
    const ids = JSON.parse((await ask(`${bare.url}/ids`)).body)
    for (const { contract, inputOf } of hotReads) {
      const path = pathOf(contract.name, inputOf(ids))
      const measures = {
        ours: await measured(ours, path, { apikey }),
        bare: await measured(bare, `/${contract.name}`, {}),
      }
      await measures.ours.warmUp()
      await measures.bare.warmUp()
      for (let round = 0; round < rounds; round += 1) {
        await measures.bare.round()
        await measures.ours.round()
      }
      const rate = median(measures.ours.rates)
      const bareRate = median(measures.bare.rates)
      print(`Hot read ${contract.name}, ${clients} clients`, [
        { what: 'our server', figure: rate, unit: 'a second', note: `${measures.ours.bytes} bytes` },
        { what: 'bare server', figure: bareRate, unit: 'a second', note: `${measures.bare.bytes} bytes` },
        { what: 'ours of bare', figure: (100 * rate) / bareRate, unit: '%', budget: 60, atLeast: true },
        { what: 'our processor time for one', figure: measures.ours.cpuMs(), unit: 'ms' },
        { what: 'bare processor time for one', figure: measures.bare.cpuMs(), unit: 'ms' },
      ])
    }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

async function measured(process: MeasuredProcess, path: string, headers: Record<string, string>) {
  const once = () => ask(`${process.url}${path}`, { headers })
  const rates: number[] = []
  let cpuSeconds = 0
  let answers = 0
  return {
    rates,
    bytes: (await once()).body.length,
    warmUp: () => perSecond(once, clients, 2),
    cpuMs: () => (1000 * cpuSeconds) / answers,
    async round() {
      const before = await process.cpuSeconds()
      const rate = await perSecond(once, clients, seconds)
      cpuSeconds += (await process.cpuSeconds()) - before
      answers += rate * seconds
      rates.push(rate)
    },
  }
}
