import { readFileSync } from 'node:fs'
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
 * because the header covers part of a scrolled page.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const scrolled = await page.evaluate(() => window.scrollY)
  await scrollTo(page, 0)
  for (const [colorScheme, { type, values }] of [
    ['light', wcag22AA],
    ['dark', ofColor],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await movementEnds(page)
    const findings = await findViolations(page, { runOnly: { type, values: [...values] } })
    expect(findings, `accessibility of ${page.url()}, ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  await scrollTo(page, scrolled)
}

/** One sentence for each element that breaks a rule. */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  // The rules are half a megabyte of script, so they are injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(rules)
  const { violations } = await page.evaluate(
    (how) => (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, how),
    // Reports violations only.
    { ...options, resultTypes: ['violations' as const] },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
}
