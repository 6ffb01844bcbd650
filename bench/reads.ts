import { cp } from 'node:fs/promises'
import { besideBare } from './beside-bare.ts'
import { hotReads, type Ids } from './hot-reads.ts'
import { startBare } from './measured-process.ts'
import { ask } from './request-load.ts'
import type { BenchOptions } from './start.ts'

/** Measures the most frequent reads on the demo marketplace and the built-in PostgreSQL. */
export async function benchReads({ demoFolder }: BenchOptions): Promise<void> {
  const bare = `${demoFolder}-bare`
  await cp(demoFolder, bare, { recursive: true })
  const ids = await someIds(bare)
  await besideBare(
    'Hot reads, demo marketplace',
    hotReads.map(({ contract, inputOf }) => ({
      title: contract.name,
      functionName: contract.name,
      inputs: [inputOf(ids)],
    })),
    { ours: demoFolder, bare },
  )
}

async function someIds(dataFolder: string): Promise<Ids> {
  const server = await startBare(dataFolder)
  try {
    return JSON.parse((await ask(`${server.url}/ids`)).body) as Ids
  } finally {
    await server.stop()
  }
}
