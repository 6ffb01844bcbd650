import { type Browser, chromium, request } from '@playwright/test'
import { demoPage } from '../e2e/support/demo-page.ts'
import { interactions, settle } from '../e2e/support/interactions.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { type Figure, median, type Stage } from './measure.ts'
import { withServer } from './server.ts'

const rounds = 5

/**
 * From a touch or key to the next paint, by the browser's own event timing, on a phone whose processor is slowed four times:
 * the median of five first visits, each the longest event of the act. The browser rounds to eight milliseconds.
 */
export function measureInteractions({ demoFolder }: Stage): Promise<Figure[]> {
  return withServer(demoFolder, 'web', async ({ url }) => {
    const executablePath = findBrowser()
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    })
    const api = await request.newContext({ baseURL: url })
    try {
      const figures: Figure[] = []
      for (const { name, path, act } of interactions) {
        const address = url + (path === 'a dish' ? await demoPage(api, 'dishes') : path)
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1) times.push(await timeOf(browser, address, act))
        figures.push({ what: name, measured: median(times), unit: 'ms', most: 100 })
      }
      return figures
    } finally {
      await api.dispose()
      await browser.close()
    }
  })
}

async function timeOf(
  browser: Browser,
  address: string,
  act: (typeof interactions)[number]['act'],
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(countCommits)
    await page.goto(address)
    await settle(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(() => {
      Reflect.set(window, 'longest', 0)
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          Reflect.set(window, 'longest', Math.max(Number(Reflect.get(window, 'longest')), duration))
        }
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await act(page)
    await page.waitForTimeout(2000)
    return await page.evaluate(() => Number(Reflect.get(window, 'longest')))
  } finally {
    await context.close()
  }
}

/**
 * Counts commits, which `settle` reads. Counting components, as the journey does, would walk the whole page within the
 * measured time.
 */
function countCommits(): void {
  Reflect.set(window, 'rendered', 0)
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => Reflect.set(window, 'rendered', Number(Reflect.get(window, 'rendered')) + 1),
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    checkDCE: () => undefined,
  })
}
