import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { movementEnds } from './movement-ends.ts'

const wcag22AA = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const

/** The rules a theme can break. All others look at names, roles and sizes, which both themes share. */
const ofColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/**
 * The page as it is now: by every rule in the light theme, by the rules of colour in the dark one. Looked at from its
 * top: how much of a link a scrolled page has under the header says nothing of the link.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const scrolled = await page.evaluate(() => window.scrollY)
  await scrollTo(page, 0)
  for (const [colorScheme, runOnly] of [
    ['light', wcag22AA],
    ['dark', ofColour],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await movementEnds(page)
    // No page of ours has a frame, so the page is looked at in one go (the mode's name is the library's).
    const { violations } = await new AxeBuilder({ page })
      .options({ runOnly: { ...runOnly, values: [...runOnly.values] } })
      .setLegacyMode()
      .analyze()
    const findings = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    )
    expect(findings, `accessibility of ${page.url()}, ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  await scrollTo(page, scrolled)
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
}
