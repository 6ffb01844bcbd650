import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { test as inBothLanguages } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a chef sees the kitchen’s services', async ({ page }) => {
  await signIn(page, chef)
  await page.goto('/dashboard/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await expect(page.getByText('Khinkali folding class').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a service' })).toBeVisible()
  await expectNoAxeViolations(page)
})

inBothLanguages(
  'a chef adds a class date and cancels it, and the buyer reads the reason',
  async ({ page, openPerson, request, say }) => {
    const kitchen = await openKitchen(request, 'Teaching Dumplings')
    const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
    const asChef = await callFunctionsAs(request, kitchen.chef)
    const lesson = await asChef<{ id: string }>('save-service', {
      offer: {
        kind: 'class',
        name: 'Folding evening',
        nameRu: null,
        description: 'We fold, you learn, and we eat together.',
        descriptionRu: null,
        pricing: 'per_guest',
        price: 45,
        needsQuote: false,
        guestsMin: 1,
        guestsMax: 8,
        durationMinutes: 120,
        noticeDays: 0,
        areaMiles: null,
        status: 'active',
        picture: null,
      },
    })
    await signIn(page, kitchen.chef)
    await page.goto(`/dashboard/services/${lesson.id}`)
    const dates = page.getByRole('region', { name: say('servicesManage:dates.title') })
    await expect(dates.getByText(say('servicesManage:dates.none'))).toBeVisible()

    await inBothLanguages.step('the chef adds a date, which cannot be in the past', async () => {
      await dates.getByRole('button', { name: say('servicesManage:dates.add') }).click()
      const dialog = page.getByRole('dialog', { name: say('servicesManage:dates.add') })
      await dialog.getByLabel(say('servicesManage:dates.day')).fill('2020-01-01')
      await dialog.getByLabel(say('servicesManage:dates.places')).fill('6')
      await dialog.getByRole('button', { name: say('common:action.save') }).click()
      await expect(dialog.getByText(say('servicesManage:dates.past'), { exact: true })).toBeVisible()
      await expectNoAxeViolations(page)
      const day = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10)
      await dialog.getByLabel(say('servicesManage:dates.day')).fill(day)
      await dialog.getByRole('button', { name: say('common:action.save') }).click()
      await expect(dates.getByText(say('servicesManage:dates.taken', { taken: 0, places: 6 }))).toBeVisible()
    })

    await inBothLanguages.step('the chef cancels the booked date with a reason', async () => {
      const { services } = await asChef<{
        services: { id: string; sessions: { id: string; startsAt: string }[] }[]
      }>('list-my-services', {})
      const session = services.find(({ id }) => id === lesson.id)?.sessions[0]
      const asBuyer = await callFunctionsAs(request, buyer)
      await asBuyer('request-booking', {
        serviceId: lesson.id,
        sessionId: session?.id,
        startsAt: session?.startsAt,
        seen: { price: 90, durationMinutes: 120 },
        guests: 2,
      })
      await page.reload()
      await expect(dates.getByText(say('servicesManage:dates.taken', { taken: 2, places: 6 }))).toBeVisible()
      await expectNoAxeViolations(page)
      await dates.getByRole('button', { name: say('servicesManage:dates.cancel') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('servicesManage:dates.reason')).fill('The oven is broken')
      await dialog.getByRole('button', { name: say('servicesManage:dates.cancelDate') }).click()
      await expect(dates.getByText(say('servicesManage:dates.none'))).toBeVisible()
    })

    await inBothLanguages.step('the buyer reads the reason', async () => {
      const buyerPage = await openPerson(buyer)
      await buyerPage.goto('/dashboard/user-bookings')
      await buyerPage.getByRole('tab', { name: say('myBookings:tabs.closed') }).click()
      await expect(
        buyerPage.getByText(say('myBookings:reason', { reason: 'The oven is broken' })),
      ).toBeVisible()
    })
  },
)

inBothLanguages(
  'a chef lists what a service includes, and a visitor reads it',
  { tag: '@phone' },
  async ({ page, openPerson, request, say }) => {
    const kitchen = await openKitchen(request, 'Included Dumplings')
    const asChef = await callFunctionsAs(request, kitchen.chef)
    const { id } = await asChef<{ id: string }>('save-service', {
      offer: {
        kind: 'private_chef',
        name: 'Dumplings at yours',
        description: 'I fold them at your table.',
        descriptionRu: null,
        nameRu: null,
        pricing: 'per_guest',
        price: 45,
        needsQuote: false,
        guestsMin: 2,
        guestsMax: 8,
        durationMinutes: 120,
        noticeDays: 1,
        areaMiles: null,
        status: 'active',
        picture: null,
      },
    })
    const visitor = await openPerson()
    const list = visitor.getByRole('region', { name: say('services:included') }).getByRole('listitem')
    await visitor.goto(`/services/${id}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(list).toHaveCount(0)

    await signIn(page, kitchen.chef)
    await page.goto(`/dashboard/services/${id}`)
    await page
      .getByRole('textbox', { name: say('servicesManage:form.included') })
      .first()
      .fill('Dough and two fillings\n\nDishes washed\n')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: say('servicesManage:form.save') }).click()
    await expect(page.getByText(say('servicesManage:saved'))).toBeVisible()

    await visitor.reload()
    await expect(list).toHaveText(['Dough and two fillings', 'Dishes washed'])
    await expectNoAxeViolations(visitor)
  },
)
