import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

test('a chef sends one notice to the buyers of a slot, who read it under the name of the kitchen', {
  tag: '@phone',
}, async ({ page, openPerson, request, say }) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(request, 'Side Gate Stew')
  const buyer = await createAccount(request, 'buyer', 'Gail Gate')
  const words = 'Please use the side gate'

  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/orders')
  const open = page.getByRole('button', { name: say('board:notice.open'), exact: true })
  await open.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('board:notice.nobody'))).toBeVisible()
  await dialog
    .getByRole('button', { name: say('common:action.close') })
    .first()
    .click()

  const [order] = await placeOrders(request, buyer, kitchen, 1)
  const asChef = await callFunctionsAs(request, kitchen.chef)
  await asChef('transition-order', { orderId: order?.id, from: 'placed', to: 'confirmed' })
  await page.goto('/dashboard/orders')
  await open.click()
  await expectNoAxeViolations(page)
  const send = dialog.getByRole('button', { name: say('board:notice.send', { count: 1 }) })
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText(say('board:notice.missing'))
  await dialog.getByRole('textbox').first().fill(words)
  await send.click()
  await expect(page.getByText(say('board:notice.sent', { count: 1 }))).toBeVisible()
  await expect(dialog).toBeHidden()

  const buyerPage = await openPerson(buyer)
  await buyerPage.goto('/')
  const bell = buyerPage.getByRole('button', { name: new RegExp(`^${say('notifications:open')}, \\d`) })
  await bell.click()
  const notice = buyerPage.getByRole('listitem').filter({ hasText: words })
  await expect(notice).toContainText('Side Gate Stew')
  await expectNoAxeViolations(buyerPage)
  await notice.getByRole('button', { name: say('notifications:report', { name: 'Side Gate Stew' }) }).click()
  const report = buyerPage.getByRole('dialog', { name: say('chef:report.title') })
  await report.getByLabel(say('chef:report.reason')).selectOption('offensive')
  await expectNoAxeViolations(buyerPage)
  await report.getByRole('button', { name: say('chef:report.send') }).click()
  await expect(buyerPage.getByText(say('chef:report.sent'))).toBeVisible()
  await expect(report).toBeHidden()
  await bell.click()
  await notice.getByRole('button').first().click()
  await expect(buyerPage).toHaveURL(`/dashboard/orders/${order?.id}`)
})
