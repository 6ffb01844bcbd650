import { readFile } from 'node:fs/promises'
import { BookingTerms } from '@localchef/contracts/bookings/booking'
import { localText } from '@localchef/contracts/language'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import type { Say } from './support/both-languages.ts'
import { type CallAs, callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { dinnerOffer } from './support/dinner-offer.ts'
import { placeOrders } from './support/open-kitchen.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

interface Decision {
  /** Label of the button that decides. */
  act: string
  /** Label of the button that fills in the reason. */
  template: string
  /** Text of the toast after the decision. */
  done: string
}

/** Decides in the open dialog: first without a reason, which shows an error at the field, then with one. */
async function decideForReason(page: Page, say: Say, { act, template, done }: Decision): Promise<void> {
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel(say('desk:reason.label'))
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(reason).toHaveAccessibleDescription(new RegExp(say('desk:reason.missing')))
  await expect(reason).toBeFocused()
  await dialog.getByRole('button', { name: template, exact: true }).click()
  await expect(reason).toHaveValue(template)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expectDone(page, done)
}

/** The menu of a row's acts that take something away. */
function menuOf(say: Say, row: Locator): Locator {
  return row.getByRole('button', { name: new RegExp(`^${say('desk:rowMenu', { name: '' })}`) })
}

/** No red button stands in a row: the act is in its menu. */
async function actInRow(page: Page, say: Say, row: Locator, act: string): Promise<void> {
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: act, exact: true })).toHaveCount(0)
  await menuOf(say, row).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

async function expectDone(page: Page, done: string): Promise<void> {
  await expect(page.getByRole('status').getByText(done, { exact: true })).toBeVisible()
}

async function undo(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('common:action.undo'), exact: true }).click()
  await expectDone(page, say('desk:undone'))
}

