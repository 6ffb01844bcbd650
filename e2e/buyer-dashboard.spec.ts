import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { type CallAs, callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openBooking } from './support/open-booking.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'

interface Kitchen {
  id: string
  name: string
  menu: {
    id: string
    price: number
    hasChoices: boolean
    promise: string
    name: string
    nameRu: string | null
  }[]
}

const readKitchen = (call: CallAs) => call<Kitchen>('get-chef', { id: 'ninos-supra' })

/** Orders, prepares and hands over one dish by calling the server. */
async function completeAnOrder(asBuyer: CallAs, asChef: CallAs): Promise<Kitchen['menu'][number]> {
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
  return dish
}

test('a new buyer finds the next steps on the dashboard', async ({ page, say }) => {
  const account = await createAccount(page.request, 'buyer', 'Nora New')
  await signIn(page, account)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /Nora/ })).toBeVisible()
  await expect(page.getByText(say('dashboard:current.empty'))).toBeVisible()
  await expect(page.getByRole('heading', { name: say('dashboard:nearby.titleAnywhere') })).toBeVisible()
  await expect(page.getByRole('heading', { name: say('dashboard:again.title') })).toBeHidden()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: say('dashboard:nearby.whereLink') }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
})

test('a buyer edits the profile, the allergies and the picture', { tag: '@phone' }, async ({
  page,
  say,
  language,
}) => {
  const account = await createAccount(page.request, 'buyer', 'Petra Picture')
  await signIn(page, account)
  await page.goto('/dashboard/profile')

  await page.getByLabel(say('auth:person.phone')).fill('no number')
  await page.getByLabel(say('auth:person.phone')).press('Enter')
  await expect(page.getByText(say('common:validation.phone')).first()).toBeVisible()
  await expect(page.getByLabel(say('auth:person.phone'))).toBeFocused()
  await page.getByLabel(say('auth:person.phone')).fill('+1 415 555 0123')
  await page.getByLabel(say('auth:person.city')).fill('San Francisco')
  await page.getByLabel(say('auth:person.state')).fill('CA')
  await page.getByLabel(say('auth:person.zipCode')).fill('94110')
  await page.getByRole('button', { name: say('common:allergens.sesame') }).click()
  await page.getByRole('button', { name: say('common:action.save'), exact: true }).click()
  await expect(page.getByText(say('profile:saved'))).toBeVisible()

  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('photoEditor:use', { count: 1 }) })
    .click()
  await expect(page.getByText(say('profile:picture.saved'))).toBeVisible()
  const picture = page.locator('main img[src*="/storage/v1/render/image/public/avatars/"]')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThanOrEqual(192)
  await expectNoAxeViolations(page)

  await page.reload()
  await expect(page.getByLabel(say('auth:person.phone'))).toHaveValue('(415) 555-0123')
  await expect(page.getByRole('button', { name: say('common:allergens.sesame') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(picture).toBeVisible()
  await page.getByRole('button', { name: say('profile:picture.remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('profile:picture.remove') })
    .click()
  await expect(page.getByText(say('profile:picture.removed'))).toBeVisible()
  await expect(picture).toBeHidden()

  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', {
      name: say('dashboard:nearby.title', { city: language === 'ru' ? 'Сан-Франциско' : 'San Francisco' }),
    }),
  ).toBeVisible()
})

test('a buyer changes e-mails, language and password, exports the data and signs every device out', async ({
  page,
}) => {
  const account = await createAccount(page.request, 'buyer', 'Sasha Settings')
  await signIn(page, account)
  await page.goto('/dashboard/settings')
  await expectNoAxeViolations(page)

  // The response to the change, not to the read that follows.
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

test('a buyer reviews by keyboard, and the chef answers', async ({ page, openPerson, say, language }) => {
  test.setTimeout(120_000)
  const account = await createAccount(page.request, 'buyer', 'Rita Reviewer')
  const asBuyer = await callFunctionsAs(page.request, account)
  const { name, nameRu } = await completeAnOrder(asBuyer, await callFunctionsAs(page.request, chef))
  const dish = language === 'ru' ? (nameRu ?? name) : name
  const stars = (rating: number) =>
    say('myReviews:write.stars', { rating, word: say(`myReviews:write.words.${rating}`) })
  const words = `Best in town, ${crypto.randomUUID()}`
  await signIn(page, account)

  await page.goto('/dashboard')
  await page
    .getByRole('region', { name: say('dashboard:review.title') })
    .getByRole('link', { name: dish })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: say('myReviews:write.submit') }).click()
  await expect(dialog.getByText(say('myReviews:write.ratingMissing')).first()).toBeVisible()
  const whole = dialog.getByRole('group', { name: say('myReviews:write.rating') })
  await whole.getByRole('radio', { name: stars(3) }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(whole.getByRole('radio', { name: stars(4) })).toBeChecked()
  const ofDish = dialog.getByRole('group', { name: dish, exact: true })
  await ofDish.getByRole('radio', { name: stars(5) }).press('Space')
  await expect(ofDish.getByRole('radio', { name: stars(5) })).toBeChecked()
  const plate = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b5523b' } })
    .png()
    .toBuffer()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: plate })
  await dialog.getByLabel(say('myReviews:write.body')).fill(words)
  await dialog.getByRole('button', { name: say('myReviews:write.submit') }).click()
  await expect(page.getByText(say('myReviews:write.done'))).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(
    page.getByRole('img', { name: say('reviews:picture', { number: 1, author: 'Rita R.' }) }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: say('dashboard:review.title') })).toBeHidden()

  const chefPage = await openPerson(chef)
  await chefPage.goto('/dashboard/reviews')
  const review = chefPage.getByRole('listitem').filter({ hasText: words })
  await expectNoAxeViolations(chefPage)
  await review.getByRole('button', { name: say('myReviews:kitchen.replyTo', { author: 'Rita R.' }) }).click()
  await review.getByLabel(say('myReviews:kitchen.replyTo', { author: 'Rita R.' })).fill('Come again, Rita!')
  await review.getByRole('button', { name: say('myReviews:kitchen.send') }).click()
  await expect(review.getByText('Come again, Rita!')).toBeVisible()
  await expect(
    review.getByRole('button', { name: say('myReviews:kitchen.replyTo', { author: 'Rita R.' }) }),
  ).toBeHidden()
  await review.getByRole('button', { name: say('myReviews:kitchen.reportOf', { author: 'Rita R.' }) }).click()
  await chefPage
    .getByRole('dialog')
    .getByRole('button', { name: say('chef:report.send') })
    .click()
  await expect(chefPage.getByText(say('chef:report.sent'))).toBeVisible()

  await page.reload()
  await expect(page.getByText('Come again, Rita!')).toBeVisible()
})

test('a buyer gets a quote live, accepts it and cancels with a reason', async ({ page }) => {
  test.setTimeout(120_000)
  const { buyer: account, startsAt, quote } = await openBooking(page.request, 'Boris Booker')
  await signIn(page, account)
  await page.goto('/dashboard/user-bookings')
  await expect(page.getByText('Requested', { exact: true }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await quote(321, 'With dessert.')
  await expect(page.getByText('$321.00', { exact: true }).first()).toBeVisible()
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

test('a buyer adds favorites and removes them', async ({ page }) => {
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
