import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { admin } from './support/accounts.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

/** A screen reader announces changes away from the focus once, and whatever can be dragged can also be tapped. */

test('a corrected search is said once, with its correction and the number of results', {
  tag: '@demo',
}, async ({ page, say }) => {
  await page.goto('/chefs?search=location&radius=100&near=37.7749,-122.4194&place=San+Francisco,+CA')
  await expect(page.locator('#results li').first()).toBeVisible()
  await keepSaid(page)
  const words = page.getByRole('textbox', { name: say('chefs:near.text') })
  await words.fill('chiken')
  await words.press('Enter')
  const corrected = say('chefs:query.correctedTo', { to: 'chicken' })
  await expect(page.locator('#results h2')).toContainText(corrected)
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(0)
  await page.waitForTimeout(1000)
  const heard = await said(page)
  expect(heard.filter((text) => /\d/.test(text) || text.includes('chicken'))).toHaveLength(1)
  expect(heard.at(-1)).toContain(corrected)
})

test('the number of suggestions is said for words and for places', async ({ page, say }) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: say('menu:search.setPlace') }).click()
  const panel = page.getByRole('dialog')
  const place = panel.getByRole('combobox', { name: say('menu:search.place') })
  await place.fill('San Fr')
  await expect(panel.getByRole('option', { name: /^San Francisco/ }).first()).toBeVisible()
  // The row for the visitor's own location is not a suggestion.
  const places = panel.getByRole('option', { name: /, [A-Z]{2}/ })
  await expect(async () => {
    const number = say('cards:place.suggestions', { count: await places.count() })
    await expect(panel.getByRole('status').filter({ hasText: number })).toBeAttached({ timeout: 1000 })
  }).toPass()
  await place.fill('')
  await panel.getByRole('combobox', { name: say('menu:search.words') }).fill('soup')
  await expect(panel.getByRole('option').nth(1)).toBeVisible()
  const words = await panel.getByRole('option').count()
  await expect(
    panel.getByRole('status').filter({ hasText: say('menu:search.suggestions', { count: words }) }),
  ).toBeAttached()
})

test('the arrows of the picture editor say where the frame stands, by key and by button', async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'Spoken Camera')
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/menu-items/new')
  await page
    .getByLabel(say('menuItems:picture.choose'))
    .and(page.locator('input'))
    .setInputFiles({
      name: 'plate.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a2c22' } })
        .jpeg()
        .toBuffer(),
    })
  const dialog = page.getByRole('dialog')
  const stage = dialog.getByRole('application', { name: say('photoEditor:stage') })
  await stage.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  const status = dialog.getByRole('status').filter({ hasText: /\d+\s?%/ })
  await expect(status).toBeAttached()
  const before = await status.textContent()
  await dialog.getByRole('button', { name: say('photoEditor:moves.ArrowDown') }).press('Enter')
  await expect(status).not.toHaveText(before ?? '')
})

test('an approval by key that is not possible says why', { tag: '@demo' }, async ({ openPerson, say }) => {
  const page = await openPerson(admin)
  // As if the certification's document had been removed.
  await page.route('**/functions/v1/get-certification', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), documentPath: null } })
  })
  await page.goto('/admin/queue?show=certification')
  const approve = page.getByRole('button', { name: say('queue:do.certification.approve') })
  await expect(approve).toBeDisabled()
  await keepSaid(page)
  await page.keyboard.press('a')
  await expect.poll(() => said(page)).toContainEqual(expect.stringContaining(say('evidence:document.needed')))
  await expect(approve).toBeVisible()
})

test('dishes are moved by single taps', { tag: '@phone' }, async ({ page, request, say }) => {
  const kitchen = await openKitchen(request, 'Tapped Dumplings')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  for (const name of ['First soup', 'Second soup']) {
    await asChef('create-dish', { name, price: 9, category: 'soup', status: 'draft', allergens: [] })
  }
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/menu-items')
  const handles = page.getByRole('button', {
    name: new RegExp(`${say('menuItems:order.handle', { dish: '' }).trim()} (?:First|Second) soup`),
  })
  await expect(handles).toHaveCount(2)
  const order = () => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const before = await order()
  await handles.first().tap()
  await page.getByRole('button', { name: say('common:move.down'), exact: true }).tap()
  await expect.poll(order).toEqual(before.toReversed())
  await page.reload()
  await expect.poll(order).toEqual(before.toReversed())
})

/** Collects what the page's live regions say, each time that their text changes. */
async function keepSaid(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const last = new Map<Element, string>()
    for (const region of document.querySelectorAll(live)) last.set(region, region.textContent ?? '')
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const nodes = [target, ...addedNodes]
        for (const node of nodes) {
          const region = (node instanceof Element ? node : node.parentElement)?.closest(live)
          const text = (region?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
          if (!region || last.get(region) === text) continue
          last.set(region, text)
          if (text) heard.push(text)
        }
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

function said(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'heard') as string[])
}
