import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef confirms an order in the first window of its page', async ({ page, request, say }) => {
  const kitchen = await openKitchen(request, 'First Window')
  const buyer = await createAccount(request, 'buyer', 'Willa Window')
  const [order] = await placeOrders(request, buyer, kitchen, 1)
  await signIn(page, kitchen.chef)
  await page.goto(`/dashboard/orders/${order?.id}`)
  const confirm = page.getByRole('button', { name: say('orders:action.confirmed'), exact: true })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page)
  await confirm.click()
  await expect(confirm).toBeHidden()
  await expect(
    page.getByRole('button', { name: say('orders:action.preparing'), exact: true }),
  ).toBeInViewport({ ratio: 1 })
})
