// @vitest-environment jsdom

import fc from 'fast-check'
import { act, Fragment, type ReactNode, Suspense, use } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { surviveTranslation } from './survive-translation.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// A browser's translator runs in a JavaScript world of its own, with its own copies of these functions.
const { removeChild, insertBefore, replaceChild } = Node.prototype
surviveTranslation()

let root: Root
let host: HTMLElement

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  expect(host.textContent).toBe('')
  host.remove()
})

const show = (content: ReactNode) => act(async () => root.render(content))

/** The translation, which differs from the text by its brackets only. */
function fontFor(text: Text): HTMLElement {
  const outer = document.createElement('font')
  const inner = document.createElement('font')
  inner.textContent = `[${text.data}]`
  outer.append(inner)
  return outer
}

/** Ways in which a translator replaces a text by its translation. */
const ways = {
  'put before it, as Chrome does': (text: Text, parent: Node) => {
    insertBefore.call(parent, fontFor(text), text)
    removeChild.call(parent, text)
  },
  'replaced in another world': (text: Text, parent: Node) =>
    void replaceChild.call(parent, fontFor(text), text),
  "put before it by the page's own functions": (text: Text, parent: Node) => {
    parent.insertBefore(fontFor(text), text)
    parent.removeChild(text)
  },
  'put after it': (text: Text) => {
    text.after(fontFor(text))
    text.remove()
  },
  replaced: (text: Text) => text.replaceWith(fontFor(text)),
  'taken out first': (text: Text, parent: Node) => {
    const next = text.nextSibling
    text.remove()
    parent.insertBefore(fontFor(text), next)
  },
  'put around it': (text: Text) => {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text)
  },
  'translated and shown in the original again': (text: Text) => {
    const font = fontFor(text)
    text.replaceWith(font)
    font.replaceWith(document.createTextNode(text.data))
  },
  'translated twice': (text: Text) => {
    const font = fontFor(text)
    text.replaceWith(font)
    font.replaceWith(fontFor(text))
  },
}

function textsIn(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => {
    if (child instanceof Text) return [child]
    return child instanceof HTMLElement && child.tagName !== 'FONT' && child.translate !== false
      ? textsIn(child)
      : []
  })
}

async function translate(way: (text: Text, parent: Node) => void): Promise<void> {
  for (const text of textsIn(document.body)) if (text.parentNode) way(text, text.parentNode)
  await Promise.resolve()
}

const shown = () => (host.textContent ?? '').replace(/[[\]]/g, '')

for (const [name, way] of Object.entries(ways)) {
  test(`a text that was ${name} still changes`, async () => {
    const cart = (total: number) => (
      <p>
        Total: ${total} for {total / 2} dishes
      </p>
    )
    await show(cart(10))
    await translate(way)
    await show(cart(44))
    expect(shown()).toBe('Total: $44 for 22 dishes')
    await translate(way)
    await show(cart(60))
    expect(shown()).toBe('Total: $60 for 30 dishes')
  })

  test(`a text that was ${name} goes, and elements come before it`, async () => {
    const button = (busy: boolean, label: string) => (
      <button type="button">
        {busy && <i>wait </i>}
        {label}
        {busy && ' …'}
        {!busy && ' now'}
      </button>
    )
    await show(button(false, 'Save'))
    await translate(way)
    await show(button(true, 'Save'))
    expect(shown()).toBe('wait Save …')
    await translate(way)
    await show(button(false, 'Saved'))
    expect(shown()).toBe('Saved now')
  })

  test(`rows with texts that were ${name} change places`, async () => {
    const list = (names: readonly string[]) => (
      <div>
        {names.map((key) => (
          <Fragment key={key}>
            {key}, <b>{key}</b>
          </Fragment>
        ))}
        end
      </div>
    )
    const text = (names: string) => `${[...names].map((key) => `${key}, ${key}`).join('')}end`
    await show(list([...'abc']))
    for (const names of ['cab', 'bc', 'dcba', '', 'ab']) {
      await translate(way)
      await show(list([...names]))
      expect(shown()).toBe(text(names))
    }
  })
}

interface State {
  first: string
  count: number
  flag: boolean
  rows: readonly string[]
}

function Page({ first, count, flag, rows }: State) {
  return (
    <main>
      {flag ? first : null}
      <p>
        {first} {count}
        {flag && <s>{count}</s>}
        {count > 5 && 'many'}
      </p>
      {flag ? <b>{first}</b> : `${count} of ${first}`}
      <ul>
        {rows.map((row) => (
          <Fragment key={row}>
            <li>
              {row}: {count}
            </li>
            {flag && row}
          </Fragment>
        ))}
      </ul>
      {count}
    </main>
  )
}

test('whatever is translated between renders, a page shows what a new one would', async () => {
  const state = fc.record({
    first: fc.constantFrom('Soup', 'Bread', ''),
    count: fc.nat({ max: 9 }),
    flag: fc.boolean(),
    rows: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
  })
  const step = fc.record({ state, way: fc.constantFrom(...Object.values(ways), null) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      for (const { state: next, way } of steps) {
        await show(<Page {...next} />)
        const fresh = document.createElement('div')
        fresh.innerHTML = renderToString(<Page {...next} />)
        expect(shown()).toBe(fresh.textContent)
        if (way) await translate(way)
      }
      await show(null)
    }),
    { numRuns: 100 },
  )
})

function Answer({ of }: { of: Promise<string> }) {
  return use(of)
}

test('a text that is hidden while its page waits comes back as it was', async () => {
  const answers = { first: Promise.resolve('a'), second: Promise.withResolvers<string>() }
  const page = (of: Promise<string>) => (
    <Suspense fallback={<i>wait</i>}>
      Dishes: <Answer of={of} />
    </Suspense>
  )
  await show(page(answers.first))
  await translate(ways['put before it, as Chrome does'])
  await show(page(answers.second.promise))
  expect(shown()).toBe('wait')
  await act(async () => answers.second.resolve('b'))
  expect(shown()).toBe('Dishes: b')
})

test('a page that was translated before the app took it over lives', async () => {
  const page = (count: number) => (
    <p>
      {count} dishes {count > 1 && <b>of many</b>}
    </p>
  )
  await act(async () => root.unmount())
  host.innerHTML = renderToString(page(2))
  await translate(ways['put before it, as Chrome does'])
  await act(async () => {
    root = hydrateRoot(host, page(2), { onRecoverableError: () => undefined })
  })
  expect(shown()).toBe('2 dishes of many')
  await translate(ways['put before it, as Chrome does'])
  await show(page(1))
  expect(shown()).toBe('1 dishes ')
})

test('an element that somebody else removed or moved does not stop the page', async () => {
  const logged = vi.spyOn(console, 'error')
  const page = (flag: boolean) => (
    <p>
      {flag && <s id="s">old</s>}
      <b id="b">price</b>
      {flag && <i>new</i>}
    </p>
  )
  await show(page(true))
  document.getElementById('s')?.remove()
  const font = document.createElement('font')
  const b = document.getElementById('b')
  b?.replaceWith(font)
  font.append(b ?? '')
  await show(page(false))
  expect(shown()).toBe('price')
  await show(page(true))
  expect(shown()).toBe('oldpricenew')
  expect(logged).not.toHaveBeenCalled()
})
