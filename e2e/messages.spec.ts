import { expectNoAxeViolations } from './support/axe.ts'
import { test as told } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { readMail } from './support/mailbox.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

told(
  'buyer and chef talk about an order',
  { tag: '@phone' },
  async ({ page, openPerson, request, say, allowConsoleError }) => {
    test.setTimeout(240_000)
    // Expected: sending a message without a network logs an error.
    allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/)
    const kitchen = await openKitchen(request, 'Talkative Dumplings')
    const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
    const [order] = await placeOrders(request, buyer, kitchen, 1)
    if (!order) throw new Error('no order was placed')
    const chef = await openPerson(kitchen.chef)
    await chef.goto('/dashboard/orders')
    const card = chef.getByRole('article', { name: say('common:numbered', { number: order.number }) })
    await expect(card).toBeVisible()

    await signIn(page, buyer)
    await page.goto(`/dashboard/orders/${order.id}`)
    const own = page.getByRole('region', { name: say('messages:messages') })
    await expect(own.getByText(say('messages:empty.open'))).toBeVisible()
    const field = own.getByLabel(say('messages:write', { name: 'Talkative Dumplings' }))

    await told.step('a question rings at the board, and is answered there', async () => {
      await field.fill('Is there garlic in it?')
      await own.getByRole('button', { name: say('messages:send') }).click()
      await expect(own.getByRole('log').getByText('Is there garlic in it?')).toBeVisible()
      await expect(field).toHaveValue('')
      await card
        .getByRole('button', { name: say('messages:openUnread', { name: 'Bella Buyer', count: 1 }) })
        .click()
      const sheet = chef.getByRole('dialog', { name: say('messages:with', { name: 'Bella Buyer' }) })
      await expect(sheet.getByText('Is there garlic in it?')).toBeVisible()
      await expectNoAxeViolations(chef)
      await sheet.getByLabel(say('messages:write', { name: 'Bella Buyer' })).fill('None at all.')
      await sheet.getByRole('button', { name: say('messages:send') }).click()
      await expect(own.getByRole('log').getByText('None at all.')).toBeVisible()
      await expect(own.getByRole('status')).toHaveText('Talkative Dumplings: None at all.')
      await expect(own.getByText(say('messages:seen'))).toBeVisible()
      await sheet.getByRole('button', { name: say('common:action.close') }).click()
      await expect(
        card.getByRole('button', { name: say('messages:open', { name: 'Bella Buyer' }), exact: true }),
      ).toBeVisible()
    })

    await told.step('a picture is shown to both', async () => {
      const chooser = page.waitForEvent('filechooser')
      await own.getByRole('button', { name: say('messages:photo.add') }).click()
      await (await chooser).setFiles({
        name: 'door.png',
        mimeType: 'image/png',
        buffer: await page.screenshot(),
      })
      await expect(own.getByRole('img', { name: say('messages:photo.own') })).toBeVisible()
      await own.getByRole('button', { name: say('messages:send') }).click()
      const shown = own.getByRole('img', { name: say('messages:photo.alt', { name: say('messages:you') }) })
      await expect(shown).toBeVisible()
      await expect
        .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBeGreaterThan(100)
      await expectNoAxeViolations(page)
    })

    await told.step('what is not sent stays, and goes when the network is back', async () => {
      await page.context().setOffline(true)
      await field.fill('I am at the door')
      await own.getByRole('button', { name: say('messages:send') }).click()
      await expect(own.getByText(say('messages:problem.network'))).toBeVisible()
      await page.context().setOffline(false)
      await own.getByRole('button', { name: say('messages:retry') }).click()
      await expect(own.getByText(say('messages:problem.network'))).toBeHidden()
      await expect(
        card.getByRole('button', { name: say('messages:openUnread', { name: 'Bella Buyer', count: 2 }) }),
      ).toBeVisible()
    })

    await told.step('a message is reported', async () => {
      await own.getByRole('button', { name: say('messages:report', { name: 'Talkative Dumplings' }) }).click()
      const dialog = page.getByRole('dialog', { name: say('chef:report.title') })
      await dialog.getByRole('button', { name: say('chef:report.send') }).click()
      await expect(page.getByText(say('chef:report.sent'))).toBeVisible()
    })
  },
)

test('earlier messages load on demand', async ({ page, request }) => {
  const kitchen = await openKitchen(request, 'Chatty Dumplings')
  const buyer = await createAccount(request, 'buyer', 'Lola Long')
  const [order] = await placeOrders(request, buyer, kitchen, 1)
  if (!order) throw new Error('no order was placed')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const asBuyer = await callFunctionsAs(request, buyer)
  for (let line = 1; line <= 24; line += 1) {
    const say = line % 2 ? asChef : asBuyer
    await say('send-message', { orderId: order.id, body: `Line number ${line}` })
  }
  // The app requests thirty messages; a smaller page makes the button appear sooner.
  await page.route('**/functions/v1/list-messages', async (route) => {
    const input: object = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify({ ...input, limit: 10 }) })
  })
  await signIn(page, buyer)
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('tabpanel').getByText('12 unread messages')).toBeAttached()
  await page.goto(`/dashboard/orders/${order.id}#messages`)
  const log = page.getByRole('log')
  await expect(log.getByText('Line number 24')).toBeInViewport()
  await expect(log.getByText('Line number 14', { exact: true })).toHaveCount(0)
  await log.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(log.getByText('Line number 5', { exact: true })).toBeAttached()
  await log.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(log.getByText('Line number 1', { exact: true })).toBeAttached()
  await expect(log.getByRole('button', { name: 'Show earlier messages' })).toBeHidden()
})

test('a person who has just signed in deletes the account', async ({ page, request }) => {
  const buyer = await createAccount(request, 'buyer', 'Gone Girl')
  await signIn(page, buyer)
  await page.goto('/dashboard/settings')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out Chrome on Linux/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel(`Type ${buyer.email} to confirm`).fill('somebody@else.test')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText('That doesn’t match. Type it exactly as shown above.').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel(`Type ${buyer.email} to confirm`).fill(buyer.email)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await readMail(request, buyer.email, /deleted/)
})
