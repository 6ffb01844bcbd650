import type { Page } from '@playwright/test'
import { demoPage } from './support/demo-page.ts'
import { shiftsOf, watchShifts } from './support/layout-shift.ts'
import { expect, test } from './support/test.ts'

/**
 * Pictures are fetched at their displayed size: neither blurred nor larger than a phone needs. Loading causes no
 * layout shift.
 */

interface Drawn {
  picture: string
  /** In device pixels, including the cropped part. */
  drawn: number
  /** The picture's largest frame on this page: a browser reuses a larger file for a smaller frame. */
  widest: number
  fetched: number
}

/** Pictures that have loaded. */
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

test('a picture is fetched at about its displayed size, and moves nothing', {
  tag: ['@demo', '@both'],
}, async ({ openPerson, request }) => {
  const wrong: string[] = []
  const pages = [
    '/',
    '/chefs',
    '/chefs/ninos-supra',
    await demoPage(request, 'dishes'),
    await demoPage(request, 'services'),
  ]
  for (const path of pages) {
    // A fresh context: a browser reuses a cached larger picture for a smaller frame.
    const page = await openPerson()
    await watchShifts(page)
    await page.goto(path)
    await expect(page.locator('#root:not([inert]) main img[srcset]').first()).toBeVisible()
    // The first interaction loads the sections below the first screen.
    await page.evaluate(() => window.scrollTo(0, 50))
    await page.waitForLoadState('networkidle')
    // Lazy pictures load when they come near. A slow browser may skip a frame.
    const height = await page.evaluate(() => document.body.scrollHeight)
    for (let top = 0; top < height; top += 800) {
      await page.evaluate(async (to) => {
        window.scrollTo(0, to)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
          setTimeout(resolve, 500)
        })
      }, top)
    }
    await page.waitForLoadState('networkidle')
    const shown = await picturesOn(page)
    expect(shown.length, path).toBeGreaterThan(0)
    const { sum, moved } = await shiftsOf(page)
    expect(sum, path + moved).toBeLessThan(0.02)
    for (const { picture, drawn, widest, fetched } of shown) {
      // The next size is at most two thirds wider; the smallest size covers everything below it.
      const isRight = fetched >= 0.8 * drawn && (fetched <= 1.7 * widest || fetched <= 96)
      if (!isRight) wrong.push(`${path}: ${picture} is drawn at ${Math.round(drawn)}, fetched at ${fetched}`)
    }
    await page.close()
  }
  expect(wrong).toEqual([])
})
