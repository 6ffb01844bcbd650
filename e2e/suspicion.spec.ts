import { quietDays } from '@localchef/contracts/users/quiet-days'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true, drawsMaps: true })

test('an admin suspends a kitchen with its open orders, which its buyer reads', { tag: '@phone' }, async ({
  page,
  openPerson,
  request,
  say,
}) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(request, 'Sorry Soup')
  const buyer = await createAccount(request, 'buyer', 'Sam Sorry')
  const [order] = await placeOrders(request, buyer, kitchen, 1)
  await signIn(page, admin)
  await page.goto(`/admin/chefs/${kitchen.chefId}`)
  await page.getByRole('button', { name: say('kitchens:decision.suspend') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('kitchens:openSales.orders', { count: 1 }))).toBeVisible()
  await expect(dialog.getByText('Sam Sorry')).toBeVisible()
  await dialog.getByRole('button', { name: say('kitchens:ask.suspend.template1') }).click()
  await dialog.getByRole('checkbox', { name: say('kitchens:openSales.cancel') }).check()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: say('kitchens:decision.suspendAndCancel') }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText(say('kitchens:done.suspendAndCancel', { name: 'Sorry Soup' })).first(),
  ).toBeVisible()

  const buyerPage = await openPerson(buyer)
  await buyerPage.goto(`/dashboard/orders/${order?.id}`)
  await expect(buyerPage.getByText(say('kitchens:ask.suspend.template1')).first()).toBeVisible()
})

test('an admin asks another owner before opening an account on a suspicion', async ({
  page,
  request,
  say,
  allowConsoleError,
}) => {
  // Opening the view needs an owner's approval, and the demo has one owner.
  allowConsoleError(/403|422/)
  const person = await createAccount(request, 'buyer', 'Fay Fraud')
  await signIn(page, admin)
  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
  await page.getByRole('link', { name: 'Fay Fraud' }).click()
  await page
    .getByRole('radio', { name: say('users:support.noticeLater', { days: quietDays }) })
    .check({ force: true })
  await page.getByRole('button', { name: say('users:support.open') }).click()
  await expect(page.getByText(say('desk:approval.needed'), { exact: true }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('textbox', { name: say('desk:approval.reason') }).fill('Five accounts share one card')
  await page.getByRole('button', { name: say('desk:approval.ask') }).click()
  // The demo has one owner.
  await expect(
    page.getByText(say('refusals:one_owner')).or(page.getByText(say('desk:approval.waiting'))),
  ).toBeVisible()
})