test('an admin suspends a person and undoes it, exports the data, writes a note, announces and features a kitchen', async ({
  page,
  openPerson,
  say,
  language,
}) => {
  const name = `Sami Suspect ${Date.now()}`
  const person = await createAccount(page.request, 'buyer', name)
  const desk = await callFunctionsAs(page.request, own.admin)
  const dialog = page.getByRole('dialog')
  await signIn(page, own.admin)

  await test.step('a suspended person cannot sign in until the suspension is undone', async () => {
    await page.goto('/admin/users')
    await page.getByRole('searchbox', { name: say('users:search') }).fill(person.email)
    await expect(page).toHaveURL(/[?&]q=/)
    const row = page.getByRole('row', { name: new RegExp(name) })
    const badge = row.getByText(say('users:suspendedUntil', { date: '' }))
    const act = say('users:suspend')
    await actInRow(page, say, row, act)
    await expect(dialog).toHaveAccessibleName(say('users:suspendTitle', { name }))
    await expectNoAxeViolations(page)
    await dialog.getByLabel(say('users:until')).selectOption('30')
    const template = say('users:template1')
    await decideForReason(page, say, { act, template, done: say('users:suspended', { name }) })
    await expect(badge).toBeVisible()
    await expect(signInByPassword(page.request, person)).rejects.toThrow('user_banned')
    await undo(page, say)
    await expect(badge).toBeHidden()
    await signInByPassword(page.request, person)
    await page.goto('/admin/audit?action=suspend-user')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(template)
  })

  await test.step('an account leaves as a file for a reason', async () => {
    await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: say('users:support.openTemplate1') }).click()
    await page.getByRole('button', { name: say('users:support.open') }).click()
    const act = say('users:support.export')
    await page.getByRole('button', { name: act }).click()
    await expect(dialog).toHaveAccessibleName(say('users:support.exportTitle', { name }))
    const download = page.waitForEvent('download')
    const template = say('users:support.exportTemplate')
    await decideForReason(page, say, { act, template, done: say('users:support.exported', { name }) })
    expect(await readFile(await (await download).path(), 'utf8')).toContain(person.email)
  })

  const kitchens = ['Olga Piroshki', 'Nora Noodle']
  const { chefs }: { chefs: { id: string; name: string; nameRu: string }[] } = await desk('list-chefs', {
    which: 'active',
  })
  const [olga, nora] = kitchens.map((owner) => {
    const chef = chefs.find((known) => known.name.startsWith(owner))
    return { id: chef?.id, owner, name: (language === 'ru' ? chef?.nameRu : chef?.name) ?? '' }
  })
  if (!olga || !nora) throw new Error('The marketplace lacks its kitchens')

  await test.step('a note stays with the record of a kitchen', async () => {
    await page.goto(`/admin/chefs/${olga.id}`)
    await expect(page.getByRole('heading', { level: 1, name: olga.name })).toBeVisible()
    const add = page.getByRole('button', { name: say('desk:notes.add'), exact: true })
    await expect(add).toBeDisabled()
    await page.getByLabel(say('desk:notes.label')).fill('Called about the new oven')
    await add.click()
    await expectDone(page, say('desk:notes.added'))
    const note = page.getByRole('listitem').filter({ hasText: 'Called about the new oven' })
    await expect(note).toContainText('Ada Admin')
    const { notes }: { notes: { body: string }[] } = await desk('list-notes', {
      subjectKind: 'chef',
      subjectId: olga.id,
    })
    expect(notes.map(({ body }) => body)).toEqual(['Called about the new oven'])
  })

  await test.step('an announcement for chefs reaches chefs alone, and comes back after its deletion', async () => {
    await announce(page, say)
    const texts = { en: 'Aprons arrive on Friday', ru: 'Фартуки приедут в пятницу' }
    const card = page.getByRole('listitem').filter({ hasText: texts[language] })
    await expect(card).toContainText(say('announcements:state.running'))
    const stored = async () => {
      const { announcements }: { announcements: { body: string }[] } = await desk('list-announcements', {})
      return announcements.map(({ body }) => body)
    }
    await card.getByRole('button', { name: say('common:action.delete') }).click()
    await expectDone(page, say('announcements:removed'))
    await expect(card).toBeHidden()
    expect(await stored()).toEqual([])
    await undo(page, say)
    await expect(card).toBeVisible()
    expect(await stored()).toEqual([texts.en])
    await desk('save-announcement', {
      id: crypto.randomUUID(),
      audience: 'chefs',
      body: 'This is over',
      bodyRu: 'Это прошло',
      link: null,
      startsAt: '2025-02-01T00:00:00Z',
      endsAt: '2025-02-02T00:00:00Z',
      version: null,
    })
    const chef = await openPerson(own.chef)
    await openHomeSecond(chef, say)
    await expect(chef.getByText(texts[language])).toBeVisible()
    await expect(chef.getByText(/This is over|Это прошло/)).toHaveCount(0)
    const buyer = await openPerson(own.buyer)
    await openHomeSecond(buyer, say)
    await expect(buyer.getByRole('heading', { level: 1, name: say('home:hero.title') })).toBeVisible()
    await expect(buyer.getByText(texts[language])).toHaveCount(0)
  })

  await test.step('featured kitchens change places, and the home page follows', async () => {
    await page.goto('/admin/chefs?show=active')
    const rowOf = ({ owner }: typeof olga) =>
      page.getByRole('row').filter({ has: page.getByText(owner, { exact: true }) })
    // Only the first two: the home page fills up with kitchens that are not featured.
    const featured = async () => {
      const feed: { featuredChefs: { id: string }[] } = await desk('get-home-feed', {})
      return feed.featuredChefs.slice(0, 2).map(({ id }) => id)
    }
    for (const kitchen of [olga, nora]) {
      await rowOf(kitchen)
        .getByRole('button', { name: say('kitchens:featured.add') })
        .click()
      await expectDone(page, say('kitchens:featured.set', { name: kitchen.name, rank: 1 }))
    }
    await expect.poll(featured).toEqual([nora.id, olga.id])
    await rowOf(olga)
      .getByRole('button', { name: say('kitchens:featured.up') })
      .click()
    await expect.poll(featured).toEqual([olga.id, nora.id])
    await undo(page, say)
    await expect.poll(featured).toEqual([nora.id, olga.id])
    await page.getByRole('button', { name: say('kitchens:list.show.featured'), exact: true }).click()
    const handleOf = (kitchen: typeof olga, rank: number) =>
      page.getByRole('button', { name: say('kitchens:featured.handle', { name: kitchen.name, rank }) })
    await expect(handleOf(nora, 1)).toBeVisible()
    await expectNoAxeViolations(page)
    await handleOf(olga, 2).press('Home')
    await expect(handleOf(olga, 1)).toBeVisible()
    await expect.poll(featured).toEqual([olga.id, nora.id])
    const remove = `${say('kitchens:featured.remove')}: ${nora.name}`
    await page.getByRole('button', { name: remove }).click()
    await expectDone(page, say('kitchens:featured.removed', { name: nora.name }))
    await expect(handleOf(olga, 1)).toBeVisible()
    const left: { chefs: { id: string }[] } = await desk('list-chefs', { which: 'featured' })
    expect(left.chefs.map(({ id }) => id)).toEqual([olga.id])
  })

  await test.step('the invitations of a kitchen are stopped for a reason, and allowed again', async () => {
    await page.goto(`/admin/chefs/${olga.id}`)
    for (const act of ['stop', 'resume'] as const) {
      const label = say(`customers:admin.${act}`)
      await page.getByRole('button', { name: label, exact: true }).click()
      await expect(dialog).toHaveAccessibleName(say(`customers:admin.${act}Title`))
      await dialog.getByLabel(say('desk:reason.label')).fill('Addresses that were bought')
      await dialog.getByRole('button', { name: label, exact: true }).click()
      await expectDone(page, say(`customers:admin.${act}Done`))
    }
    await expect(page.getByRole('button', { name: say('customers:admin.stop'), exact: true })).toBeVisible()
  })
})

