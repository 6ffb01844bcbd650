import type { Page } from '@playwright/test'

/** A text that a person sees or hears on a page, and its place. */
interface SeenText {
  text: string
  place: string
}

interface Inspected {
  texts: SeenText[]
  /** Interface texts that are cut off, overlap or go beyond the edge, and boxes in the page's gutter. */
  faults: string[]
}

/** One painted line of a text. */
interface Line {
  rect: DOMRect
  text: string
  element: Element
  layer: Element | null
}

/**
 * Lists a page's visible texts and finds those that do not fit; in the pseudo-language, interface texts start with
 * `⟦`. Texts by people may end in an ellipsis; interface texts only where `deliberate` selects them.
 */
export async function inspectPage(page: Page, deliberate: string): Promise<Inspected> {
  const source = inPage.map(String).join('\n')
  return page.evaluate<Inspected>(
    `(() => { ${source}\nreturn inspectDocument(${JSON.stringify(deliberate)}) })()`,
  )
}

/** Functions run in the page, injected as source. */
const inPage = [
  inspectDocument,
  textNodes,
  linesOf,
  cutsOf,
  spokenTexts,
  edgeFaults,
  gutterFaults,
  unreadableCuts,
  brokenWords,
  overlaps,
  blockOf,
  placeOf,
  isHidden,
  layerOf,
  clipped,
  scrollerOf,
]

function inspectDocument(deliberate: string): Inspected {
  // Parts that are laid out later have only an estimated place until then.
  delete document.documentElement.dataset.firstScreen
  const nodes = textNodes()
  const shown = nodes.filter(
    ({ element }) =>
      !isHidden(element) && !element.closest('.sr-only, [aria-hidden="true"], svg, canvas, select'),
  )
  const lines = shown.flatMap(linesOf)
  const faults = [
    ...shown
      .filter(({ text, element }) => text.includes('⟦') && !element.closest(deliberate))
      .flatMap(cutsOf),
    ...edgeFaults(lines),
    ...gutterFaults(),
    ...shown.flatMap(unreadableCuts),
    ...shown.flatMap(brokenWords),
    ...overlaps(lines),
  ]
  return {
    texts: [...nodes.map(({ text, element }) => ({ text, place: placeOf(element) })), ...spokenTexts()],
    faults: [...new Set(faults)],
  }
}

function textNodes(): { node: Node; element: Element; text: string }[] {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    if (!element || text === '' || element.closest('script, style, noscript, template, [hidden]')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    found.push({ node, element, text })
  }
  return found
}

function linesOf({ node, element, text }: { node: Node; element: Element; text: string }): Line[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()]
    .map((rect) => clipped(rect, element))
    .filter(({ width, height }) => width > 2 && height > 2)
    .map((rect) => ({ rect, text, element, layer: layerOf(element) }))
}

/** A text is cut off by its own element or by the parent. */
function cutsOf({ element, text }: { element: Element; text: string }): string[] {
  return [element, ...(element.parentElement ? [element.parentElement] : [])]
    .filter((box) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
      const cutsX = (overflowX === 'hidden' || overflowX === 'clip') && box.scrollWidth > box.clientWidth + 1
      const cutsY =
        overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 2 && textOverflow !== 'ellipsis'
      return box.clientWidth > 1 && (cutsX || cutsY)
    })
    .map((box) => `cut: ${text.slice(0, 60)} in ${placeOf(box)}`)
}

/** A text of a person that its box cuts off, and that neither a hint nor the page behind its link shows in full. */
function unreadableCuts({ element, text }: { element: Element; text: string }): string[] {
  if (text.includes('⟦') || element.closest('[title], a, button, label, option, [inert]')) return []
  const card = element.closest('li, article, .shadow-raised')
  if (card?.querySelector('a, button')) return []
  return cutsOf({ element, text })
}

