import type { Page } from '@playwright/test'
import { addKitchen } from '../tests/kitchen-fixture.ts'
import { steadySlot } from '../tests/steady-slot.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { expect, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test('a buyer misses a pickup, agrees on another time, misses it again and objects to the no-show', {
  tag: '@phone',
}, async ({ page: board, request, server, openPerson, say }) => {
  test.setTimeout(180_000)
  const chef = await createAccount(request, 'chef', 'Olga')
  const buyer = await createAccount(request, 'buyer', 'Bella Buyer')
  const { pool } = server.database
  const { rows } = await pool.query('select id from public.profiles where email = $1', [chef.email])
  const kitchen = await addKitchen(server.database, rows[0].id)
  const asBuyer = await callFunctionsAs(request, buyer)
  const asChef = await callFunctionsAs(request, chef)
  const line = { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], isReady: true }
  const cart = { chefId: kitchen.chefId, lines: [{ ...line, seenUnitPrice: 6.5 }] }
  const { slots }: { slots: { from: string }[] } = await asBuyer('quote-order', cart)
  const order: { id: string; number: number } = await asBuyer('place-order', {
    ...cart,
    slotFrom: steadySlot(slots),
    acceptedAllergens: [],
  })
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
  ]) {
    await asChef('transition-order', { orderId: order.id, from, to })
  }
  const endSlot = () =>
    pool.query(
      `update public.orders
       set slot_from = now() - interval '31 minutes', slot_until = now() - interval '1 second'
       where id = $1`,
      [order.id],
    )
  const openBoard = async () => {
    await board.goto('/dashboard/orders')
    await board.getByRole('tab', { name: new RegExp(`${say('board:column.ready')}$`) }).click()
  }
  const card = board.getByRole('article', {
    name: new RegExp(`^${say('common:numbered', { number: order.number })},`),
  })
  const reportMissed = async () => {
    await card.getByRole('button', { name: say('board:missed.report') }).click()
    const question = board.getByRole('dialog')
    await question.getByRole('button', { name: say('board:missed.askAction') }).click()
    await expect(question).toHaveCount(0)
  }
  const press = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true }).click()

  await endSlot()
  await signIn(board, chef)
  const phone = await openPerson(buyer)

  await test.step('the chef reports that nobody came, after a question', async () => {
    await openBoard()
    await reportMissed()
    await expect(card.getByText(say('board:missed.answer.none'))).toBeVisible()
    await expectNoAxeViolations(board)
  })

  await test.step('the buyer asks for another time', async () => {
    await phone.goto(`/dashboard/orders/${order.id}`)
    await expect(phone.getByRole('heading', { name: say('orders:missed.title') })).toBeVisible()
    await expectNoAxeViolations(phone)
    await press(phone, 'orders:missed.choice.another_time')
    await expect(phone.getByText(say('orders:missed.given.another_time'))).toBeVisible()
  })

  await test.step('the chef proposes another time, and the buyer agrees', async () => {
    await expect(card.getByText(say('board:missed.answer.another_time'))).toBeVisible()
    await card.getByRole('button', { name: say('board:propose.action') }).click()
    const dialog = board.getByRole('dialog')
    await dialog.getByRole('group').first().getByRole('button').last().click()
    await dialog.getByRole('button', { name: say('board:propose.send') }).click()
    await expect(dialog).toHaveCount(0)
    await press(phone, 'orders:proposal.accept')
    await expect(phone.getByText(say('orders:missed.agreed'))).toBeVisible()
    await expect(phone.getByRole('heading', { name: say('orders:missed.title') })).toHaveCount(0)
  })

  await test.step('the chef records a no-show after the second missed time', async () => {
    await endSlot()
    await openBoard()
    await reportMissed()
    await expect(card.getByRole('button', { name: say('board:missed.record') })).toHaveCount(0)
    await phone.goto(`/dashboard/orders/${order.id}`)
    await press(phone, 'orders:missed.choice.not_coming')
    await card.getByRole('button', { name: say('board:missed.record') }).click()
    const dialog = board.getByRole('dialog')
    await expect(dialog.getByText(say('board:missed.moneyAtPickup'))).toBeVisible()
    await dialog.getByRole('button', { name: say('board:missed.record') }).click()
    await expect(board.getByText(say('board:missed.recorded', { number: order.number }))).toBeVisible()
  })

  await test.step('the buyer reads of the no-show and objects', async () => {
    await phone.goto(`/dashboard/orders/${order.id}`)
    await expect(phone.getByRole('heading', { name: say('orders:missed.noShow') })).toBeVisible()
    await expect(phone.getByText(say('orders:missed.object'))).toBeVisible()
    await press(phone, 'problems:report')
    const dialog = phone.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('I was there on time and nobody opened the door.')
    await dialog.getByRole('button', { name: say('problems:send') }).click()
    await expect(phone.getByText(say('problems:state.open'))).toBeVisible()
  })
})