/** Announces aprons to chefs, after the form has rejected an empty text and an end before the start. */
async function announce(page: Page, say: Say): Promise<void> {
  await page.goto('/admin/announcements')
  await page.getByRole('button', { name: say('announcements:add') }).click()
  const dialog = page.getByRole('dialog')
  const field = (key: string) =>
    dialog.getByRole('textbox', { name: new RegExp(`^${say(`announcements:${key}`)}`) })
  const save = dialog.getByRole('button', { name: say('announcements:preview.open') })
  await save.click()
  await expect(field('body')).toHaveAccessibleDescription(say('common:validation.required'))
  await field('body').fill('Aprons arrive on Friday')
  await field('bodyRu').fill('Фартуки приедут в пятницу')
  await dialog.getByLabel(say('announcements:audience')).selectOption('chefs')
  await field('until').fill('2025-01-01T00:00')
  await save.click()
  await expect(field('until')).toHaveAccessibleDescription(say('announcements:endsBefore'))
  await expectNoAxeViolations(page)
  await field('until').fill('')
  await save.click()
  await expect(dialog.getByRole('complementary', { name: 'Фартуки приедут в пятницу' })).toBeVisible()
  const readers = say('announcements:preview.to.chefs', { count: 987 })
    .replace('987', '\\d+')
    .replace(/[а-я]*$/, '')
  await expect(dialog.getByText(new RegExp(readers))).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: say('announcements:preview.publish') }).click()
  await expect(dialog).toBeHidden()
  await expectDone(page, say('announcements:saved'))
}

