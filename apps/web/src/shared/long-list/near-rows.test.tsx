// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NearRows } from './near-rows.tsx'

const rows = Array.from({ length: 1000 }, (_, index) => `dish ${index}`)
const observers = new Map<Element, (isNear: boolean) => void>()
let media: { matches: boolean; changed: () => void }
let root: Root

function List() {
  return (
    <NearRows
      rows={rows}
      keyOf={(row) => row}
      name="menu"
      isFirst
      line={(row) => (
        <a key={row} href={`/${row}`}>
          {row}
        </a>
      )}
    >
      {(near) =>
        near.map((row) => (
          <article key={row}>
            <a href={`/${row}`}>{row}</a>
          </article>
        ))
      }
    </NearRows>
  )
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, CSS: { escape: String } })
  window.scrollBy = () => {}
  media = { matches: false, changed: () => {} }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return media.matches
    },
    addEventListener: (_: string, changed: () => void) => {
      const before = media.changed
      media.changed = () => {
        before()
        changed()
      }
    },
    removeEventListener: () => {},
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe(element: Element) {
        observers.set(element, (isIntersecting) => this.tell([{ isIntersecting }]))
      }
      disconnect() {}
    },
  )
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  await act(async () => root.render(<List />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  observers.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const groups = () => [...observers.keys()]
const drawn = () => [...document.querySelectorAll('article')].map(({ textContent }) => textContent)
const setNear = (group: number, isNear: boolean) =>
  act(async () => observers.get(groups()[group] ?? document.body)?.(isNear))

it('only the first rows are drawn at first, and every other row is one element with its text and link', () => {
  expect(drawn()).toEqual(rows.slice(0, 6))
  expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(rows)
  // A box for each of 167 groups.
  expect(document.querySelectorAll('body *').length).toBeLessThan(1000 + 167 + 20)
})

it('the server draws the same rows', () => {
  const html = renderToStaticMarkup(<List />)
  expect(html.match(/<article>/g)).toHaveLength(6)
  for (const row of rows) expect(html).toContain(`>${row}</a>`)
})

it('rows are drawn while they are near, and afterwards keep the height that they had', async () => {
  await setNear(60, true)
  expect(drawn()).toEqual([...rows.slice(0, 6), ...rows.slice(360, 366)])
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 1320))
  await setNear(60, false)
  expect(drawn()).toEqual(rows.slice(0, 6))
  expect(groups()[60]?.getAttribute('style')).toContain('1320px')
})

it('what has the focus keeps it when its row is drawn, and stays drawn', async () => {
  document.querySelector<HTMLElement>('a[href="/dish 500"]')?.focus()
  await setNear(83, true)
  expect(document.activeElement?.textContent).toBe('dish 500')
  expect(document.activeElement?.closest('article')).not.toBeNull()
  await setNear(83, false)
  expect(drawn()).toContain('dish 500')
})

it('a page that is left comes back at its heights', async () => {
  await setNear(9, true)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 999))
  await act(async () => root.render(<p>a dish</p>))
  observers.clear()
  await act(async () => root.render(<List />))
  expect(groups()[9]?.getAttribute('style')).toContain('999px')
})

it('on paper every row is a line', async () => {
  media.matches = true
  await act(async () => media.changed())
  expect(drawn()).toEqual([])
  expect(document.querySelectorAll('a')).toHaveLength(1000)
  media.matches = false
  await act(async () => media.changed())
  expect(drawn()).toEqual(rows.slice(0, 6))
})
