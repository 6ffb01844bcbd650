import { type FoundKitchens, scoreSearch } from '../tests/score-search.ts'
import { startOurs } from './measured-process.ts'
import { median, percentile, print } from './print-figures.ts'
import { ask } from './request-load.ts'
import type { BenchOptions } from './start.ts'

/** How well text search finds what people mean in the demo marketplace, and how long it takes over the odd queries. */
export async function benchRelevance({ demoFolder }: BenchOptions): Promise<void> {
  const server = await startOurs(demoFolder)
  try {
    const times: number[] = []
    async function search(query: string): Promise<FoundKitchens> {
      const input = JSON.stringify({ searchType: 'text', query, limit: 50 })
      const { status, body, milliseconds } = await ask(
        `${server.url}/functions/v1/chef-search?input=${encodeURIComponent(input)}`,
      )
      if (status !== 200) throw new Error(body)
      times.push(milliseconds)
      const { chefs, truckStops } = JSON.parse(body) as Record<'chefs' | 'truckStops', { slug: string }[]>
      return { chefs: chefs.map(({ slug }) => slug), truckStops: truckStops.map(({ slug }) => slug) }
    }
    const score = await scoreSearch(search)
    print(`Relevance of text search, ${score.queries} judged queries`, [
      { what: 'nDCG of the first ten', figure: score.ndcg, unit: 'of 1', budget: 0.965, atLeast: true },
      {
        what: 'found among the first three',
        figure: 100 * score.success,
        unit: '%',
        budget: 98,
        atLeast: true,
      },
      ...[...score.byKind].map(([kind, figure]) => ({ what: `  ${kind}`, figure, unit: 'of 1' })),
      { what: 'an answer through HTTP, median', figure: median(times), unit: 'ms' },
      { what: 'an answer through HTTP, 95 of 100 within', figure: percentile(times, 0.95), unit: 'ms' },
    ])
    for (const { query, ndcg, found } of score.worst.slice(0, 12)) {
      console.log(`    ${ndcg.toFixed(2)}  ${query}: ${found.slice(0, 3).join(', ') || 'nobody'}`)
    }
  } finally {
    await server.stop()
  }
}
