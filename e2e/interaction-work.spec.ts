import { countRendered } from './support/count-rendered.ts'
import { demoPage } from './support/demo-page.ts'
import { interactions, settle } from './support/interactions.ts'
import { expect, test } from './support/test.ts'

/**
 * What a touch or a key makes React render before the browser can paint again. How long that takes is measured by event
 * timing (`npm run bench -- interaction`), but depends on the machine; the number of components does not. Work that the
 * next paint does not wait for (a dialog's content, the page behind a link) is not counted.
 */
for (const { name, path, at, most, act } of interactions) {
  test(`${name} renders little before the next paint`, { tag: ['@demo', '@phone'] }, async ({
    page,
    request,
  }) => {
    await page.addInitScript(countRendered)
    await page.goto(path === 'a dish' ? await demoPage(request, 'dishes') : path)
    await settle(page)
    await page.evaluate((event) => {
      let before = 0
      const rendered = () => Number(Reflect.get(window, 'rendered'))
      window.addEventListener(event, () => (before = rendered()), { capture: true, once: true })
      // React renders what belongs to a touch or key in a microtask, queued by its listener below the window's.
      window.addEventListener(
        event,
        () => void Promise.resolve().then(() => Reflect.set(window, 'byEvent', rendered() - before)),
        { once: true },
      )
    }, at)
    await act(page)
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'byEvent'))).toBeGreaterThanOrEqual(0)
    const byEvent = await page.evaluate(() => Number(Reflect.get(window, 'byEvent')))
    expect(byEvent, `components of: ${name}`).toBeLessThanOrEqual(most)
  })
}
