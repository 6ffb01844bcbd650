import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const cssInch = 96
const cssMillimeter = cssInch / 25.4

/**
 * For each kind of sheet: the number of the first label, the page's size, and the label's position and size, in `unit`
 * CSS pixels.
 */
const sheets = [
  { name: '2 × 4 in, ten a sheet', start: 4, page: [8.5, 11], label: [4.34375, 2.5, 4, 2], unit: cssInch },
  {
    name: '3⅓ × 4 in, six a sheet',
    start: 5,
    page: [8.5, 11],
    label: [0.15625, 0.5 + 20 / 3, 4, 10 / 3],
    unit: cssInch,
  },
  {
    name: '1 × 2⅝ in, thirty a sheet',
    start: 6,
    page: [8.5, 11],
    label: [5.6875, 1.5, 2.625, 1],
    unit: cssInch,
  },
  {
    name: 'Plain US Letter, four to cut',
    start: 2,
    page: [8.5, 11],
    label: [4.25, 0.25, 4, 5.25],
    unit: cssInch,
  },
  { name: '4 × 6 in, one a page', start: 1, page: [4, 6], label: [0, 0, 4, 6], unit: cssInch },
  {
    name: 'eight a sheet (Avery L7165)',
    start: 8,
    page: [210, 297],
    label: [106.25, 216.2, 99.1, 67.7],
    unit: cssMillimeter,
  },
] as const

test('labels lie exactly on the labels of each sheet, from the first free one on, and no line is clipped', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  const kitchen = await openKitchen(request, 'Label Kitchen')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const ingredients = Array.from({ length: 60 }, (_, place) => ({
    name: `Organic stone-ground ingredient number ${place + 1} of the long list`,
  }))
  const long: typeof kitchen.dish = await asChef('create-dish', {
    name: `Grandmother’s ${'very '.repeat(9)}long-named layered honey cake with smetana cream`,
    price: 12,
    category: 'dessert',
    status: 'active',
    allergens: ['wheat', 'milk', 'egg', 'tree_nuts'],
    prepMinutes: 20,
    netWeightGrams: 1361,
    ingredients,
  })
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  await placeOrders(request, buyer, { ...kitchen, dish: long }, 1)
  await placeOrders(request, buyer, kitchen, 1)
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  // The law of this permit asks for a net weight, and one of the two dishes has none.
  await expect(dialog.getByRole('link', { name: 'Evening dumplings' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /honey cake/ })).toBeHidden()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  for (const { name, start, page: size, label, unit } of sheets) {
    await test.step(name, async () => {
      await printLabels(page, name, start)
      await page.emulateMedia({ media: 'print' })
      const found = await page.locator('.print-sheet').evaluate(readLabels)
      const [left, top, width, height] = label.map((length) => length * unit)
      expect(found.corner.left).toBeCloseTo(left ?? 0, 0)
      expect(found.corner.top).toBeCloseTo(top ?? 0, 0)
      expect(found.corner.width).toBeCloseTo(width ?? 0, 0)
      expect(found.corner.height).toBeCloseTo(height ?? 0, 0)
      expect(found.pageSize).toEqual(size.map((length) => Math.round(length * unit)))
      expect(found.clipped).toEqual([])
      expect(found.texts.join('\n')).toContain('ingredient number 60 of the long list')
      expect(found.texts.join('\n')).toContain('NET WT 3 lb (1.361 kg)')
      expect(found.texts.join('\n')).toContain('Permit CFO-B-2026')
      await page.emulateMedia({ media: null })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(page.locator('.print-sheet')).toHaveCount(0)
    })
  }

  await test.step('the choice is remembered in this browser, a place on a used sheet is not', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Labels' }).click()
    await expect(dialog.getByLabel('Label sheet')).toHaveValue('avery-l7165')
    await expect(dialog.getByRole('combobox', { name: /^Print/ })).toHaveValue('portion')
    await expect(dialog.getByLabel('First free label')).toHaveValue('1')
  })
})

async function printLabels(page: Page, sheet: string, start: number): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  await dialog.getByRole('combobox', { name: /^Print/ }).selectOption('portion')
  const choice = dialog.getByLabel('Label sheet')
  const option = choice.locator('option', { hasText: sheet })
  await choice.selectOption((await option.getAttribute('value')) ?? '')
  if (start > 1) await dialog.getByLabel('First free label').selectOption(`${start}`)
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
}

/** The first label's place on its page, the page's size, and which lines no label shows in full. */
function readLabels(sheet: Element) {
  const first = sheet.querySelector('.label')?.getBoundingClientRect() ?? new DOMRect()
  const page = sheet.querySelector('.label-page')?.getBoundingClientRect() ?? new DOMRect()
  const windows = [...sheet.querySelectorAll('.label-window')]
  const shownBy = new Map<string, { shown: number; lines: number }>()
  const clipped: string[] = []
  const texts: string[] = []
  for (const window of windows) {
    const frame = window.getBoundingClientRect()
    const walker = document.createTreeWalker(window, NodeFilter.SHOW_TEXT)
    const key = window.textContent ?? ''
    const count = shownBy.get(key) ?? { shown: 0, lines: 0 }
    let lines = 0
    let text = ''
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      // One box for each line of the text.
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue
        lines += 1
        if (box.right <= frame.left + 1 || box.left >= frame.right - 1) continue
        const isWhole =
          box.left >= frame.left - 1 &&
          box.right <= frame.right + 1 &&
          box.top >= frame.top - 3 &&
          box.bottom <= frame.bottom + 3
        if (!isWhole) clipped.push(node.textContent?.slice(0, 40) ?? '')
        count.shown += 1
      }
      text += node.textContent
    }
    texts.push(text)
    shownBy.set(key, { shown: count.shown, lines })
  }
  for (const [key, { shown, lines }] of shownBy) {
    if (shown !== lines) clipped.push(`${shown} of ${lines} lines of ${key.slice(0, 30)}`)
  }
  return {
    corner: {
      left: first.left - page.left,
      top: first.top - page.top,
      width: first.width,
      height: first.height,
    },
    // The page is slightly shorter than the paper, so that rounding adds no empty page.
    pageSize: [Math.round(page.width), Math.round(page.height + 0.02 * 96)],
    clipped,
    texts,
  }
}
