import type { Page } from '@playwright/test'
import { everythingLoaded, visitRoutes, walks } from './support/app-routes.ts'
import { sendAddresses } from './support/send-addresses.ts'
import { expect, test } from './support/test.ts'
import { Traffic } from './support/traffic.ts'

/** Texts of a page by whether a browser that translates it leaves them alone. */
interface Texts {
  kept: string[]
  translated: string[]
  hasMark: boolean
}

function readTexts(page: Page): Promise<Texts> {
  return page.evaluate(() => {
    const texts: Texts = { kept: [], translated: [], hasMark: false }
    // Elements that hold text and no elements.
    const noElements = 'script, style, template, textarea, option, title, svg'
    // A page's title is announced as it is, a moment after it has changed.
    const announced = '#root > [role=status]'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      const parent = walker.currentNode.parentElement
      if (text === '' || !parent || parent.closest(noElements) || parent.matches(announced)) continue
      const kind = parent.closest('[translate=no]') ? 'kept' : 'translated'
      texts[kind].push(text)
    }
    texts.hasMark = /[\uE000-\uF8FF]/.test(document.documentElement.outerHTML + document.title)
    return texts
  })
}

/** `$12.50`, `#1042`. */
const value = /\$\d|[#№]\d/

/** Longer texts are people's own words, in which names and prices are theirs. */
const longestOfInterface = 160

// Runs on the demo before other journeys write in it, because what people type may hold names and prices. The walks run
// in parallel, so that none is left for the time when those journeys begin.
test.describe.configure({ mode: 'parallel' })
for (const [name, routes, account] of walks) {
  test(`a browser that translates the pages of a ${name} leaves prices, codes and names alone`, {
    tag: ['@demo', '@release'],
  }, async ({ openPerson, request }) => {
    test.setTimeout(900_000)
    const sent = await sendAddresses(request)
    const page = await openPerson(account)
    const traffic = new Traffic(page)
    const seen = new Map<string, Texts>()
    await visitRoutes(page, {
      routes,
      sent: sent[name] ?? [],
      loaded: () => everythingLoaded(page, traffic),
      look: async (path) => void seen.set(path, await readTexts(page)),
    })
    // A name that some page keeps must be kept on every page. The queue is left out: the subject of a case may be a
    // dish, whose name other pages translate.
    const pages = [...seen].filter(([path]) => !path.startsWith('/admin/queue'))
    const names = new Set(
      pages.flatMap(([, { kept }]) => kept).filter((text) => /^\p{Lu}\S+ .*\p{L}/u.test(text)),
    )
    const faults = [...seen].flatMap(([path, { translated, hasMark }]) => [
      ...translated
        .filter((text) => text.length < longestOfInterface)
        .filter((text) => value.test(text) || [...names].some((one) => text.includes(one)))
        .map((text) => `${path}: ${text}`),
      ...(hasMark ? [`${path} holds a mark`] : []),
    ])
    expect(names.size).toBeGreaterThan(0)
    expect([...new Set(faults)]).toEqual([])
  })
}