/** Opens the home page second: announcements show from the second page on, once they have loaded. */
async function openHomeSecond(reader: Page, say: Say): Promise<void> {
  const asked = reader.waitForResponse(
    (response) => response.url().includes('/rest/v1/announcements') && reader.url().endsWith('/chefs'),
  )
  await reader.goto('/chefs')
  await (await asked).finished()
  await reader
    .getByRole('banner')
    .getByRole('link', { name: say('menu:main.logo') })
    .click()
}

test('an admin pauses a dish, hides a review, and cancels an order and a booking, and buyer and chef read why', {
  tag: '@phone',
}, async ({ page, openPerson, say, language }) => {
  const words = wordsIn[language].notifications.others
  const chef = localText('Olga Piroshki Kitchen', 'Пирожки Ольги')
  const asChef = await callFunctionsAs(page.request, own.chef)
  const asBuyer = await callFunctionsAs(page.request, own.buyer)
  const soup = localText('Beet soup', 'Свекольник')
  const menu = () =>
    asChef<{ chef: { id: string }; dishes: { name: string; status: string }[] }>('list-menu', {})
  const dish: { id: string; name: string; price: number } = await asChef('create-dish', {
    name: soup.en,
    nameRu: soup.ru,
    price: 9,
    category: 'main',
    status: 'active',
    allergens: ['milk'],
    prepMinutes: 20,
    ingredients: [{ name: 'Beet' }],
  })
  const chefId = (await menu()).chef.id
  const kitchen = { chef: own.chef, chefId, dish }
  const [eaten, open] = await placeOrders(page.request, own.buyer, kitchen, 2)
  if (!eaten || !open) throw new Error('An order is missing')
  const statuses = ['placed', 'confirmed', 'preparing', 'ready', 'completed']
  for (const [index, to] of statuses.slice(1).entries()) {
    await asChef('transition-order', { orderId: eaten.id, from: statuses[index], to })
  }
  await asBuyer('create-review', { orderId: eaten.id, rating: 1, body: 'The chef is a clown' })
  const booking = await bookDinner(asChef, asBuyer)
  const reasons = {
    dish: say('listings:ask.template2'),
    review: say('reports:reviews.template1'),
    order: say('desk:cancel.template2'),
    booking: say('desk:cancel.template1'),
  }
  await signIn(page, own.admin)

  await test.step('a dish is off the menu until its pause is undone', async () => {
    await page.goto('/admin/dishes')
    const name = soup[language]
    const row = page.getByRole('row').filter({ hasText: name })
    const status = async () => (await menu()).dishes.find((known) => known.name === soup.en)?.status
    const act = say('listings:move.paused')
    await row.getByRole('button', { name: act }).click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName(say('listings:ask.paused', { name }))
    const done = say('listings:done.paused', { name })
    await decideForReason(page, say, { act, template: reasons.dish, done })
    await expect(row).toContainText(say('listings:held', { reason: reasons.dish }))
    expect(await status()).toBe('paused')
    await undo(page, say)
    await expect(row.getByText(say('desk:listingStatus.active'), { exact: true })).toBeVisible()
    expect(await status()).toBe('active')
  })

  await test.step('a hidden review neither shows nor counts until that is undone', async () => {
    await page.goto('/admin/reviews?show=all')
    const card = page.getByRole('listitem').filter({ hasText: 'The chef is a clown' })
    const shown = async () => {
      const { totalCount }: { totalCount: number } = await asBuyer('list-reviews', { chefId })
      return totalCount
    }
    expect(await shown()).toBe(1)
    const act = say('reports:reviews.hide')
    await actInRow(page, say, card, act)
    await expect(page.getByRole('dialog')).toHaveAccessibleName(say('reports:reviews.hideTitle'))
    const done = say('reports:reviews.hiddenDone')
    await decideForReason(page, say, { act, template: reasons.review, done })
    await expect(card).toContainText(say('reports:reviews.because', { reason: reasons.review }))
    await expect.poll(shown).toBe(0)
    await undo(page, say)
    await expect(menuOf(say, card)).toBeVisible()
    await expect.poll(shown).toBe(1)
  })

  const cancel = async (what: 'order' | 'booking', { number }: { number: number }) => {
    const row = page
      .getByRole('row')
      .filter({ hasText: new RegExp(`${say('common:numbered', { number })}(?!\\d)`) })
    const act = say(`desk:cancel.do.${what}`)
    await actInRow(page, say, row, act)
    await expect(page.getByRole('dialog')).toHaveAccessibleName(say(`desk:cancel.${what}`, { number }))
    const done = say('desk:cancel.done', { number })
    await decideForReason(page, say, { act, template: reasons[what], done })
    const status = what === 'order' ? 'orders:status.cancelled' : 'desk:bookingStatus.cancelled'
    await expect(row.getByText(say(status), { exact: true })).toBeVisible()
    await expect(menuOf(say, row)).toBeHidden()
    await expect(page.getByRole('button', { name: say('common:action.undo'), exact: true })).toBeHidden()
  }
  await test.step('a canceled order and a canceled booking stay canceled, for their reasons', async () => {
    await page.goto('/admin/orders')
    await cancel('order', open)
    expect(await asBuyer('get-order', { orderId: open.id })).toMatchObject({
      status: 'cancelled',
      statusReason: reasons.order,
    })
    await page.goto('/admin/bookings')
    await cancel('booking', booking)
    expect(await asBuyer('get-booking', { bookingId: booking.id })).toMatchObject({
      status: 'cancelled',
      statusReason: reasons.booking,
    })
  })

  await test.step('buyer and chef read each decision with its reason', async () => {
    const buyer = await openPerson(own.buyer)
    const read = await openBell(buyer, say)
    const about = (notices: Locator, { number }: { number: number }) =>
      notices.filter({ hasText: new RegExp(`[#№]${number} `) })
    const { message } = words.review_hidden({ name: chef, reason: reasons.review })
    await expect(read.filter({ hasText: message })).toBeVisible()
    await expect(about(read, open).filter({ hasText: reasons.order })).toBeVisible()
    await expect(about(read, booking).filter({ hasText: reasons.booking })).toBeVisible()
    const cook = await openPerson(own.chef)
    const readByChef = await openBell(cook, say)
    for (const { message } of [
      words.listing_paused({ name: soup, reason: reasons.dish }),
      words.listing_restored({ name: soup }),
      words.review_of_kitchen_hidden({ name: chef, reason: reasons.review }),
    ]) {
      await expect(readByChef.filter({ hasText: message })).toBeVisible()
    }
    await expect(about(readByChef, open).filter({ hasText: reasons.order })).toBeVisible()
    await expect(about(readByChef, booking).filter({ hasText: reasons.booking })).toBeVisible()
  })
})

/** Requests a dinner, which the chef confirms. */
async function bookDinner(asChef: CallAs, asBuyer: CallAs): Promise<{ id: string; number: number }> {
  const offer = { ...dinnerOffer, nameRu: 'Ужин у вас' }
  const { id: serviceId } = await asChef<{ id: string }>('save-service', { offer })
  const seen: BookingTerms & { id: string; number: number } = await asBuyer('request-booking', {
    serviceId,
    startsAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    seen: { price: offer.price, durationMinutes: offer.durationMinutes },
    guests: 2,
    place: '1 Market Street, San Francisco',
  })
  const terms = BookingTerms.parse(seen)
  await asChef('transition-booking', { bookingId: seen.id, from: 'requested', to: 'confirmed', seen: terms })
  return seen
}

/** Opens a person's notifications and returns their rows. */
async function openBell(person: Page, say: Say): Promise<Locator> {
  await person.goto('/faq')
  await person.getByRole('button', { name: new RegExp(`^${say('notifications:open')}, \\d`) }).click()
  return person.getByRole('dialog', { name: say('notifications:title') }).getByRole('button')
}
