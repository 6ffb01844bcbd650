// @vitest-environment jsdom
import i18n from 'i18next'
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import chefs from '../../../public/locales/en/chefs.json'

/** Messages of the toasts; replaces the toast library. */
const toasts = vi.hoisted(() => [] as string[])
vi.mock('sonner', () => {
  const add = (message: string) => void toasts.push(message)
  return { toast: { error: add, success: add, info: add, warning: add } }
})
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const denver = { latitude: 39.74, longitude: -104.99, name: 'Denver, CO' }
const foundNothing = {
  chefs: [],
  truckStops: [],
  totalCount: 0,
  hasMore: false,
  searchMetadata: {
    tookMs: 1,
    request: { searchType: 'list', page: 1, limit: 12, sortBy: 'featured' },
    facets: { cuisines: [], services: [] },
  },
}

let searches: Array<{ searchType: string }>
let isDown: boolean
let mounted: Root
let drawn: ChefSearch[]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  searches = []
  toasts.length = 0
  isDown = false
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input), window.location.origin)
    if (url.pathname === '/config.json') return Response.json({ supabaseAnonKey: 'anon' })
    searches.push(JSON.parse(url.searchParams.get('input') ?? String(init?.body)))
    return isDown ? Response.json({ message: 'Down' }, { status: 503 }) : Response.json(foundNothing)
  })
  await i18n.init({ lng: 'en', resources: { en: { chefs } } })
  const { toasterMounted } = await import('@/shared/ui/toast.ts')
  toasterMounted()
  // Loading the official client takes real time, which fake timers don't wait for.
  const { loadBackend } = await import('@/shared/backend/client.ts')
  await loadBackend()
})

afterEach(async () => {
  await act(async () => mounted.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type SearchModule = typeof import('./use-chef-search.ts')
type ChefSearch = ReturnType<SearchModule['useChefSearch']>

function Page({
  useChefSearch,
  onDrawn,
}: Pick<SearchModule, 'useChefSearch'> & { onDrawn: (search: ChefSearch) => void }) {
  onDrawn(useChefSearch())
  return null
}

/** Opens the search page at an address. `before` runs when its script has loaded and nothing is rendered yet. */
async function openSearch(address: string, before?: (module: SearchModule) => unknown): Promise<ChefSearch> {
  window.history.replaceState(null, '', address)
  const module = await import('./use-chef-search.ts')
  await before?.(module)
  drawn = []
  mounted = createRoot(document.createElement('div'))
  await act(async () =>
    mounted.render(
      <StrictMode>
        <BrowserRouter>
          <Page useChefSearch={module.useChefSearch} onDrawn={(search) => drawn.push(search)} />
        </BrowserRouter>
      </StrictMode>,
    ),
  )
  return lastDrawn()
}

function lastDrawn(): ChefSearch {
  const search = drawn.at(-1)
  if (!search) throw new Error('the page was not drawn')
  return search
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('the page runs one list search at the start', async () => {
  await openSearch('/chefs')
  await pass(5000)
  expect(searches).toMatchObject([{ searchType: 'list' }])
})

it("the page runs one search when the address's search began before the first render", async () => {
  await openSearch('/chefs', ({ beginChefSearch }) => beginChefSearch(''))
  await pass(5000)
  expect(searches).toMatchObject([{ searchType: 'list' }])
})

it('a nearby search that failed before the router reached its address shows one toast', async () => {
  const { searchNear } = await openSearch('/chefs')
  await pass(5000)
  isDown = true
  // The router's transition waits for the end of `act`; the failure doesn't.
  await act(async () => {
    searchNear(denver, 25)
    await vi.advanceTimersByTimeAsync(1000)
  })
  expect(window.location.search).toContain('search=location')
  await pass(5000)
  expect(searches.map(({ searchType }) => searchType)).toEqual(['list', 'location'])
  expect(toasts).toEqual(['Failed to search for nearby chefs'])
})

it('a nearby search that failed before the first render shows one toast', async () => {
  isDown = true
  const address = '?search=location&near=39.74,-104.99&place=Denver'
  await openSearch(`/chefs${address}`, ({ beginChefSearch }) => beginChefSearch(address))
  await pass(5000)
  expect(searches).toMatchObject([{ searchType: 'location' }])
  expect(toasts).toEqual(['Failed to search for nearby chefs'])
})

it('a nearby search that succeeded names its place', async () => {
  const { searchNear } = await openSearch('/chefs')
  await pass(5000)
  await act(async () => searchNear(denver, 25))
  await pass(5000)
  expect(toasts).toEqual(['Showing chefs near Denver'])
})

it('words that reach the list search without a place stay in its criteria', async () => {
  await openSearch('/chefs')
  await pass(5000)
  await act(async () => {
    window.history.pushState(null, '', '/chefs?q=borsch')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await pass(5000)
  expect(lastDrawn().criteria.query).toBe('borsch')
})
