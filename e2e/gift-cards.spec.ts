import { wordsIn } from '@localchef/contracts/words/words-in'
import { steadySlot } from '../tests/steady-slot.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openCardKitchen } from './support/card-kitchen.ts'
import { createAccount } from './support/create-account.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

/** In Russian on the phone, in English on the desktop. */
test('a buyer gives gift cards, a recipient orders with one, and an admin mails, blocks, refunds and pays out', async ({
  page,
  openPerson,
  request,
  server,
  say,
  language,
  allowConsoleError,
}) => {
  test.setTimeout(240_000)
  // The wrong code is answered with 404.
  allowConsoleError(/redeem-gift-card/)
  const kitchen = await openCardKitchen(server, request, 'Gift Piroshki')
  const [giver, receiver] = [
    await createAccount(request, 'buyer', 'Gina Giver'),
    await createAccount(request, 'buyer', 'Maria Receiver'),
  ]
  let code = ''

  await test.step('a visitor finds the page from the footer, reads what a card is, and is sent on by other pages', async () => {
    await page.goto('/faq')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('footer:links.giftCards') })
      .click()
    await expect(page.getByRole('heading', { name: say('giftCards:title'), level: 1 })).toBeVisible()
    await expect(page.getByText(say('giftCards:visitor.give'))).toBeVisible()
    await expect(page.getByText(say('giftCards:closed'))).toHaveCount(0)
    await expectNoAxeViolations(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: say('giftCards:visitor.signIn') }).click()
    await expect(page).toHaveURL(/\/auth/)
    await page.goto('/dashboard/gift-cards/redeem')
    await expect(page).toHaveURL(/\/auth/)
  })

  await test.step('the giver pays by card', async () => {
    await signIn(page, giver)
    await page.goto('/dashboard/credit')
    await page.getByRole('link', { name: say('credit:giftCards') }).click()
    await expect(page.getByRole('heading', { name: say('giftCards:title'), level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
    const submit = page.getByRole('button', { name: say('giftCards:buy.submit') })
    await submit.click()
    await expect(page.getByLabel(say('giftCards:buy.recipientName'))).toBeFocused()
    await page.getByRole('button', { name: '$25.00' }).click()
    await page.getByLabel(say('giftCards:buy.recipientName')).fill('Maria')
    await page.getByRole('checkbox', { name: say('giftCards:buy.print') }).check()
    await submit.click()
    await page.getByRole('button', { name: new RegExp(wordsIn[language].sandbox.good) }).click()
    await expect(page).toHaveURL(/\/dashboard\/gift-cards\?paid=/)
    await expect(page.getByText(say('giftCards:status.printable'))).toBeVisible({ timeout: 30_000 })
  })

  await test.step('and prints it', async () => {
    await page.getByRole('link', { name: say('giftCards:bought.print') }).click()
    await page.getByRole('button', { name: say('giftCards:print.show') }).click()
    code = (await page.getByTestId('gift-code').textContent()) ?? ''
    expect(code).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/)
    await expectNoAxeViolations(page)
  })

  await test.step('another one waits for its day', async () => {
    const asGiver = await callFunctionsAs(request, giver)
    const today: { today: string } = await asGiver('get-my-gift-cards', {})
    const next: { id: string; checkoutUrl: string } = await asGiver('buy-gift-card', {
      amount: 50,
      senderName: 'Gina',
      recipientName: 'Sofia',
      recipientEmail: 'sofia@gifts.test',
      message: '',
      deliverOn: new Date(Date.parse(today.today) + 5 * 86_400_000).toISOString().slice(0, 10),
      language: 'en',
    })
    await request.post(next.checkoutUrl, { form: { choice: 'good' } })
    await expect
      .poll(
        async () =>
          ((await asGiver('check-gift-card', { giftCardId: next.id })) as { status: string }).status,
      )
      .toBe('scheduled')
  })

  const other = await openPerson(receiver)
  await test.step('the recipient redeems it after a wrong code, and orders with it', async () => {
    await other.goto('/dashboard/gift-cards/redeem')
    const field = other.getByRole('main').getByRole('textbox')
    await field.fill('AAAA-AAAA-AAAA-AAAA')
    const redeem = other.getByRole('main').getByRole('button')
    await redeem.click()
    await expect(
      other
        .getByRole('main')
        .getByText(/AAAA|card has this code|Карты с таким кодом/)
        .first(),
    ).toBeVisible()
    await other.goto(`/dashboard/gift-cards/redeem#${code}`)
    await expect(field).toHaveValue(code)
    await redeem.click()
    await expect(other.getByRole('status').filter({ hasText: '$25.00' })).toBeVisible()
    await expectNoAxeViolations(other)
    const asReceiver = await callFunctionsAs(request, receiver)
    const lines = [
      {
        dishId: kitchen.dishId,
        quantity: 2,
        variantIds: [kitchen.variantId],
        isReady: true,
        seenUnitPrice: 6.5,
      },
    ]
    const cart = { chefId: kitchen.chefId, lines }
    const quote: { slots: { from: string }[]; credit: number } = await asReceiver('quote-order', {
      ...cart,
      useCredit: true,
    })
    await asReceiver('place-order', {
      ...cart,
      slotFrom: steadySlot(quote.slots),
      useCredit: true,
      seenCredit: quote.credit,
    })
  })

  await test.step('the recipient asks for the rest in money, as California allows', async () => {
    const asReceiver = await callFunctionsAs(request, receiver)
    const held: { redeemed: { id: string; left: number }[] } = await asReceiver('get-my-gift-cards', {})
    expect(held.redeemed).toMatchObject([{ left: 12 }])
    await asReceiver('ask-gift-cash-out', {
      giftCardId: held.redeemed[0]?.id ?? '',
      state: 'CA',
      payTo: 'A check to 1 Main St',
    })
  })

  await test.step('an admin blocks it, takes that back, records the payout, and mails and refunds the other one', async () => {
    const desk = await openPerson(own.admin)
    await desk.goto('/admin/payments?view=gift_cards')
    const row = desk.getByRole('listitem').filter({ hasText: 'Maria' })
    for (const act of ['block', 'unblock', 'payOut'] as const) {
      await row.getByRole('button', { name: say(`giftCards:admin.${act}`), exact: true }).click()
      const dialog = desk.getByRole('dialog')
      await dialog.getByRole('textbox').fill('As the recipient asked')
      await dialog.getByRole('button', { name: say(`giftCards:admin.${act}`), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    }
    await expect(row.getByRole('button', { name: say('giftCards:admin.payOut') })).toHaveCount(0)
    const waiting = desk.getByRole('listitem').filter({ hasText: 'Sofia' })
    await waiting.getByRole('button', { name: say('giftCards:bought.sendAgain') }).click()
    await expect(desk.getByText(say('giftCards:again.done'))).toBeVisible()
    await waiting.getByRole('button', { name: say('giftCards:admin.refund'), exact: true }).click()
    await desk.getByRole('dialog').getByRole('textbox').fill('Bought twice')
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: say('giftCards:admin.refund'), exact: true })
      .click()
    await expect(waiting).toContainText(say('giftCards:admin.status.refunded'))
    await expectNoAxeViolations(desk)
  })
})
