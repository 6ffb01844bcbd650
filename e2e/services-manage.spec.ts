import { chef } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { test as told } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a chef finds the services that are offered', async ({ page }) => {
  await signIn(page, chef)
  await page.goto('/dashboard/services')
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await expect(page.getByText('Khinkali folding class').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a service' })).toBeVisible()
  await expectNoAxeViolations(page)
})

told(
  'a class gets a date, and everybody who booked is told when it is cancelled',
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

    await told.step('a date is set: not in the past, and with its places', async () => {
      await dates.getByRole('button', { name: say('servicesManage:dates.add') }).click()
      const dialog = page.getByRole('dialog', { name: say('servicesManage:dates.add') })
      await dialog.getByLabel(say('servicesManage:dates.day')).fill('2020-01-01')
      await dialog.getByLabel(say('servicesManage:dates.places')).fill('6')
      await dialog.getByRole('button', { name: say('common:action.save') }).click()
      await expect(dialog.getByText(say('servicesManage:dates.past'))).toBeVisible()
      await expectNoAxeViolations(page)
      const day = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10)
      await dialog.getByLabel(say('servicesManage:dates.day')).fill(day)
      await dialog.getByRole('button', { name: say('common:action.save') }).click()
      await expect(dates.getByText(say('servicesManage:dates.taken', { taken: 0, places: 6 }))).toBeVisible()
    })

    await told.step('places are taken, and the date is cancelled with a reason', async () => {
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

    await told.step('the guest reads why', async () => {
      const guest = await openPerson(buyer)
      await guest.goto('/dashboard/user-bookings')
      await guest.getByRole('tab', { name: say('myBookings:tabs.closed') }).click()
      await expect(guest.getByText(say('myBookings:reason', { reason: 'The oven is broken' }))).toBeVisible()
    })
  },
)
