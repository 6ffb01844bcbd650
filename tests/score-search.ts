import { type DemoKitchen, demoKitchens } from './demo-kitchens.ts'
import { type JudgedQuery, judgedQueries } from './judged-queries.ts'

export interface Score {
  queries: number
  /** Mean NDCG (normalized discounted cumulative gain) of the first ten results, 0 to 1. */
  ndcg: number
  /** Share of queries with a best result among the first three. */
  success: number
  /** Mean share of relevant results among the first ten, over queries that find something or should. */
  precision: number
  /** Queries that must find nothing but find something. */
  falseAnswers: readonly string[]
  /** Each query with its NDCG, worst first. */
  worst: readonly ScoredQuery[]
}

interface ScoredQuery {
  query: string
  ndcg: number
  mustFindNothing: boolean
  /** Null when nothing is found. */
  precision: number | null
  isSuccess: boolean
  found: readonly string[]
}

/** Slugs of the results in each list, best first, as shown on the search page. */
export interface FoundKitchens {
  chefs: readonly string[]
  truckStops: readonly string[]
}

/** Runs every judged query. A query's NDCG is the mean over the lists that have anything relevant. */
export async function scoreSearch(search: (query: string) => Promise<FoundKitchens>): Promise<Score> {
  const kitchens = demoKitchens()
  const scored: ScoredQuery[] = []
  for (const queries of Object.values(judgedQueries)) {
    for (const judged of queries) {
      const { chefs, truckStops } = await search(judged.query)
      const found = [...chefs, ...truckStops]
      const lists = [
        { found: chefs, grades: gradesOf(judged, kitchens, 'chef') },
        { found: truckStops, grades: gradesOf(judged, kitchens, 'truck_stop') },
      ].filter(({ grades }) => [...grades.values()].includes(3))
      if (lists.length === 0 && judged.best.length > 0) throw new Error(`No kitchen suits "${judged.query}"`)
      const isRightlyEmpty = judged.best.length === 0 && found.length === 0
      scored.push({
        query: judged.query,
        found,
        mustFindNothing: judged.best.length === 0,
        precision: precisionOf([
          { found: chefs, grades: gradesOf(judged, kitchens, 'chef') },
          { found: truckStops, grades: gradesOf(judged, kitchens, 'truck_stop') },
        ]),
        ndcg:
          lists.length === 0
            ? Number(isRightlyEmpty)
            : mean(lists.map((list) => ndcgAtTen(list.found, list.grades))),
        isSuccess:
          isRightlyEmpty ||
          lists.some((list) => list.found.slice(0, 3).some((slug) => list.grades.get(slug) === 3)),
      })
    }
  }
  return {
    queries: scored.length,
    ndcg: mean(scored.map(({ ndcg }) => ndcg)),
    precision: mean(scored.flatMap(({ precision }) => precision ?? [])),
    falseAnswers: scored
      .filter(({ mustFindNothing, found }) => mustFindNothing && found.length > 0)
      .map(({ query }) => query),
    success: mean(scored.map(({ isSuccess }) => Number(isSuccess))),
    worst: scored.toSorted((a, b) => a.ndcg - b.ndcg),
  }
}

interface ScoredList {
  found: readonly string[]
  grades: ReadonlyMap<string, number>
}

function precisionOf(lists: readonly ScoredList[]): number | null {
  const shown = lists.flatMap(({ found, grades }) => found.slice(0, 10).map((slug) => grades.has(slug)))
  return shown.length === 0 ? null : mean(shown.map(Number))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Grades kitchens: 3 for a best result, 1 for a good one. */
function gradesOf(
  { best, good = [] }: JudgedQuery,
  kitchens: readonly DemoKitchen[],
  kind: DemoKitchen['kind'],
): Map<string, number> {
  const grades = new Map<string, number>()
  for (const [hits, grade] of [
    [good, 1],
    [best, 3],
  ] as const) {
    for (const hit of hits) {
      for (const { slug } of kitchens.filter((kitchen) => kitchen.kind === kind && suits(kitchen, hit))) {
        grades.set(slug, grade)
      }
    }
  }
  return grades
}

function suits(kitchen: DemoKitchen, hit: string): boolean {
  return hit.split(' & ').every((part) => {
    const colon = part.indexOf(':')
    const wanted = part.slice(colon + 1)
    switch (colon < 0 ? 'slug' : part.slice(0, colon)) {
      case 'dish':
        return kitchen.dishes.has(wanted)
      case 'has':
        return [...kitchen.ingredients].some((name) => name.split(' ').includes(wanted))
      case 'diet':
        return kitchen.diets.has(wanted)
      case 'course':
        return kitchen.courses.has(wanted)
      case 'heat':
        return kitchen.heats.has(Number(wanted))
      case 'main':
        return kitchen.cuisines[0] === wanted
      case 'cuisine':
        return kitchen.cuisines.includes(wanted)
      case 'city':
        return kitchen.city === wanted
      default:
        return kitchen.slug === part
    }
  })
}

function ndcgAtTen(found: readonly string[], grades: ReadonlyMap<string, number>): number {
  const gain = (values: readonly number[]) =>
    values.slice(0, 10).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
  const ideal = gain([...grades.values()].sort((a, b) => b - a))
  return gain(found.map((slug) => grades.get(slug) ?? 0)) / ideal
}
