import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { movementEnds } from './movement-ends.ts'

const wcag22AA = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const

/** The minified rules: each document parses them anew. */
const rules = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Rules that depend on the theme. All others check names, roles and sizes, which both themes share. */
const ofColor = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/**
 * Checks the current page: every rule in the light theme, the color rules in the dark one. Scrolls to the top first,
 * because the header covers part of a scrolled page, and puts sticky bars into the flow of the page, because what they
 * cover depends on the number of slots, and so on the time of day. The first check of a route in a run judges the whole
 * page. In the dark theme and in later checks, only the kinds of elements that no earlier check has seen are judged,
 * because a check of a whole page takes seconds.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const checked = checkedKinds()
  const [route, ...kinds] = await page.evaluate(findKinds, routeOf(page))
  const unseen = kinds.filter((kind) => !checked.has(kind))
  const isNewRoute = route !== undefined && !checked.has(route)
  if (unseen.length === 0 && !isNewRoute) return
  const scrolled = await page.evaluate(() => window.scrollY)
  await scrollTo(page, 0)
  await placeStickyBars(page, 'relative')
  for (const [colorScheme, { type, values }] of [
    ['light', wcag22AA],
    ['dark', ofColor],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await movementEnds(page)
    const judged = isNewRoute && colorScheme === 'light' ? undefined : unseen
    const findings = await findViolations(page, judged, { runOnly: { type, values: [...values] } })
    expect(findings, `accessibility of ${page.url()}, ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  await placeStickyBars(page, '')
  await scrollTo(page, scrolled)
  keepChecked([...(isNewRoute ? [route] : []), ...unseen])
}

/** The route of a page: parts with digits and names of kitchens become `:id`. */
function routeOf(page: Page): string {
  const { pathname, hash } = new URL(page.url())
  return `${pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/:id').replace(/^\/chefs\/[^/]+/, '/chefs/:id')}${hash}`
}

/** Elements by kind, kept in the page for the check. */
type Kinds = Map<number, Element[]>

/**
 * Runs in the page. A kind of element: tag, classes, attributes that axe judges, whether it has a text, its parent, and
 * the window's width. Returns hashes: of the route at this width, then of the kinds.
 */
function findKinds(route: string): number[] {
  const hashOf = (text: string) => {
    let hash = innerWidth
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    return hash
  }
  const judged = /^(?:role|type|alt|lang|href|for|id|title|disabled|tabindex|hidden|aria-.*)$/
  const stated = /^(?:role|type|tabindex|aria-(?:disabled|hidden|checked|pressed|expanded|invalid|current))$/
  const own = (element: Element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`
  const kinds: Kinds = new Map()
  for (const element of document.querySelectorAll('html, head > title, body *')) {
    if (element.parentElement?.closest('svg')) continue
    const attributes = [...element.attributes]
      .filter(({ name }) => judged.test(name))
      .map(({ name, value }) => `${name}=${stated.test(name) ? value : value.trim() !== ''}`)
    const color = /(?:^|[ ;-])color:[^;]*|background[^;]*/.exec(element.getAttribute('style') ?? '')?.[0]
    const text = (element.textContent ?? '').trim() !== ''
    const parent = element.parentElement ? own(element.parentElement) : ''
    const kind = hashOf([own(element), attributes.sort(), color, text, parent].join(' '))
    kinds.set(kind, [...(kinds.get(kind) ?? []), element])
  }
  Object.assign(window, { kinds })
  return [hashOf(route), ...kinds.keys()]
}

/** All workers of a run share one file; without a run's server, each check is made. */
const checkedFile = join(process.env.E2E_FOLDER ?? '', 'checked-by-axe')

function checkedKinds(): ReadonlySet<number> {
  return new Set(existsSync(checkedFile) ? readFileSync(checkedFile, 'utf8').split('\n').map(Number) : [])
}

function keepChecked(kinds: readonly number[]): void {
  const { E2E_FOLDER } = process.env
  if (E2E_FOLDER && existsSync(E2E_FOLDER)) appendFileSync(checkedFile, `${kinds.join('\n')}\n`)
}

/** One sentence for each element that breaks a rule: among these kinds, or on the whole page if they are undefined. */
async function findViolations(
  page: Page,
  kinds: readonly number[] | undefined,
  options: RunOptions,
): Promise<string[]> {
  if (kinds?.length === 0) return []
  // The rules are half a megabyte of script, so they are injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(rules)
  const how: RunOptions = { ...options, resultTypes: ['violations'] }
  const violations = await page.evaluate(
    async ([judged, given]) => {
      const { axe, kinds: found } = window as unknown as { axe: typeof import('axe-core'); kinds: Kinds }
      const elements = judged?.flatMap((kind) => found.get(kind) ?? []).filter((one) => one.isConnected)
      const report = await axe.run(elements?.length ? { include: elements } : document, given)
      return report.violations
    },
    [kinds, how] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
}

async function placeStickyBars(page: Page, position: 'relative' | ''): Promise<void> {
  await page.locator('[data-bottom-bar].sticky').evaluateAll((bars, to) => {
    for (const bar of bars) if (bar instanceof HTMLElement) bar.style.position = to
  }, position)
}
