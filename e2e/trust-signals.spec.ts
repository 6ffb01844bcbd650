import { randomUUID } from 'node:crypto'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

test('a message that leads off the marketplace shows a hint and is sent, and an admin dismisses its signal', {
  tag: '@phone',
}, async ({ page, openPerson, request, say }) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(request, 'Signal Kitchen')
  const name = `Zoe ${randomUUID().slice(0, 8)}`
  const buyer = await createAccount(request, 'buyer', name)
  const [order] = await placeOrders(request, buyer, kitchen, 1)
  if (!order) throw new Error('no order was placed')

  await signIn(page, buyer)
  await page.goto(`/dashboard/orders/${order.id}`)
  const own = page.getByRole('region', { name: say('messages:messages') })
  const field = own.getByLabel(say('messages:write', { name: 'Signal Kitchen' }))
  const hint = own.getByText(say('messages:stayHint'))
  await field.fill('I come at 5:30 PM and pay cash')
  await expect(hint).toBeHidden()
  await field.fill('Can I pay by Venmo? Call (512) 555-0142')
  await expect(hint).toBeVisible()
  await expectNoAxeViolations(page)
  await own.getByRole('button', { name: say('messages:send') }).click()
  await expect(own.getByRole('log').getByText('Can I pay by Venmo?')).toBeVisible()
  await expect(hint).toBeHidden()

  const office = await openPerson(admin)
  await office.goto('/admin/queue?show=signal')
  const row = office
    .getByRole('list', { name: say('queue:title') })
    .getByRole('button')
    .filter({ hasText: name })
  await expect(row).toContainText(say('trust:reason.off_platform', { count: 1 }))
  await row.click()
  await expect(office.locator('mark')).toHaveText(['Venmo', '(512) 555-0142'])
  await expect(office.getByText(say('trust:found.payment_app'))).toBeVisible()
  await expect(office.getByRole('link', { name }).first()).toHaveAttribute('href', /\/admin\/users\//)
  await expectNoAxeViolations(office)

  await office.getByRole('button', { name: say('queue:do.signal.reject') }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByText(say('trust:hint.dismiss'))).toBeVisible()
  await dialog.getByRole('button', { name: say('desk:templates.signal.reject.2') }).click()
  await dialog.getByRole('button', { name: say('queue:do.signal.reject') }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeHidden()
  await office.getByRole('button', { name: say('common:action.undo') }).click()
  await expect(office.getByText(say('desk:undone'))).toBeVisible()
  // After a decision a phone shows the next signal instead of the list.
  await office.goto('/admin/queue?show=signal')
  await expect(row).toBeVisible()
})
