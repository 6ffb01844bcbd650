import { type Figure, median, type Stage } from './measure.ts'
import { type Server, startServer } from './server.ts'

/** The first start in an empty folder, which the other scenarios need too. */
export async function firstStart(demoFolder: string): Promise<Figure> {
  const { startSeconds, stop } = await startServer(demoFolder)
  await stop()
  return { what: 'empty folder to ready, demo data included', measured: startSeconds, unit: 's', most: 20 }
}

export async function restarts({ demoFolder }: Stage): Promise<Figure[]> {
  const clock: number[] = []
  const processor: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const server: Server = await startServer(demoFolder)
    const { own, children } = await server.usage()
    clock.push(server.startSeconds)
    processor.push(own + children)
    await server.stop()
  }
  return [
    { what: 'restart, median of 5', measured: median(clock), unit: 's', most: 1.5 },
    { what: 'restart, processor time', measured: median(processor), unit: 's' },
  ]
}
