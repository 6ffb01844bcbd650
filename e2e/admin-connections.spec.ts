import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { startWebhookReceiver } from '../tests/webhook-receiver.ts'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

test("an owner gives the marketplace's own program a key and a webhook, and finds both in the audit log", async ({
  page,
  request,
  say,
}) => {
  const name = `Warehouse ${randomUUID().slice(0, 8)}`
  const receiver = await startWebhookReceiver()
  const url = `${receiver.origin}/${randomUUID()}`
  await signIn(page, admin)
  await page.goto('/admin/connections')
  await expect(page.getByText(say('connections:leadOfMarketplace'))).toBeVisible()
  await page.getByRole('button', { name: say('connections:keys.create') }).click()
  await page.getByLabel(say('connections:keys.name')).fill(name)
  await expect(page.getByLabel(say('connections:scopes.readMenu'))).toHaveCount(0)
  await page.getByLabel(say('connections:scopes.allOrders')).check()
  await page.getByRole('button', { name: say('connections:keys.create') }).click()
  const token = await page.getByLabel(say('connections:keys.once')).inputValue()
  const call = (operation: string) =>
    request.post(`/functions/v1/${operation}`, { headers: { authorization: `Bearer ${token}` }, data: {} })
  expect((await call('list-orders')).status()).toBe(200)
  expect((await call('list-users')).status()).toBe(403)

  await page.getByRole('button', { name: say('connections:webhooks.create') }).click()
  await page.getByLabel(say('connections:webhooks.url')).fill(url)
  await page.getByLabel(say('connections:events.user.signed_up')).check()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: say('connections:webhooks.save') }).click()
  const secret = await page.getByLabel(say('connections:webhooks.once')).inputValue()
  await createAccount(request, 'buyer', 'Nora Newcomer')
  const endpoint = page.getByRole('listitem').filter({ hasText: url })
  await endpoint.getByRole('button', { name: say('connections:webhooks.log') }).click()
  await expect(endpoint.getByText(say('connections:events.user.signed_up')).first()).toBeVisible({
    timeout: 60_000,
  })
  await expect(endpoint.getByText(say('connections:log.status.delivered')).first()).toBeVisible({
    timeout: 60_000,
  })
  await endpoint
    .getByRole('button', { name: say('connections:log.replay') })
    .first()
    .click()
  await expect.poll(() => receiver.got.length, { timeout: 60_000 }).toBeGreaterThan(1)
  for (const { body, headers } of receiver.got) {
    expect(body).not.toContain('Nora')
    expect(new Webhook(secret).verify(body, headers)).toBeTruthy()
  }
  await endpoint.getByRole('button', { name: say('connections:webhooks.rotate') }).click()
  await expect(page.getByLabel(say('connections:webhooks.once'))).not.toHaveValue(secret)
  const fresh = await page.getByLabel(say('connections:webhooks.once')).inputValue()
  await endpoint.getByRole('button', { name: say('connections:webhooks.test') }).click()
  await expect
    .poll(() => receiver.got.some(({ body }) => body.includes('webhook.test')), { timeout: 60_000 })
    .toBe(true)
  const tested = receiver.got.find(({ body }) => body.includes('webhook.test'))
  expect(new Webhook(fresh).verify(tested?.body ?? '', tested?.headers ?? {})).toBeTruthy()
  await endpoint.getByRole('button', { name: say('connections:webhooks.delete') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('connections:webhooks.delete') }).click()
  await expect(page.getByText(url)).toHaveCount(0)
  await page.getByRole('button', { name: say('connections:keys.revokeNamed', { name }) }).click()
  await dialog.getByRole('button', { name: say('connections:keys.revoke') }).click()
  await expect(page.getByRole('button', { name: say('connections:keys.revokeNamed', { name }) })).toHaveCount(
    0,
  )
  expect((await call('list-orders')).status()).toBe(401)

  await page.goto('/admin/audit?action=create-api-key')
  const entry = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name })
  await expect(entry.getByText(say('audit:actions.create-api-key'))).toBeVisible()
  await expect(entry.getByText(say('connections:scopes.allOrders'))).toBeVisible()
  await page.goto('/admin/audit?action=create-webhook-endpoint')
  await expect(page.getByRole('main').getByText(url).first()).toBeVisible()
  await expect(
    page.getByRole('main').getByText(say('connections:events.user.signed_up')).first(),
  ).toBeVisible()
  await receiver.stop()
})
