import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, type Say, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { unfold } from './support/unfold.ts'

/** Removes the row, undoes it, and expects its typed text back. */
async function removeAndUndo(page: Page, say: Say, remove: Locator, typed: Locator): Promise<void> {
  const text = await typed.inputValue()
  const others = await typed.count()
  await remove.click()
  await expect(typed).toHaveCount(others - 1)
  await page
    .getByRole('button', { name: say('common:action.undo') })
    .last()
    .click()
  await expect(typed).toHaveValue(text)
}

/** Two different pictures of plates. */
function twoPlates() {
  return Promise.all(
    ['#7a1f3d', '#1f7a3d'].map(async (background, index) => ({
      name: `plate-${index}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  )
}

test('each row removed from the forms of a dish, a drop and the hours comes back with its text', async ({
  page,
  request,
  say,
}) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(request, 'Second Thoughts')
  const call = await callFunctionsAs(request, kitchen.chef)
  await call('create-dish', {
    name: 'Solyanka',
    price: 12,
    category: 'soup',
    allergens: [],
    status: 'active',
  })
  await signIn(page, kitchen.chef)
  const button = (key: string, values = {}) =>
    page.getByRole('button', { name: say(key, values), exact: true })
  const field = (key: string, values = {}) => page.getByLabel(say(key, values), { exact: true })

  await test.step('ingredient, option, option group and cost of a dish', async () => {
    await page.goto('/dashboard/menu-items/new')
    await unfold(page)
    await page.getByRole('textbox', { name: say('menuItems:ingredients.add') }).fill('Beetroot')
    await button('menuItems:ingredients.addButton').click()
    const ingredient = field('menuItems:ingredients.name', { number: 1 })
    await expect(ingredient).toHaveValue('Beetroot')
    await removeAndUndo(page, say, button('menuItems:ingredients.remove', { name: 'Beetroot' }), ingredient)

    await button('menuItems:choices.addOne').click()
    await field('menuItems:choices.question').fill('Size')
    await button('menuItems:choices.addOption').click()
    const option = field('menuItems:choices.option', { number: 3 })
    await option.fill('A bucket')
    await removeAndUndo(page, say, button('menuItems:choices.removeOption', { number: 3 }), option)
    await removeAndUndo(
      page,
      say,
      button('menuItems:choices.removeGroup', { number: 1 }),
      field('menuItems:choices.question'),
    )
    await expect(option).toHaveValue('A bucket')

    await button('menuItems:cost.ways.parts').click()
    const part = page.getByLabel(say('menuItems:cost.name'), { exact: true })
    await expect(part).toHaveValue('Beetroot')
    await removeAndUndo(page, say, button('menuItems:cost.remove', { number: 1 }), part)
  })

  await test.step('pickup window of a drop', async () => {
    await page.goto('/dashboard/drops/new')
    await button('drops:form.addWindow').click()
    const limit = page
      .getByRole('group', { name: say('drops:form.window', { number: 2 }) })
      .getByRole('textbox', { name: say('drops:form.windowLimit') })
    await limit.fill('9')
    await removeAndUndo(page, say, button('drops:form.removeWindow', { number: 2 }), limit)
  })

  await test.step('dish and picture of a drop', async () => {
    await button('drops:form.addDish').click()
    const portions = page
      .getByRole('group', { name: say('drops:form.dish', { number: 2 }) })
      .getByRole('textbox', { name: say('drops:form.portions') })
    await portions.fill('17')
    await removeAndUndo(page, say, button('drops:form.removeDish', { number: 2 }), portions)

    await page.getByLabel(say('drops:form.addPictures')).setInputFiles(await twoPlates())
    await button('photoEditor:unedited').click()
    const pictures = page.getByRole('img', { name: /\d/ }).and(page.locator('fieldset img'))
    await expect(pictures).toHaveCount(2)
    const first = await pictures.first().getAttribute('src')
    await button('drops:form.removePicture', { number: 1 }).click()
    await expect(pictures).toHaveCount(1)
    await expect(pictures.first()).not.toHaveAttribute('src', first ?? '')
    await page
      .getByRole('button', { name: say('common:action.undo') })
      .last()
      .click()
    await expect(pictures).toHaveCount(2)
    await expect(pictures.first()).toHaveAttribute('src', first ?? '')
  })

  await test.step('closed day of the hours', async () => {
    await page.goto('/dashboard/chef-profile#hours')
    await button('business:hours.addDay').click()
    const note = page.getByRole('textbox', { name: say('business:hours.note') })
    await note.fill('Gone fishing')
    await removeAndUndo(page, say, button('business:hours.removeDay'), note)
  })
})
