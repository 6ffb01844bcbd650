// @vitest-environment jsdom
import type { Place } from '@localchef/contracts/places/place'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import cards from '../../../public/locales/en/cards.json'
import { PlaceCombobox } from './place-combobox.tsx'
import type { SearchPlace } from './search-place.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const place = (id: number, city: string, state: string): Place => ({
  id,
  kind: 'city',
  city,
  cityRu: null,
  state,
  zipCode: null,
  address: `${city}, ${state}`,
  latitude: id,
  longitude: -id,
})
const oregon = place(1, 'Portland', 'OR')
const maine = place(2, 'Portland', 'ME')
const denver = place(3, 'Denver', 'CO')

let mounted: Root
let container: HTMLElement
let chosen: (SearchPlace | null)[]
let sent: (SearchPlace | null)[]

function Form() {
  const [value, setValue] = useState<SearchPlace | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(value)
      }}
    >
      <PlaceCombobox
        label="Place"
        value={value}
        onChange={(next) => {
          chosen.push(next)
          setValue(next)
        }}
      />
      <button type="submit">Search</button>
    </form>
  )
}

beforeEach(async () => {
  chosen = []
  sent = []
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { cards } } })
  container = document.body.appendChild(document.createElement('div'))
  mounted = createRoot(container)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['places', 'portland'], { place: null, places: [oregon, maine] })
  client.setQueryData(['places', 'xyzzy'], { place: null, places: [] })
  client.setQueryData(['places', 'denver, colorado'], { place: denver, places: [denver] })
  await act(async () =>
    mounted.render(
      <QueryClientProvider client={client}>
        <Form />
      </QueryClientProvider>,
    ),
  )
})

afterEach(async () => {
  await act(async () => mounted.unmount())
  container.remove()
})

function field(): HTMLInputElement {
  const input = container.querySelector('input')
  if (!input) throw new Error('The field is missing')
  return input
}

async function type(text: string) {
  await act(async () => {
    field().focus()
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function pressEnter() {
  await act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
}

async function send() {
  await act(async () => container.querySelector('form')?.requestSubmit())
}

function offered(): string[] {
  return [...container.querySelectorAll('[role=alert] button')].map((button) => button.textContent ?? '')
}

it('a text that names several places sets none and offers them', async () => {
  await type('Portland')
  await pressEnter()
  expect(chosen).toEqual([])
  expect(container.querySelector('[role=alert]')?.textContent).toContain(
    'Which place do you mean by “Portland”?',
  )
  expect(offered()).toEqual(['Portland, OR', 'Portland, ME'])
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await act(async () => container.querySelectorAll<HTMLButtonElement>('[role=alert] button')[1]?.click())
  expect(chosen).toEqual([{ latitude: 2, longitude: -2, name: 'Portland, ME' }])
  expect(field().value).toBe('Portland, ME')
  expect(offered()).toEqual([])
})

it('an unknown text says so and sets nothing when the field is left', async () => {
  await type('Xyzzy')
  await act(async () => field().blur())
  expect(chosen).toEqual([])
  expect(field().value).toBe('Xyzzy')
  expect(container.querySelector('[role=alert]')?.textContent).toContain('We don’t know “Xyzzy”')
})

it('a text that names one place sets it', async () => {
  await type('Denver, Colorado')
  await pressEnter()
  expect(chosen).toEqual([{ latitude: 3, longitude: -3, name: 'Denver, CO' }])
  expect(field().value).toBe('Denver, CO')
})

it('the form waits for the place that was typed, and is not sent while it is open', async () => {
  await type('Denver, Colorado')
  await send()
  expect(sent).toEqual([{ latitude: 3, longitude: -3, name: 'Denver, CO' }])
  await type('Portland')
  await send()
  expect(sent).toHaveLength(1)
  expect(offered()).toHaveLength(2)
})
