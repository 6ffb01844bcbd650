import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { type CallAs, callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openBooking } from './support/open-booking.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

interface Kitchen {
  id: string
  name: string
  menu: { id: string; price: number; hasChoices: boolean; promise: string; name: string }[]
}

const readKitchen = (call: CallAs) => call<Kitchen>('get-chef', { id: 'ninos-supra' })

/** Orders, prepares and hands over one dish by calling the server. */
async function completeAnOrder(asBuyer: CallAs, asChef: CallAs): Promise<string> {
  const kitchen = await readKitchen(asBuyer)
  const dish = kitchen.menu.find(({ hasChoices, promise }) => !hasChoices && promise === 'made_to_order')
  if (!dish) throw new Error('The demo kitchen has nothing without choices')
  const cart = {
    chefId: kitchen.id,
    lines: [{ dishId: dish.id, quantity: 1, seenUnitPrice: dish.price }],
  }
  const { slots } = await asBuyer<{ slots: { from: string }[] }>('quote-order', cart)
  const order = await asBuyer<{ id: string }>('place-order', { ...cart, slotFrom: slots.at(-1)?.from })
  const path = ['placed', 'confirmed', 'preparing', 'ready', 'completed']
  for (const [index, to] of path.slice(1).entries()) {
    await asChef('transition-order', { orderId: order.id, from: path[index], to })
  }
  return dish.name
}

test('a new buyer finds the next steps on the dashboard', async ({ page }) => {
  const account = await createAccount(page.request, 'buyer', 'Nora New')
  await signIn(page, account)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /Nora/ })).toBeVisible()
  await expect(page.getByText('Hungry?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ready today' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order again' })).toBeHidden()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Add your city or ZIP code' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
})

