import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/** Records layout shifts from the next document onward. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const { dataset } = document.documentElement
        dataset.shift = String(Number(dataset.shift ?? 0) + value)
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''))
        dataset.moved = `${dataset.moved ?? ''}\n${value} at ${scrollY}: ${moved.join(' ')}`
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of layout shifts in the document, with their sources. */
export async function shiftsOf(page: Page): Promise<{ sum: number; moved: string }> {
  const { shift = '0', moved = '' } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  return { sum: Number(shift), moved }
}
