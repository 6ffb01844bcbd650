// @vitest-environment jsdom
import type { UnderstoodQuery } from '@localchef/contracts/search/understood-query'
import i18n from 'i18next'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DidYouMean } from '@/features/menu/cards/understood-words.tsx'
import cards from '../../../../public/locales/en/cards.json'
import chefs from '../../../../public/locales/en/chefs.json'
import common from '../../../../public/locales/en/common.json'
import { emptyList } from '../chef-criteria.ts'
import { type ChefSearchState, createChefSearch } from '../chef-search-store.ts'
import { QueryNotes } from './query-notes.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let mounted: Root
let container: HTMLElement

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'common',
    resources: { en: { cards, chefs, common } },
    interpolation: { escapeValue: false },
  })
  container = document.createElement('div')
  mounted = createRoot(container)
})
afterEach(() => act(async () => mounted.unmount()))

const taken: [string, boolean][] = []

/** The state after a search whose words were understood this way. */
function found(understood: UnderstoodQuery): ChefSearchState {
  taken.length = 0
  const state = createChefSearch({ search: () => new Promise(() => {}), tell: () => {} }).getState()
  const criteria = { ...emptyList, searchType: 'text', query: 'chiken' } as const
  const request = { searchType: 'text', page: 1, limit: 12, sortBy: 'featured' } as const
  return {
    ...state,
    criteria,
    searchInstead: (query, exact) => taken.push([query, exact]),
    results: {
      criteria,
      chefs: [],
      truckStops: [],
      totalCount: 0,
      hasMore: false,
      page: 1,
      metadata: { ...understood, tookMs: 1, request, facets: { cuisines: [], services: [] } },
    },
  }
}

const click = () => act(async () => container.querySelector('button')?.click())

it('a correction names both words, and the typed one is one click away', async () => {
  const search = found({ corrected: { from: 'chiken', to: 'chicken' } })
  await act(async () => mounted.render(<QueryNotes search={search} />))
  expect(container.textContent).toBe('Showing results for chicken. Search for chiken instead')
  await click()
  expect(taken).toEqual([['chiken', true]])
})

it('a query that finds something is one click away, and is corrected like any other', async () => {
  const search = found({ didYouMean: 'chicken' })
  await act(async () => mounted.render(<DidYouMean query="chicken" onInstead={search.searchInstead} />))
  expect(container.textContent).toBe('Did you mean chicken?')
  await click()
  expect(taken).toEqual([['chicken', false]])
})

it('understood needs are listed in words', async () => {
  const search = found({
    understood: [
      { kind: 'diet', diet: 'vegan', words: 'vegan' },
      { kind: 'free_of', allergens: ['peanuts', 'tree_nuts'], words: 'no nuts' },
      { kind: 'max_price', price: 15, words: 'under $15' },
      { kind: 'when', when: 'now', words: 'open now' },
    ],
  })
  await act(async () => mounted.render(<QueryNotes search={search} />))
  for (const words of ['Vegan', 'Up to $15.00', 'Open now']) expect(container.textContent).toContain(words)
  expect(container.textContent).toMatch(/Without .*nuts/i)
})

it('each understood place and need is one click from being left out', async () => {
  const place = {
    id: 1,
    kind: 'city',
    city: 'Seattle',
    cityRu: 'Сиэтл',
    state: 'WA',
    zipCode: null,
    address: 'Seattle, WA',
    latitude: 47.6,
    longitude: -122.3,
    words: 'in Seattle',
  } as const
  const search = found({
    corrected: { from: 'chiken in Seattle for 4 people', to: 'spicy chicken in Seattle for 4 people' },
    understood: [
      { kind: 'heat', from: 2, to: 3, words: 'spicy' },
      { kind: 'guests', guests: 4, words: 'for 4 people' },
    ],
    place,
  })
  await act(async () => mounted.render(<QueryNotes search={search} />))
  const press = (name: string) =>
    act(async () => {
      const chip = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      expect(chip, name).toBeDefined()
      chip?.click()
    })
  await press('Seattle, WA')
  await press('Spicy')
  await press('For 4 people')
  expect(taken).toEqual([
    ['spicy chicken for 4 people', false],
    ['chicken in Seattle for 4 people', false],
    ['spicy chicken in Seattle', false],
  ])
})

it('a query that was taken as typed has no notes', async () => {
  await act(async () => mounted.render(<QueryNotes search={found({})} />))
  expect(container.textContent).toBe('')
})

it('a word left out while the answer is on its way stays out when another is left out', async () => {
  const search = found({ understood: [{ kind: 'guests', guests: 4, words: 'for 4' }] })
  const asked = { ...search.criteria, query: 'soup for 4' }
  await act(async () => mounted.render(<QueryNotes search={{ ...search, criteria: asked }} />))
  await click()
  expect(taken).toEqual([['soup', false]])
})