test('a buyer edits the profile, the allergies and the picture', async ({ page }) => {
  const account = await createAccount(page.request, 'buyer', 'Petra Picture')
  await signIn(page, account)
  await page.goto('/dashboard/profile')

  await page.getByLabel('Phone').fill('no number')
  await page.getByLabel('Phone').press('Enter')
  await expect(page.getByText('Enter a phone number')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill('+1 415 555 0123')
  await page.getByLabel('City').fill('San Francisco')
  await page.getByLabel('State').fill('CA')
  await page.getByLabel('ZIP code').fill('94110')
  await page.getByRole('button', { name: 'Sesame' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Your new picture is saved.')).toBeVisible()
  const picture = page.locator('main img[src*="/storage/v1/render/image/public/avatars/"]')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThanOrEqual(192)
  await expectNoAxeViolations(page)

  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('+1 415 555 0123')
  await expect(page.getByRole('button', { name: 'Sesame' })).toHaveAttribute('aria-pressed', 'true')
  await expect(picture).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your picture is removed.')).toBeVisible()
  await expect(picture).toBeHidden()

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Ready near San Francisco' })).toBeVisible()
})

test('a buyer changes e-mails, language and password, exports the data and signs every device out', {
  tag: '@once',
}, async ({ page }) => {
  const account = await createAccount(page.request, 'buyer', 'Sasha Settings')
  await signIn(page, account)
  await page.goto('/dashboard/settings')
  await expectNoAxeViolations(page)

  // Not the read that follows a change.
  const saved = () =>
    page.waitForResponse(
      (answer) => /notification_preferences/.test(answer.url()) && answer.request().method() !== 'GET',
    )
  for (const name of [/^News/, /^Orders/]) {
    const answer = saved()
    await page.getByRole('switch', { name }).click()
    await answer
  }
  await page.reload()
  await expect(page.getByRole('switch', { name: /^News/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Orders/ })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /^Bookings/ })).toBeChecked()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^localchef-\d{4}-\d{2}-\d{2}\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profile).toMatchObject([{ email: account.email, name: 'Sasha Settings' }])
  expect(data.notificationPreferences).toMatchObject([{ email_news: true, email_orders: false }])
  expect(data.orders).toEqual([])

  await page.locator('label').filter({ hasText: 'Русский' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
  await page.locator('label').filter({ hasText: 'Тёмное' }).last().click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.locator('label').filter({ hasText: 'English' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  const password = 'another long password'
  await page.getByLabel('Current password').fill(account.password)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await signInByPassword(page.request, { ...account, password })

  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/dashboard/settings')
  await expect(page).toHaveURL(/\/auth/)
})

test('a buyer reviews by keyboard, and the chef answers', async ({ page, openPerson }) => {
  test.setTimeout(120_000)
  const account = await createAccount(page.request, 'buyer', 'Rita Reviewer')
  const asBuyer = await callFunctionsAs(page.request, account)
  const dish = await completeAnOrder(asBuyer, await callFunctionsAs(page.request, chef))
  const words = `Best in town, ${crypto.randomUUID()}`
  await signIn(page, account)

  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'How was it?' }).getByRole('link', { name: dish }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^How was (?!it)/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog.getByText('Choose one to five stars.')).toBeVisible()
  const whole = dialog.getByRole('group', { name: 'Your rating' })
  await whole.getByRole('radio', { name: /^3 of 5/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(whole.getByRole('radio', { name: '4 of 5: Very good' })).toBeChecked()
  const ofDish = dialog.getByRole('group', { name: dish, exact: true })
  await ofDish.getByRole('radio', { name: '5 of 5: Excellent' }).press('Space')
  await expect(ofDish.getByRole('radio', { name: '5 of 5: Excellent' })).toBeChecked()
  const plate = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b5523b' } })
    .png()
    .toBuffer()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: plate })
  await dialog.getByLabel('Your review').fill(words)
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Thank you! Your review is published.')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture 1 by Rita R.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeHidden()

  const chefPage = await openPerson(chef)
  await chefPage.goto('/dashboard/reviews')
  const review = chefPage.getByRole('listitem').filter({ hasText: words })
  await expectNoAxeViolations(chefPage)
  await review.getByRole('button', { name: 'Answer Rita R.' }).click()
  await review.getByLabel('Answer Rita R.').fill('Come again, Rita!')
  await review.getByRole('button', { name: 'Publish answer' }).click()
  await expect(review.getByText('Come again, Rita!')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Answer Rita R.' })).toBeHidden()
  await review.getByRole('button', { name: 'Report the review by Rita R.' }).click()
  await chefPage.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await expect(chefPage.getByText('Thank you. We’ll look into it.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Come again, Rita!')).toBeVisible()
})

test('a buyer gets a quote live, accepts it and cancels with a reason', { tag: '@once' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { buyer: account, startsAt, quote } = await openBooking(page.request, 'Boris Booker')
  await signIn(page, account)
  await page.goto('/dashboard/user-bookings')
  await expect(page.getByText('Requested', { exact: true }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await quote(321, 'With dessert.')
  await expect(page.getByText('$321.00', { exact: true })).toBeVisible()
  await expect(page.getByText('With dessert.').first()).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Accept $321.00' }).click()
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const calendar = await readFile(await (await download).path(), 'utf8')
  expect(calendar).toContain(`DTSTART:${startsAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}`)

  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('We are moving.')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('No upcoming bookings')).toBeVisible()
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect(page.getByText('Reason: We are moving.')).toBeVisible()
})

test('a buyer adds favorites and removes them', { tag: '@once' }, async ({ page }) => {
  const account = await createAccount(page.request, 'buyer', 'Fay Favorite')
  const asBuyer = await callFunctionsAs(page.request, account)
  const kitchen = await readKitchen(asBuyer)
  const dish = kitchen.menu[0]
  if (!dish) throw new Error('The demo kitchen has no menu')
  await signIn(page, account)
  await page.goto(`/dish/${dish.id}`)
  const keep = page.waitForResponse(
    (answer) => answer.url().includes('favourite_dishes') && answer.request().method() === 'POST',
  )
  await page
    .getByRole('button', { name: new RegExp(dish.name) })
    .and(page.locator('[aria-pressed]'))
    .first()
    .click()
  await keep
  await page.goto('/dashboard/favourites')
  await expect(page.getByRole('link', { name: dish.name })).toBeVisible()
  await expectNoAxeViolations(page)
  const drop = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('main').getByRole('button', { pressed: true }).click()
  await drop
  await page.reload()
  await expect(page.getByText('No favorites yet')).toBeVisible()
})
