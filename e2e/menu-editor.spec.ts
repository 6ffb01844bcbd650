import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('importing a file lists each invalid row with line and reason and saves the valid ones', async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'Spreadsheet Kitchen')
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/menu-items')
  const dishes = page.getByRole('list', { name: say('menuItems:views.dishes') }).getByRole('listitem')
  await expect(dishes).toHaveCount(1)
  await page.getByRole('button', { name: say('menuItems:tools.label') }).click()
  await page.getByRole('menuitem', { name: say('menuItems:tools.import') }).click()
  const dialog = page.getByRole('dialog', { name: say('menuItems:import.title') })
  const csv = [
    'name;price;category',
    'Kvass;4,50;drink',
    'Mors;cheap;drink',
    '"Sbiten;3;drink',
    'Kissel;3;lemonade',
    `${kitchen.dish.name.replace(' ', '  ')};130;main`,
  ].join('\r\n')
  await page
    .getByLabel(say('menuItems:import.choose'))
    .first()
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) })

  await test.step('the preview lists changes and problems', async () => {
    const summary = say('menuItems:import.summary', { created: 1, changed: 1, unchanged: 0 })
    await expect(dialog.getByText(summary)).toBeVisible()
    const problems = dialog.getByRole('region').getByRole('listitem')
    for (const [line, reason] of [
      [3, 'not_a_number'],
      [4, 'broken_quote'],
      [5, 'unknown_value'],
    ] as const) {
      const row = problems.filter({ hasText: say('menuItems:import.line', { line }) })
      await expect(row).toContainText(say(`menuItems:import.reason.${reason}`))
    }
    await expect(problems.first()).toContainText(
      say('menuItems:import.allowed.number', { least: 0, most: 10000 }),
    )
    const price = say('menuItems:import.column.price')
    const change = say('menuItems:import.change', { column: price, before: '$12.00', after: '$130.00' })
    await expect(dialog.getByText(change)).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the import saves the valid rows', async () => {
    const submit = say('menuItems:import.submit', { count: 2 })
    await dialog.getByRole('button', { name: submit }).click()
    // The price grows more than tenfold, which is asked about once.
    const question = page.getByRole('dialog', { name: say('common:priceJump.titles', { count: 1 }) })
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: say('common:priceJump.saveAll', { count: 1 }) }).click()
    await expect(dialog.getByText(say('menuItems:import.created', { count: 1 }))).toBeVisible()
    await expect(dialog.getByText(say('menuItems:import.problems', { count: 3 }))).toBeVisible()
    await dialog
      .getByRole('button', { name: say('common:action.close') })
      .first()
      .click()
    await expect(dishes).toHaveCount(2)
    await expect(dishes.filter({ hasText: 'Kvass' })).toContainText('$4.50')
    await expect(dishes.filter({ hasText: kitchen.dish.name })).toContainText('$130.00')
  })

  await test.step('a pasted text is read, and the template is a menu too', async () => {
    await page.getByRole('button', { name: say('menuItems:tools.label') }).click()
    await page.getByRole('menuitem', { name: say('menuItems:tools.import') }).click()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: say('menuItems:import.template') }).click()
    const template = readFileSync(await (await saved).path(), 'utf8')
    const paste = dialog.getByLabel(say('menuItems:import.paste'))
    for (const menu of ['Shchi ..... 9,50\ncabbage and beef', template]) {
      await paste.fill(menu)
      await dialog.getByRole('button', { name: say('menuItems:import.read') }).click()
      const summary = say('menuItems:import.summary', { created: 1, changed: 0, unchanged: 0 })
      await expect(dialog.getByText(summary)).toBeVisible()
      await expect(dialog.getByRole('region')).toHaveCount(0)
      await dialog.getByRole('button', { name: say('menuItems:import.edit') }).click()
    }
  })
})

