import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openKitchen } from './support/open-kitchen.ts'

test('a chef closes a day in the calendar after deciding on its batch', async ({
  request,
  say,
  openPerson,
  allowConsoleError,
}) => {
  // The first attempt is refused with what is in the way.
  allowConsoleError(/409.*update-hours/)
  const kitchen = await openKitchen(request, 'Closing Kitchen')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const from = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000)
  await asChef('create-batch', {
    dishId: kitchen.dish.id,
    orderBy: null,
    pickupFrom: from.toISOString(),
    pickupUntil: new Date(from.getTime() + 1_800_000).toISOString(),
    portionsMade: 5,
  })
  const chef = await openPerson(kitchen.chef)
  await chef.goto('/dashboard/bookings')
  await chef.getByRole('tab', { name: say('kitchen:bookings.tabs.calendar') }).click()
  await chef.getByText(say('kitchen:calendar.agenda'), { exact: true }).click()
  const day = chef.getByRole('listitem').filter({ hasText: kitchen.dish.name }).first()
  await day.getByRole('button', { name: say('closing:closeDay') }).click()
  const dialog = chef.getByRole('dialog')
  await expect(dialog).toContainText(kitchen.dish.name)
  await expectNoAxeViolations(chef)
  await dialog.getByRole('combobox').selectOption('end')
  await dialog.getByRole('button', { name: say('closing:save') }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => asChef('list-menu', {})).toMatchObject({ batches: [] })
  const exceptions = async () => {
    const { business } = await asChef<{ business: { hours: { exceptions: object[] } } }>('get-business', {})
    return business.hours.exceptions
  }
  await expect.poll(exceptions).toMatchObject([{ opensMinute: null }])
})
