import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startOurs } from './measured-process.ts'
import { type Figure, median, print } from './print-figures.ts'

export interface BenchOptions {
  /** A data folder with the demo marketplace, created by the bench `start`. */
  demoFolder: string
  prints: boolean
}

/** Measures the first start with the demo marketplace, and restarts. */
export async function benchStart({ demoFolder, prints }: BenchOptions): Promise<void> {
  const figures: Figure[] = []
  if (!existsSync(join(demoFolder, 'postgres', 'PG_VERSION'))) {
    const first = await startOurs(demoFolder)
    figures.push({ what: 'empty to ready, demo included', figure: first.startSeconds, unit: 's', budget: 20 })
    await first.stop()
  }
  if (!prints) return
  const walls: number[] = []
  const cpus: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const again = await startOurs(demoFolder)
    walls.push(again.startSeconds)
    cpus.push(await again.cpuSeconds())
    await again.stop()
  }
  figures.push(
    { what: 'restart, median of 5', figure: median(walls), unit: 's', budget: 1.5 },
    { what: 'restart, fastest of 5', figure: Math.min(...walls), unit: 's' },
    { what: 'restart, processor time (all threads)', figure: median(cpus), unit: 's' },
  )
  print('Start', figures)
}
