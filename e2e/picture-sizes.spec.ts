import type { APIRequestContext, Page } from '@playwright/test'
import { shiftsOf, watchShifts } from './support/layout-shift.ts'
import { expect, test } from './support/test.ts'

/**
 * Pictures are fetched as large as they are drawn: neither blurred nor heavier than a phone has to pay for. And while
 * they come, nothing moves.
 */

interface Drawn {
  picture: string
  /** In points of the screen; the part that a frame cuts off counts, too. */
  drawn: number
  /** Where the same picture is drawn largest on this page: a browser takes what it has for the smaller one, too. */
  widest: number
  fetched: number
}

/** The first kitchens, dishes or services that search engines are told of. */
async function firstOf(request: APIRequestContext, part: 'dishes' | 'services'): Promise<string> {
  const sitemap = await (await request.get(`/sitemap-${part}-1.xml`)).text()
  return /<loc>(?:https?:\/\/[^/]+)(.*?)<\/loc>/.exec(sitemap)?.[1] ?? ''
}

/** Those that have been loaded. */
async function picturesOn(page: Page): Promise<Drawn[]> {
  const all = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[srcset]')]
      .filter((image) => image.complete && image.clientWidth > 0)
      .map((image) => {
        const { pathname, searchParams } = new URL(image.currentSrc)
        const [fetched, height] = [Number(searchParams.get('width')), Number(searchParams.get('height'))]
        const frame = image.getBoundingClientRect()
        const drawn = Math.max(frame.width, (frame.height * fetched) / height) * devicePixelRatio
        return { picture: pathname, fetched, drawn }
      }),
  )
  const widest = new Map<string, number>()
  for (const { picture, drawn } of all) widest.set(picture, Math.max(drawn, widest.get(picture) ?? 0))
  return all.map((one) => ({ ...one, widest: widest.get(one.picture) ?? one.drawn }))
}

test('a picture is fetched at about the points it is drawn at, and moves nothing', async ({
  openPerson,
  request,
}) => {
  const wrong: string[] = []
  const pages = [
    '/',
    '/chefs',
    '/chefs/ninos-supra',
    await firstOf(request, 'dishes'),
    await firstOf(request, 'services'),
  ]
  for (const path of pages) {
    // Nobody's memory yet: a browser takes a larger picture that it has for a smaller one.
    const page = await openPerson()
    await watchShifts(page)
    await page.goto(path)
    await expect(page.locator('#root:not([inert]) main img[srcset]').first()).toBeVisible()
    // The first sign of somebody brings what stands below the first screen.
    await page.evaluate(() => window.scrollTo(0, 50))
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => {
      // Pictures are fetched when they come near.
      for (let top = 0; top < document.body.scrollHeight; top += 800) {
        window.scrollTo(0, top)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    })
    await page.waitForLoadState('networkidle')
    const shown = await picturesOn(page)
    expect(shown.length, path).toBeGreaterThan(0)
    const { sum, moved } = await shiftsOf(page)
    expect(sum, path + moved).toBeLessThan(0.02)
    for (const { picture, drawn, widest, fetched } of shown) {
      // The next size up is at most two thirds wider; the smallest there is serves everything below.
      const isRight = fetched >= 0.8 * drawn && (fetched <= 1.7 * widest || fetched <= 96)
      if (!isRight) wrong.push(`${path}: ${picture} is drawn at ${Math.round(drawn)}, fetched at ${fetched}`)
    }
    await page.close()
  }
  expect(wrong).toEqual([])
})
