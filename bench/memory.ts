import { setTimeout as wait } from 'node:timers/promises'
import { hotReads, pathOf } from './hot-reads.ts'
import { startOurs } from './measured-process.ts'
import { print } from './print-figures.ts'
import { ask } from './request-load.ts'
import type { BenchOptions } from './start.ts'

const pictures = 60

/** What the server holds with the demo marketplace, after it has read for some hundred and drawn pictures small. */
export async function benchMemory({ demoFolder }: BenchOptions): Promise<void> {
  const server = await startOurs(demoFolder)
  try {
    const atReady = await server.residentMb()
    await wait(15_000)
    const atRest = await server.residentMb()
    const feed = await ask(server.url + pathOf('home-feed', {}))
    const [, chefId = ''] = /"chefId":"([^"]+)"/.exec(feed.body) ?? []
    const [, dishId = ''] = /"dishes":\[\{"id":"([^"]+)"/.exec(feed.body) ?? []
    const ids = { chefId, dishId }
    for (const { contract, inputOf } of hotReads) {
      const path = pathOf(contract.name, inputOf(ids))
      await Promise.all(Array.from({ length: 100 }, () => ask(server.url + path)))
    }
    const search = await ask(server.url + pathOf('chef-search', { limit: 48 }))
    const paths = new Set(`${feed.body}${search.body}`.match(/"(?:[\w-]+\/)+[\w.-]+\.svg"/g) ?? [])
    let rendered = 0
    for (const path of [...paths].slice(0, pictures)) {
      const name = path.slice(1, -1).replace(/^pictures\//, '')
      const address = `${server.url}/storage/v1/render/image/public/pictures/${name}?width=640&height=480&resize=cover`
      if ((await ask(address)).status === 200) rendered += 1
    }
    const afterWork = await server.residentMb()
    await wait(20_000)
    print('Memory', [
      { what: 'at the ready line', figure: atReady, unit: 'MB' },
      { what: '15 s later', figure: atRest, unit: 'MB', budget: 450 },
      { what: `after 400 reads, ${rendered} pictures drawn`, figure: afterWork, unit: 'MB' },
      { what: '20 s later', figure: await server.residentMb(), unit: 'MB', budget: 450 },
    ])
  } finally {
    await server.stop()
  }
}
