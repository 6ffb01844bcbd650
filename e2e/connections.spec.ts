import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { startWebhookReceiver } from '../tests/webhook-receiver.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef makes a key, a program reads the menu with it, and a revoked key is refused', async ({
  page,
  request,
  say,
}) => {
  const { chef } = await openKitchen(request, `Keys ${randomUUID().slice(0, 8)}`)
  await signIn(page, chef)
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: say('settings:connections.open') }).click()
  await page.getByRole('button', { name: say('connections:keys.create') }).click()
  await page.getByLabel(say('connections:keys.name')).fill('Website')
  await page.getByLabel(say('connections:scopes.readMenu')).check()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: say('connections:keys.create') }).click()
  const token = await page.getByLabel(say('connections:keys.once')).inputValue()
  expect(token).toMatch(/^lck_/)

  const call = (name: string) =>
    request.post(`/functions/v1/${name}`, { headers: { authorization: `Bearer ${token}` }, data: {} })
  const menu = await (await call('list-menu')).json()
  expect(menu.dishes.map(({ name }: { name: string }) => name)).toEqual(['Evening dumplings'])
  expect((await call('list-chef-orders')).status()).toBe(403)

  await page.reload()
  await expect(page.getByText(token.slice(0, 12))).toBeVisible()
  await expect(page.getByText(token)).toBeHidden()
  await page.getByRole('button', { name: say('connections:keys.revokeNamed', { name: 'Website' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('connections:keys.revoke') })
    .click()
  await expect(page.getByText(say('connections:keys.state.revoked'))).toBeVisible()
  expect((await call('list-menu')).status()).toBe(401)
})

test("an order event that a kitchen's program fails to receive is retried, and can be sent again with a button", async ({
  page,
  request,
  say,
}) => {
  const receiver = await startWebhookReceiver()
  receiver.answers.set('/hook', { status: 500, text: 'Out of paper' })
  const kitchen = await openKitchen(request, `Hooks ${randomUUID().slice(0, 8)}`)
  await signIn(page, kitchen.chef)
  await page.goto('/dashboard/connections')
  await page.getByRole('button', { name: say('connections:webhooks.create') }).click()
  await page.getByLabel(say('connections:webhooks.url')).fill(`${receiver.origin}/hook`)
  await page.getByRole('button', { name: say('connections:webhooks.save') }).click()
  const secret = await page.getByLabel(say('connections:webhooks.once')).inputValue()

  const buyer = await createAccount(request, 'buyer', 'Betty Hook')
  await placeOrders(request, buyer, kitchen, 1)
  await page.getByRole('button', { name: say('connections:webhooks.log') }).click()
  await expect(page.getByText(say('connections:events.order.placed')).last()).toBeVisible()
  await expect(page.getByText('Out of paper').first()).toBeVisible({ timeout: 60_000 })
  await expectNoAxeViolations(page)

  // The second attempt comes five seconds after the first.
  receiver.answers.delete('/hook')
  const delivered = page.getByText(say('connections:log.status.delivered'))
  await expect(
    delivered.or(page.getByText(say('connections:log.attempt', { number: 3 }))).first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect(delivered).toBeVisible()
  const before = receiver.got.length
  await page.getByRole('button', { name: say('connections:log.replay') }).click()
  await expect.poll(() => receiver.got.length, { timeout: 60_000 }).toBe(before + 1)
  const ids = new Set(receiver.got.map(({ headers }) => headers['webhook-id']))
  expect(ids.size).toBe(1)
  for (const { body, headers } of receiver.got) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'order.placed' })
  }
  await receiver.stop()
})

test('a program drafts an order, which only its buyer can open and place, once', async ({
  allowConsoleError,
  openPerson,
  page,
  request,
  say,
}) => {
  const kitchen = await openKitchen(request, `Agent ${randomUUID().slice(0, 8)}`)
  const buyer = await createAccount(request, 'buyer', 'Agatha Buyer')
  const asBuyer = await callFunctionsAs(request, buyer)
  const key: { token: string } = await asBuyer('create-api-key', {
    name: 'Assistant',
    scopes: ['write:orders'],
    expiresInDays: 1,
  })
  const asProgram = async (name: string, data: object) =>
    request.post(`/functions/v1/${name}`, { headers: { authorization: `Bearer ${key.token}` }, data })
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dish.id, quantity: 2, seenUnitPrice: kitchen.dish.price }],
  }
  const { path }: { path: string } = await (await asProgram('create-order-draft', cart)).json()
  expect(await asBuyer('list-my-orders', {})).toMatchObject({ totalCount: 0 })

  await signIn(page, buyer)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: say('orders:draft.title') })).toBeVisible()
  await expect(page.getByText(say('orders:draft.text'))).toBeVisible()
  await expect(page.getByText(`2 × ${kitchen.dish.name}`)).toBeVisible()
  await expect(page.getByText('$24.00')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: say('orders:draft.open') }).click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(await asBuyer('list-my-orders', {})).toMatchObject({ totalCount: 0 })
  await chooseSlot(page, say)
  await page.getByRole('button', { name: new RegExp(say('checkout:place')) }).click()
  await expect(page.getByText(say('orders:placed.title'), { exact: true })).toBeVisible()
  expect(await asBuyer('list-my-orders', {})).toMatchObject({ totalCount: 1 })
  expect((await asProgram('place-order', cart)).status()).toBe(403)

  allowConsoleError(/404 .*get-order-draft/)
  const stranger = await openPerson(await createAccount(request, 'buyer', 'Sam Stranger'))
  await stranger.goto(path)
  await expect(stranger.getByText(say('orders:draft.gone'))).toBeVisible()
  await expect(stranger.getByText(say('orders:draft.goneText'))).toBeVisible()
  await expect(stranger.getByText(kitchen.dish.name)).toBeHidden()
})

test('a programmer finds an operation in the documentation, reads its schemas and calls it', async ({
  page,
}) => {
  await page.goto('/docs/api#list-ready-dishes')
  const operation = page.locator('[id="list-ready-dishes"]')
  await expect(operation.getByRole('heading', { name: 'Answer' })).toBeVisible()
  await page.getByLabel('Find an operation').fill('quotes cart')
  await expect(operation).toBeHidden()
  await page.getByText('Quotes a cart: prices').click()
  const quote = page.locator('[id="quote-order"]')
  await quote.getByRole('link', { name: 'OrderLineRequestInput' }).click()
  await expect(page.locator('[id="OrderLineRequestInput"]').getByText('"dishId"')).toBeVisible()

  await page.getByLabel('Find an operation').fill('get-time')
  await page.getByText('get-time', { exact: true }).click()
  const time = page.locator('[id="get-time"]')
  await time.getByRole('button', { name: 'Call' }).click()
  await expect(time.getByRole('status')).toContainText('200\n{')
  await expectNoAxeViolations(page)
  const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(excess)).toBe(0)
})
