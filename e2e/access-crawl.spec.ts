import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { everythingLoaded, visitRoutes, walks } from './support/app-routes.ts'
import { movementEnds } from './support/movement-ends.ts'
import { draftDrop, inviteBuyer, sendAddresses } from './support/send-addresses.ts'
import { expect, test } from './support/test.ts'
import { Traffic } from './support/traffic.ts'

/** A window of 1280 × 1024 px at a zoom of 400 %. */
const zoomed = { width: 316, height: 256 }

/** Text spacing that a reader may set (WCAG 1.4.12). */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`

// Runs on the demo before most other journeys write in it, because the product's own pages are judged. The walks run in
// parallel, so that none is left for the time when those journeys begin.
test.describe.configure({ mode: 'parallel' })
for (const [name, routes, account] of walks) {
  test(`the pages of a ${name} scroll down only at a zoom of 400 % and with wide text, and show choices in forced colors`, {
    tag: '@demo',
  }, async ({ openPerson, request }) => {
    test.setTimeout(900_000)
    if (name === 'chef') await draftDrop(request)
    const sent = await sendAddresses(request)
    if (name === 'buyer') sent.buyer?.push(await inviteBuyer(request))
    const page = await openPerson(account, { viewport: zoomed, isMobile: false, hasTouch: false })
    const traffic = new Traffic(page)
    const faults = new Set<string>()
    const judged = new Set<string>()
    const missing = await visitRoutes(page, {
      routes,
      sent: sent[name] ?? [],
      loaded: () => everythingLoaded(page, traffic),
      look: async (path) => {
        await movementEnds(page)
        for (const fault of [
          ...(await widthFaults(page)),
          ...(await spacingFaults(page)),
          ...(await forcedColorFaults(page, judged)),
          ...(await page.evaluate(nameFaults)),
        ]) {
          faults.add(`${path}: ${fault}`)
        }
      },
    })
    expect([...missing, ...faults]).toEqual([])
  })
}

/**
 * Runs in the page. Headings that skip a level, rows of tables without a header, buttons of a list that are named alike,
 * targets smaller than 24 px, and Russian texts that don't say their language.
 */
function nameFaults(): string[] {
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const textOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 40)
  const faults: string[] = []

  let level = 1
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')) {
    if (!seen(heading)) continue
    const own = Number(heading.tagName.slice(1))
    if (own > level + 1) faults.push(`h${level} is followed by ${heading.tagName} “${textOf(heading)}”`)
    level = own
  }

  for (const table of document.querySelectorAll('main table')) {
    if (!seen(table) || table.closest('[aria-hidden=true]')) continue
    const row = table.querySelector('tbody tr')
    if (row && !row.querySelector('th[scope=row], [role=rowheader]')) {
      faults.push(`rows without a header: ${table.getAttribute('aria-label') ?? textOf(table)}`)
    }
  }

  const named = new Map<string, number>()
  for (const button of document.querySelectorAll('main :is(li, tr, article) button')) {
    if (!seen(button) || button.closest('[role=tablist], fieldset')) continue
    const name = button.getAttribute('aria-label') ?? textOf(button)
    const entry = button.closest('li, tr, article')?.querySelector(':is(h2, h3, h4, th) a, h2, h3, h4, th, a')
    // The same dish may stand on a page three times.
    if (entry && name.includes(textOf(entry))) continue
    const own = button.getAttribute('aria-describedby') ?? button.getAttribute('aria-labelledby') ?? ''
    named.set(name + own, (named.get(name + own) ?? 0) + 1)
  }
  for (const [name, count] of named) if (count > 2) faults.push(`${count} buttons named “${name}”`)

  const targets = 'a[href], button, input:not([type=hidden]), select, summary, [role=switch]'
  const boxes = [...document.querySelectorAll(targets)]
    .filter((target) => seen(target) && !target.closest('.sr-only, [aria-hidden=true], [inert]'))
    .filter((target) => !(target instanceof HTMLInputElement && target.matches('.sr-only, label *')))
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  for (const { target, box } of boxes) {
    if (Math.min(box.width, box.height) >= 24 || isInSentence(target) || isEnlarged(target)) continue
    // Small targets are allowed where a circle of 24 px around each touches no other.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const isCrowded = boxes.some(
      ({ target: other, box: near }) =>
        other !== target &&
        !other.contains(target) &&
        !target.contains(other) &&
        Math.hypot(Math.max(near.left - x, 0, x - near.right), Math.max(near.top - y, 0, y - near.bottom)) <
          (Math.min(near.width, near.height) < 24 ? 24 : 12),
    )
    if (isCrowded) faults.push(`${Math.round(box.width)} × ${Math.round(box.height)} px: “${textOf(target)}”`)
  }
  function isInSentence(target: Element): boolean {
    const { display } = getComputedStyle(target)
    const around = target.parentElement
    return display === 'inline' && around !== null && textOf(around).length > textOf(target).length
  }
  function isEnlarged(target: Element): boolean {
    const after = getComputedStyle(target, '::after')
    return after.position === 'absolute' && after.content !== 'none'
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? ''
    const around = walker.currentNode.parentElement
    const isSilent =
      /[а-яё]+ [а-яё]+ [а-яё]+/i.test(text) &&
      around &&
      !around.closest('[lang=ru], script, style, template') &&
      seen(around)
    if (!isSilent) continue
    faults.push(
      `no language: “${text.trim().slice(0, 40)}” in ${around.tagName} ${around.getAttribute('class')?.slice(0, 40)}`,
    )
  }
  return faults
}

async function spacingFaults(page: Page): Promise<string[]> {
  // The content security policy would have to allow a style element; a sheet made by script needs no permission.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, textSpacing)
  const faults = await widthFaults(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
  return faults.map((fault) => `with wide text ${fault}`)
}

/** Names the innermost elements that make the page wider than the window. */
async function widthFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement
    if (scrollWidth <= width) return []
    const scrolls = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true
      }
      return false
    }
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element),
    )
    const innermost = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    )
    return [
      `the page is ${scrollWidth} px wide: ${innermost
        .slice(0, 3)
        .map(
          (element) =>
            `${element.tagName} ${element.getAttribute('class')?.slice(0, 60)} ${element.textContent?.trim().slice(0, 30)}`,
        )
        .join(' | ')}`,
    ]
  })
}

/**
 * Buttons without a border, and choices that look the same when they are not chosen: the picture of each kind of choice is
 * compared with its picture in the other state.
 */
async function forcedColorFaults(page: Page, judged: Set<string>): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const faults = await page.evaluate(bareButtons)
  const kinds = await page.evaluate(markChoices, [...judged])
  for (const [index, kind] of kinds.entries()) {
    judged.add(kind)
    const marked = page.locator(`[data-choice="${index}"]`)
    const drawn = page.locator(`[data-drawn="${index}"]`)
    if (!(await drawn.isVisible())) continue
    await drawn.evaluate(uncover)
    // A page that the walk scrolled to its end may scroll there once more.
    await expect.poll(() => drawn.evaluate(staysInView)).toBe(true)
    const one = await drawn.screenshot({ animations: 'disabled' })
    await marked.evaluate(turn)
    const other = await drawn.screenshot({ animations: 'disabled' })
    await marked.evaluate(turn)
    if ((await differing(one, other)) < leastDifferent) faults.push(`chosen looks like not chosen: ${kind}`)
    await page.evaluate(coverAgain)
  }
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-choice], [data-drawn]')) {
      element.removeAttribute('data-choice')
      element.removeAttribute('data-drawn')
    }
  })
  await page.emulateMedia({ forcedColors: null })
  return faults
}

/** Pixels of a mark as small as the dot of a radio button. */
const leastDifferent = 30

function bareButtons(): string[] {
  return [...document.querySelectorAll('button, [role=button], a[class*=rounded-full]')]
    .filter((button) => button.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((button) => {
      const { width, height } = button.getBoundingClientRect()
      return width > 1 && height > 1 && Number.parseFloat(getComputedStyle(button).borderTopWidth) < 1
    })
    .map((button) => `no border: ${button.tagName} ${button.getAttribute('class')?.slice(0, 50)}`)
}

/** Runs in the page: numbers one choice of each new kind, and the element that draws it. */
function markChoices(known: readonly string[]): string[] {
  const kinds: string[] = []
  const choices =
    '[aria-pressed=true], [role=tab][aria-selected=true], :is(a, button)[aria-current]:not([aria-current=false]), input:is([type=radio], [type=checkbox])'
  for (const element of document.querySelectorAll<HTMLElement>(choices)) {
    const isInput = element instanceof HTMLInputElement
    const drawn = isInput && element.closest('label') ? element.closest('label') : element
    if (!drawn?.checkVisibility({ visibilityProperty: true })) continue
    const kind = `${element.tagName} ${isInput ? `${element.type} ${element.checked} ${drawn.className}` : element.className}`
    if (known.includes(kind) || kinds.includes(kind)) continue
    element.setAttribute('data-choice', String(kinds.length))
    drawn.setAttribute('data-drawn', String(kinds.length))
    kinds.push(kind)
  }
  return kinds
}

/** Runs in the page: hides bars, toasts and what else lies above the page, unless the element is in it. */
function uncover(element: Element): void {
  for (const other of document.body.querySelectorAll<HTMLElement>('*')) {
    if (other.contains(element) || element.contains(other)) continue
    if (!/fixed|sticky/.test(getComputedStyle(other).position)) continue
    other.style.setProperty('visibility', 'hidden', 'important')
    other.setAttribute('data-uncovers', '')
  }
}

/** Runs in the page: scrolls to the element, and returns whether it is still there after a moment. */
async function staysInView(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: 'center', inline: 'center' })
  const { top } = element.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 200))
  return element.getBoundingClientRect().top === top
}

/** Runs in the page: undoes `uncover`. */
function coverAgain(): void {
  for (const hidden of document.querySelectorAll<HTMLElement>('[data-uncovers]')) {
    hidden.style.removeProperty('visibility')
    hidden.removeAttribute('data-uncovers')
  }
}

/** Runs in the page: shows a choice as the opposite, and again as it was. */
function turn(element: Element): void {
  if (element instanceof HTMLInputElement) {
    element.checked = !element.checked
    return
  }
  for (const name of ['aria-pressed', 'aria-selected', 'aria-current', 'data-state']) {
    const kept = `data-kept-${name}`
    const value = element.getAttribute(name)
    const before = element.getAttribute(kept)
    if (before !== null) {
      element.setAttribute(name, before)
      element.removeAttribute(kept)
    } else if (value !== null) {
      element.setAttribute(kept, value)
      element.setAttribute(name, name === 'data-state' ? 'inactive' : 'false')
    }
  }
}

/** The number of pixels that clearly differ between two pictures; all, if their sizes differ. */
async function differing(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b || a.data.length !== b.data.length) return Number.POSITIVE_INFINITY
  return a.data.reduce((sum, value, at) => sum + (Math.abs(value - (b.data[at] ?? 0)) > 60 ? 1 : 0), 0)
}
