import { setTimeout as wait } from 'node:timers/promises'
import { hotReads, pathOf } from './hot-reads.ts'
import { describeLongUse, useForLong } from './long-use.ts'
import { startOurs } from './measured-process.ts'
import { type Figure, print } from './print-figures.ts'
import { ask } from './request-load.ts'
import type { BenchOptions } from './start.ts'

const pictures = 60
const rounds = 20

/** Measures the memory of server and PostgreSQL on the demo marketplace: at rest, after some work, and during long use. */
export async function benchMemory({ demoFolder }: BenchOptions): Promise<void> {
  print('Memory', await atRestAndAfterWork(demoFolder))
  const { memoryMb, peakMb, cpuSeconds } = await useForLong(demoFolder, rounds)
  const at = (part: number): number => memoryMb[Math.round((memoryMb.length - 1) * part)] ?? Number.NaN
  print(`Memory in long use, server-drawn pages included: ${describeLongUse(rounds)}`, [
    { what: 'before', figure: at(0), unit: 'MB' },
    ...[0.25, 0.5, 0.75].map((part) => ({ what: `after ${part * 100} %`, figure: at(part), unit: 'MB' })),
    { what: 'after 100 %', figure: at(1), unit: 'MB', budget: 450 },
    { what: 'peak of the server process', figure: peakMb, unit: 'MB' },
    { what: 'processor time (all threads)', figure: cpuSeconds, unit: 's' },
  ])
}

async function atRestAndAfterWork(demoFolder: string): Promise<Figure[]> {
  const server = await startOurs(demoFolder)
  try {
    const atReady = await server.memoryMb()
    await wait(15_000)
    const atRest = await server.memoryMb()
    const feed = await ask(server.url + pathOf('get-home-feed', {}))
    const [, chefId = ''] = /"chefId":"([^"]+)"/.exec(feed.body) ?? []
    const [, dishId = ''] = /"dishes":\[\{"id":"([^"]+)"/.exec(feed.body) ?? []
    const ids = { chefId, dishId }
    for (const { contract, inputOf } of hotReads) {
      const path = pathOf(contract.name, inputOf(ids))
      await Promise.all(Array.from({ length: 100 }, () => ask(server.url + path)))
    }
    const search = await ask(server.url + pathOf('chef-search', { limit: 48 }))
    const paths = new Set(`${feed.body}${search.body}`.match(/"(?:[\w-]+\/)+[\w.-]+\.webp"/g) ?? [])
    let rendered = 0
    for (const path of [...paths].slice(0, pictures)) {
      const name = path.slice(1, -1).replace(/^pictures\//, '')
      const address = `${server.url}/storage/v1/render/image/public/pictures/${name}?width=640&height=480&resize=cover`
      if ((await ask(address)).status === 200) rendered += 1
    }
    const afterWork = await server.memoryMb()
    await wait(20_000)
    return [
      { what: 'at the ready line', figure: atReady, unit: 'MB' },
      { what: '15 s later', figure: atRest, unit: 'MB', budget: 300 },
      { what: `after 400 reads, ${rendered} pictures drawn`, figure: afterWork, unit: 'MB' },
      { what: '20 s later', figure: await server.memoryMb(), unit: 'MB', budget: 450 },
      { what: 'peak of the server process', figure: await server.peakMb(), unit: 'MB' },
    ]
  } finally {
    await server.stop()
  }
}
