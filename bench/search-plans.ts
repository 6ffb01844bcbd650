/**
 * `node bench/search-plans.ts DATABASE_URL` prints indexes, rows and pages of the most frequent searches on a generated
 * marketplace, in the form of docs/performance.md.
 */
import { serverFunctions } from '@localchef/domain/functions'
import { explainFunction, type PlanNode } from '../tests/explain-queries.ts'
import { withDatabase } from '../tests/with-database.ts'

const losAngeles = { latitude: 34.05, longitude: -118.24 }
const hot: [what: string, name: string, input: object][] = [
  ['List, first page', 'chef-search', {}],
  ['List by rating, page 40', 'chef-search', { sortBy: 'rating', page: 40 }],
  [
    'List, two cuisines, delivery',
    'chef-search',
    { filters: { cuisines: ['thai', 'uzbek'], deliveryAvailable: true } },
  ],
  [
    'List, few match',
    'chef-search',
    { filters: { cuisines: ['georgian'], services: ['classes'], onlyVerified: true } },
  ],
  ['Within 25 miles of Los Angeles', 'chef-search', { searchType: 'location', location: losAngeles }],
  [
    'The same, best first',
    'chef-search',
    { searchType: 'location', location: losAngeles, sortBy: 'featured' },
  ],
  ['Text: плов', 'chef-search', { searchType: 'text', query: 'плов' }],
  ['Text: mexican', 'chef-search', { searchType: 'text', query: 'mexican' }],
  ['Text: vegan tacos', 'chef-search', { searchType: 'text', query: 'vegan tacos' }],
  [
    'Within 25 miles of Los Angeles: tacos',
    'chef-search',
    { searchType: 'location', query: 'tacos', location: losAngeles },
  ],
  ['Dishes: плов', 'search-dishes', { query: 'плов' }],
  ['Suggestions: pel', 'suggest-search', { query: 'pel' }],
  [
    'Along a route, Sacramento to Portland, 10 miles',
    'chef-search',
    {
      searchType: 'route',
      route: {
        origin: { lat: 38.58, lng: -121.49 },
        destination: { lat: 45.52, lng: -122.67 },
        searchRadius: 10,
      },
    },
  ],
  ['First page of the site', 'get-home-feed', {}],
]

await withDatabase(
  { databaseUrl: process.argv[2], dataFolder: process.env.DATA_DIR ?? '.data', poolSize: 2 },
  async (database) => {
    for (const [what, name, input] of hot) {
      const found = serverFunctions.find(({ contract }) => contract.name === name)
      if (!found) throw new Error(`there is no function ${name}`)
      await explainFunction(database, found, input)
      const queries = await explainFunction(database, found, input)
      console.log(`### ${what}\n\n\`\`\`text`)
      for (const [index, { plan }] of queries.entries()) {
        const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
        const reads = readsOf(plan)
        if (reads.length === 0) continue
        console.log(`query ${index + 1}: ${pages} pages`)
        for (const line of reads) console.log(`  ${line}`)
      }
      console.log('```\n')
    }
  },
)

/** Distinct plan nodes that read a table or an index, with their row counts. */
function readsOf(plan: PlanNode): string[] {
  const own = plan['Index Name'] ?? plan['Relation Name']
  const rows = Math.round((plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 0))
  const line =
    own && plan['Node Type'] !== 'CTE Scan' && rows > 0
      ? [`${plan['Node Type'].toLowerCase()} ${own}: ${rows} rows`]
      : []
  return [...new Set([...line, ...(plan.Plans ?? []).flatMap(readsOf)])]
}