/** Words of usual length that a line's end breaks: a long word beside them took their room. */
function brokenWords({ node, text }: { node: Node; element: Element; text: string }): string[] {
  const raw = node.textContent ?? ''
  const faults: string[] = []
  for (const { 0: word, index } of raw.matchAll(/(?<!\S)\p{L}[\p{L}’']{1,17}(?=[\s.,:;!?)]|$)/gu)) {
    if (/[WШ]{3}/u.test(word)) continue
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    const tops = new Set(
      [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
    )
    if (tops.size > 1) {
      faults.push(`broken: ${word} in ${text.slice(0, 40)}, ${placeOf(node.parentElement ?? document.body)}`)
    }
  }
  return faults
}

/** Attribute texts: read aloud, or shown in an empty field. */
function spokenTexts(): SeenText[] {
  const texts: SeenText[] = []
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = element.getAttribute(name)?.replaceAll(/\s+/g, ' ').trim()
      if (text) texts.push({ text, place: `${placeOf(element)} ${name}` })
    }
  }
  return texts
}

function edgeFaults(lines: readonly Line[]): string[] {
  const { clientWidth: width, scrollWidth } = document.documentElement
  return [
    ...(scrollWidth > width ? [`the page is ${scrollWidth} px wide`] : []),
    ...lines
      .filter(({ rect, element }) => rect.right > width + 1 && rect.left < width && !scrollerOf(element))
      .map(({ text, element }) => `beyond the edge: ${text.slice(0, 60)} in ${placeOf(element)}`),
  ]
}

/**
 * Boxes that overlap the page's gutter. Boxes that reach the edge of the window, scroll or overlay the page are
 * intended.
 */
function gutterFaults(): string[] {
  const { clientWidth: width } = document.documentElement
  return [...document.querySelectorAll('main *')]
    .filter((element) => {
      const gutters = element.closest('.page-width')
      if (!gutters || isHidden(element) || scrollerOf(element)) return false
      const { borderRightWidth, backgroundColor, position } = getComputedStyle(element)
      const isPainted = Number.parseFloat(borderRightWidth) > 0 || !/^rgba\(.*, 0\)$/.test(backgroundColor)
      if (!isPainted || position === 'absolute' || position === 'fixed') return false
      const end =
        gutters.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(gutters).paddingRight)
      const { right } = element.getBoundingClientRect()
      return right > end + 1 && right < width - 1
    })
    .map(
      (element) => `in the gutter: ${element.textContent?.trim().slice(0, 40) ?? ''} in ${placeOf(element)}`,
    )
}

function overlaps(lines: readonly Line[]): string[] {
  const faults: string[] = []
  const below = lines.toSorted((a, b) => a.rect.top - b.rect.top)
  for (const [index, one] of below.entries()) {
    for (let next = index + 1; next < below.length; next += 1) {
      const other = below[next]
      if (!other || other.rect.top > one.rect.bottom - 4) break
      const sameText = blockOf(one.element) === blockOf(other.element) || one.layer !== other.layer
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const down = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
      const isBoxed = scrollerOf(one.element) !== scrollerOf(other.element)
      if (!sameText && !isBoxed && across > 4 && down > 5) {
        faults.push(
          `overlap: ${one.text.slice(0, 40)} and ${other.text.slice(0, 40)} in ${placeOf(other.element)}`,
        )
      }
    }
  }
  return faults
}

/** The box whose lines an inline element stands in: lines of one text may touch. */
function blockOf(element: Element): Element {
  const isInline = getComputedStyle(element).display === 'inline'
  return isInline && element.parentElement ? blockOf(element.parentElement) : element
}

function placeOf(element: Element): string {
  return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').slice(0, 60)}`
}

function isHidden(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return (
    width <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  )
}

function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position } = getComputedStyle(at)
    if (position !== 'static' && position !== 'relative') return at
  }
  return null
}

/** The part of a line that is not clipped by the boxes around it. */
function clipped(rect: DOMRect, element: Element): DOMRect {
  let { left, right, top, bottom } = rect
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflow === 'visible') continue
    const box = at.getBoundingClientRect()
    left = Math.max(left, box.left)
    right = Math.min(right, box.right)
    top = Math.max(top, box.top)
    bottom = Math.min(bottom, box.bottom)
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowX !== 'visible') return at
  }
  return null
}
