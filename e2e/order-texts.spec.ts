import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { zipWithoutWait } from '../tests/zip-without-wait.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { inDatabaseOf } from './support/database-of.ts'
import { readMail } from './support/mailbox.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a buyer verifies a number, turns texts on, and a text about the order leads to it', {
  tag: '@phone',
}, async ({ page, request, say, language, watch }) => {
  // Provoked on purpose: the refusal of the wrong code.
  watch.allowed.push(/\b403\b.*\/auth\/v1\/verify/)
  const phone = `+1512555${String(randomInt(10_000)).padStart(4, '0')}`
  const buyer = await createAccount(request, 'buyer', 'Tessa Texts')
  const asBuyer = await callFunctionsAs(request, buyer)
  await signIn(page, buyer)
  await page.goto('/dashboard/settings#texts')
  const texts = page.locator('#texts')
  await texts.getByRole('button', { name: say('settings:texts.addNumber') }).click()
  await expect(texts.getByLabel(say('settings:texts.phone'))).toBeFocused()
  await texts.getByLabel(say('settings:texts.phone')).fill('12')
  await texts.getByRole('button', { name: say('settings:texts.sendCode') }).click()
  await expect(texts.getByText(say('common:validation.phone')).first()).toBeVisible()
  await texts.getByLabel(say('settings:texts.phone')).fill(phone)
  await texts.getByLabel(say('auth:proof.oldPassword')).fill(buyer.password)
  await texts.getByRole('button', { name: say('settings:texts.sendCode') }).click()

  const code = texts.getByLabel(say('settings:texts.code'))
  await expect(code).toBeFocused()
  await code.fill('000000')
  await texts.getByRole('button', { name: say('settings:texts.verify') }).click()
  await expect(texts.getByText(say('settings:texts.wrongCode')).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await code.fill((await readMail(request, phone)).text.slice(0, 6))
  await texts.getByRole('button', { name: say('settings:texts.verify') }).click()

  const toggle = texts.getByRole('switch', { name: say('settings:texts.topics.orders') })
  await expect(toggle).not.toBeChecked()
  await expect(texts.getByText('ответом СТОП').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(toggle).toBeEnabled()

  const kitchen = await openKitchen(request, 'Texting Dumplings')
  const [order] = await placeOrders(request, buyer, kitchen, 1)
  if (!order) throw new Error('no order was placed')
  // Shortly before 8 AM, a text about food of the morning waits until then, so the buyer moves to a place without that
  // wait.
  await inDatabaseOf(request, ({ pool }) =>
    pool.query('update public.profiles set zip_code = $2 where email = $1', [buyer.email, zipWithoutWait()]),
  )
  const asChef = await callFunctionsAs(request, kitchen.chef)
  await asChef('transition-order', { orderId: order.id, from: 'placed', to: 'confirmed' })

  await page.goto(`/dev/mailbox?to=${encodeURIComponent(phone)}`)
  const text = page.getByRole('listitem').first()
  // The profile keeps the language in which the account was created.
  await expect(text).toContainText(`LocalChef: order #${order.number} from Texting Dumplings is confirmed`)
  await text.getByRole('link', { name: /\/s\// }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${order.id}$`))
  await expect(page.getByRole('main')).toContainText('Evening dumplings')

  await page.goto('/dashboard/settings#texts')
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeEnabled()
  expect(await asBuyer('get-texts', { language })).toMatchObject({
    phone,
    topics: expect.arrayContaining([expect.objectContaining({ topic: 'orders', since: null })]),
  })
})

/** Gives an account a verified number, without the forms. */
async function giveNumber(request: APIRequestContext, { email }: { email: string }): Promise<string> {
  const phone = `+1512556${String(randomInt(10_000)).padStart(4, '0')}`
  await inDatabaseOf(request, ({ pool }) =>
    pool.query(
      `update auth.users set phone = $2, phone_confirmed_at = now() - interval '1 day'
       where id = (select id from public.profiles where email = $1)`,
      [email, phone.slice(1)],
    ),
  )
  return phone
}

test('a person verifies the same number again after texts to it did not arrive, and turns them on', async ({
  page,
  request,
  say,
}) => {
  const buyer = await createAccount(request, 'buyer', 'Vera Verifies')
  const phone = await giveNumber(request, buyer)
  await inDatabaseOf(request, ({ pool }) =>
    pool.query(
      `insert into mail.silent_numbers (phone, reason, detail) values ($1, 'unreachable', 'landline')`,
      [phone],
    ),
  )
  await signIn(page, buyer)
  await page.goto('/dashboard/settings#texts')
  const texts = page.locator('#texts')
  const toggle = texts.getByRole('switch', { name: say('settings:texts.topics.orders') })
  await expect(texts.getByText(say('settings:texts.silence.unreachable'))).toBeVisible()
  await expect(toggle).toBeDisabled()
  await texts.getByRole('button', { name: say('settings:texts.verifyAgain') }).click()
  await texts.getByRole('button', { name: say('settings:texts.sendCode') }).click()
  const code = texts.getByLabel(say('settings:texts.code'))
  await expect(code).toBeFocused()
  await code.fill((await readMail(request, phone)).text.slice(0, 6))
  await texts.getByRole('button', { name: say('settings:texts.verify') }).click()
  await expect(toggle).toBeEnabled()
  await toggle.click()
  await expect(toggle).toBeChecked()
})

test('a chef turns texts on, nobody looks at an order for three minutes, and the text leads to it', {
  tag: '@phone',
}, async ({ page, request, say }) => {
  const kitchen = await openKitchen(request, 'Busy Dumplings')
  const { chef } = kitchen
  const phone = await giveNumber(request, chef)
  const query = (text: string, values: unknown[]) =>
    inDatabaseOf(request, async ({ pool }) => (await pool.query(text, values)).rows)
  await signIn(page, chef)
  await page.goto('/dashboard/settings#texts')
  const toggle = page.locator('#texts').getByRole('switch', { name: say('settings:texts.topics.kitchen') })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(toggle).toBeEnabled()

  const buyer = await createAccount(request, 'buyer', 'Tessa Texts')
  const [order, seen] = await placeOrders(request, buyer, kitchen, 2)
  if (!order || !seen) throw new Error('no order was placed')
  // The chef looks at one of the orders.
  await page.goto(`/dashboard/orders/${seen.id}`)
  await expect(page.getByRole('main')).toContainText('Evening dumplings')
  const isRead = `select is_read from public.notifications where event = 'order_placed' and data ->> 'orderId' = $1`
  await expect.poll(async () => (await query(isRead, [seen.id]))[0]?.is_read).toBe(true)
  // The text is sent at any hour, because it is day where the chef is, or the food is handed over tonight.
  await query('update public.profiles set zip_code = $2 where email = $1', [chef.email, zipWithoutWait()])
  await query(
    `update public.orders
     set slot_from = now() + interval '2 hours', slot_until = now() + interval '150 minutes'
     where id = $1`,
    [order.id],
  )
  await query(
    `update public.notifications set created_at = now() - interval '3 minutes'
     where event = 'order_placed' and data ->> 'orderId' = any($1)`,
    [[order.id, seen.id]],
  )
  const text = page.getByRole('listitem').filter({ hasText: '#' })
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(phone)}`)
    await expect(text).toHaveCount(1, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(text).toContainText(`new order #${order.number} from Tessa Texts waits for your answer`)
  await text.getByRole('link', { name: /\/s\// }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${order.id}$`))
  await expect(page.getByRole('main')).toContainText('Tessa Texts')
})