test('a chef creates a dish with two pictures and choices with the keyboard alone', async ({
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, 'Keyboard Kitchen')
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/menu-items/new')
  await expect(page.getByRole('heading', { level: 1, name: say('menuItems:editor.newTitle') })).toBeVisible()
  const { keyboard } = page
  const field = (key: string) => page.getByLabel(say(`menuItems:${key}`), { exact: true })
  const write = async (target: Locator, text: string) => {
    await tabTo(page, target)
    await keyboard.type(text)
  }

  await test.step('the chef enters name and price', async () => {
    await write(field('basics.name'), 'Cherry vareniki')
    await write(field('basics.price'), '11.50')
  })

  await test.step('the chef adds two pictures and moves the second to the front', async () => {
    const pictures = [await pictureOf(page, '#aa2244'), await pictureOf(page, '#22aa44')]
    await tabTo(page, page.getByRole('button', { name: say('menuItems:picture.choose') }).first())
    // Playwright intercepts the file dialog only shortly after the wait begins.
    await expect(async () => {
      const asked = page.waitForEvent('filechooser', { timeout: 3000 })
      await keyboard.press('Enter')
      await (await asked).setFiles(
        pictures.map((buffer, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer })),
      )
    }).toPass()
    await tabTo(page, page.getByRole('button', { name: say('photoEditor:unedited') }))
    await keyboard.press('Enter')
    const rows = page.getByRole('list', { name: say('menuItems:picture.title') }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await tabTo(page, page.getByLabel(say('menuItems:picture.alt', { number: 2 })).first(), 'back')
    await keyboard.type('A bowl with steam')
    await tabTo(
      page,
      page.getByRole('button', { name: say('menuItems:picture.handle', { number: 2 }), exact: true }),
      'back',
    )
    await keyboard.press('ArrowUp')
    const moved = say('menuItems:picture.moved', { place: 1, total: 2 })
    await expect(page.getByText(moved)).toBeAttached()
    const first = page.getByLabel(say('menuItems:picture.alt', { number: 1 })).first()
    await expect(first).toHaveValue('A bowl with steam')
  })

  await test.step('the chef states an allergen', async () => {
    const wheat = page.getByRole('button', { name: say('common:allergens.wheat'), exact: true })
    await tabTo(page, wheat)
    await keyboard.press('Enter')
    await expect(wheat).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the chef unfolds the options and adds a group with two', async () => {
    await tabTo(page, page.locator('summary').filter({ hasText: say('menuItems:choices.inside') }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: say('menuItems:choices.addOne') }))
    await keyboard.press('Enter')
    await write(field('choices.question'), 'Size')
    await write(page.getByLabel(say('menuItems:choices.option', { number: 1 }), { exact: true }), 'Six')
    await write(page.getByLabel(say('menuItems:choices.option', { number: 2 }), { exact: true }), 'Twelve')
    const extra = page.getByLabel(say('menuItems:choices.extra', { number: 2 }), { exact: true })
    await tabTo(page, extra)
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('9')
  })

  await test.step('the chef saves the dish, which is offered if nothing else is chosen', async () => {
    await expect(page.getByLabel(say('menuItems:editor.status'), { exact: true })).toHaveValue('active')
    await tabTo(page, page.getByRole('button', { name: say('menuItems:editor.create') }))
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/menu-items$/)
  })

  await test.step('buyers page through the pictures with the arrow keys and choose a size', async () => {
    const list = page.getByRole('list', { name: say('menuItems:views.dishes') })
    const link = list.getByRole('link', { name: 'Cherry vareniki', exact: true })
    await expect(link).toBeVisible()
    const id = (await link.getAttribute('href'))?.split('/').at(-1)
    await page.goto(`/dish/${id}`)
    const gallery = page.getByRole('region', {
      name: say('dish:pictures.label', { dish: 'Cherry vareniki' }),
    })
    await expect(gallery.getByRole('img', { name: 'A bowl with steam' })).toBeVisible()
    await tabTo(page, gallery.getByRole('list', { name: say('dish:pictures.strip') }))
    await keyboard.press('ArrowRight')
    await expect(gallery.getByText(say('dish:pictures.shown', { number: 2, total: 2 }))).toBeAttached()
    await expect(page.getByRole('radio', { name: /Twelve/ })).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 120; steps++) {
    await page.keyboard.press(direction === 'on' ? 'Tab' : 'Shift+Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not get to ${target}`)
}

/** A single-color PNG. */
async function pictureOf(page: Page, color: string): Promise<Buffer> {
  const address = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = fill
      context.fillRect(0, 0, 64, 48)
    }
    return canvas.toDataURL('image/png')
  }, color)
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
