import { type FoundKitchens, type Score, scoreSearch } from '../tests/score-search.ts'
import { withDatabase } from '../tests/with-database.ts'
import { startOurs } from './measured-process.ts'
import { median, percentile, print } from './print-figures.ts'
import { printTable, written } from './print-table.ts'
import { ask } from './request-load.ts'
import type { BenchOptions } from './start.ts'

/**
 * Measures the relevance of text search in the demo marketplace and its time for odd queries, next to a plain scan.
 */
export async function benchRelevance({ demoFolder }: BenchOptions): Promise<void> {
  const plain = await scoreOfPlainScan(demoFolder)
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
    const title = `Relevance of text search, ${score.queries} judged queries`
    printTable(
      `${title}, beside a plain scan for the words as they stand`,
      ['nDCG of the first ten', 'ours', 'plain scan'],
      [
        ['all', written(score.ndcg), written(plain.ndcg)],
        ...[...score.byKind].map(([kind, ndcg]) => [
          kind,
          written(ndcg),
          written(plain.byKind.get(kind) ?? Number.NaN),
        ]),
        ['found among the first three', percent(score.success), percent(plain.success)],
        ['good among the first ten', percent(score.precision), percent(plain.precision)],
        ['found where nothing is', String(score.falseAnswers.length), String(plain.falseAnswers.length)],
      ],
    )
    print(title, [
      { what: 'nDCG of the first ten', figure: score.ndcg, unit: 'of 1', budget: 0.965, atLeast: true },
      {
        what: 'found among the first three',
        figure: 100 * score.success,
        unit: '%',
        budget: 98,
        atLeast: true,
      },
      {
        what: 'good among the first ten',
        figure: 100 * score.precision,
        unit: '%',
        budget: 95,
        atLeast: true,
      },
      {
        what: 'answers where nothing is to be found',
        figure: score.falseAnswers.length,
        unit: '',
        budget: 0,
      },
      { what: 'an answer through HTTP, median', figure: median(times), unit: 'ms' },
      { what: 'an answer through HTTP, nine of ten under', figure: percentile(times, 0.9), unit: 'ms' },
    ])
    printTable(
      'What is found worst',
      ['nDCG', 'query', 'first found'],
      score.worst
        .slice(0, 12)
        .map(({ query, ndcg, found }) => [written(ndcg), query, found.slice(0, 3).join(', ') || 'nobody']),
    )
  } finally {
    await server.stop()
  }
}

/** Every public kitchen whose text contains the query verbatim, best rated first. */
async function scoreOfPlainScan(dataFolder: string): Promise<Score> {
  return withDatabase({ dataFolder, poolSize: 1 }, async (database) => {
    return await scoreSearch(async (query) => {
      const { rows } = await database.pool.query<{ slug: string; kind: string }>(
        `select slug, kind
         from public.chefs
         where status in ('active', 'paused')
           and search_text ilike '%' || $1 || '%'
         order by rating_score desc, id
         limit 50`,
        [query],
      )
      const slugsOf = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ slug }) => slug)
      return { chefs: slugsOf('chef'), truckStops: slugsOf('truck_stop') }
    })
  })
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
