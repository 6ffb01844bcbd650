// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { act, createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import menu from '../../../../public/locales/en/menu.json'
import { WordsCombobox } from './words-combobox.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const answer = {
  dishes: [{ name: 'Borscht', nameRu: 'Борщ' }],
  chefs: [],
  cuisines: [{ slug: 'bosnian', name: 'Bosnian', nameRu: 'Боснийская', chefs: 3 }],
  places: [],
}

let mounted: Root
let container: HTMLElement
const gone: string[] = []

beforeEach(async () => {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView = () => undefined
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { menu } } })
  gone.length = 0
  container = document.body.appendChild(document.createElement('div'))
  mounted = createRoot(container)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['suggest-search', 'bo'], answer)
  await act(async () =>
    mounted.render(
      <QueryClientProvider client={client}>
        <WordsCombobox
          inputRef={createRef()}
          place={null}
          onGo={(to) => gone.push(to)}
          onPlace={() => undefined}
        />
      </QueryClientProvider>,
    ),
  )
})

afterEach(async () => {
  await act(async () => mounted.unmount())
  container.remove()
  vi.useRealTimers()
})

function field(): HTMLInputElement {
  const input = container.querySelector('input')
  if (!input) throw new Error('there is no field')
  return input
}

async function type(text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(() => vi.advanceTimersByTimeAsync(150))
}

const press = (key: string) =>
  act(async () => field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

function marked(): string | null | undefined {
  const id = field().getAttribute('aria-activedescendant')
  const row = id === null ? null : document.getElementById(id)
  expect(row?.getAttribute('aria-selected')).toBe('true')
  return row?.textContent
}

it('an empty field has a closed list', () => {
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(container.querySelector('[role=listbox]')?.hasAttribute('hidden')).toBe(true)
})

it('Enter searches for the typed words', async () => {
  await type('bo')
  expect(marked()).toBe('bo')
  await press('Enter')
  expect(gone).toEqual(['/chefs?q=bo'])
})

it('arrow keys mark the suggestions in turn, and Enter takes the marked one', async () => {
  await type('bo')
  await press('ArrowDown')
  expect(marked()).toBe('Borscht')
  await press('ArrowUp')
  await press('ArrowUp')
  expect(marked()).toBe('Bosnian3 chefs')
  await press('Enter')
  expect(gone).toEqual(['/chefs?cuisines=bosnian'])
})

it('suggestions are grouped by kind, and their number is announced', async () => {
  await type('bo')
  const groups = [...container.querySelectorAll('[role=group]')].map((group) =>
    group.getAttribute('aria-label'),
  )
  expect(groups).toEqual(['Search for', 'Dishes', 'Cuisines'])
  expect(container.querySelector('[role=status]')?.textContent).toBe('3 suggestions')
})
