import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { getMyCredit } from '@localchef/contracts/credit/get-my-credit'
import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { grantKitchenCredit } from '@localchef/contracts/credit/grant-kitchen-credit'
import { listCredits } from '@localchef/contracts/credit/list-credits'
import { listKitchenCredits } from '@localchef/contracts/credit/list-kitchen-credits'
import { revokeCredit } from '@localchef/contracts/credit/revoke-credit'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  admin,
  balance,
  cart,
  cashChef,
  cashKitchen,
  chef,
  closeCreditStage,
  dayIn,
  debts,
  give,
  grant,
  kitchen,
  move,
  newBuyer,
  openCreditStage,
  place,
  placed,
  quote,
  read,
  server,
} from './credit-stage.ts'

beforeAll(openCreditStage)
afterAll(closeCreditStage)

describe('grants', () => {
  test('an admin gives credit, and the buyer reads the sum, the reason and the last day', async () => {
    const buyer = await newBuyer()
    await give(buyer)
    const { data } = await callFunction(server, getMyCredit, {}, buyer)
    expect(data).toMatchObject({
      balance: 20,
      credits: [{ left: 20, chef: null, reason: 'The soup was cold' }],
      movements: [{ kind: 'granted', amount: 20, order: null }],
    })
    const { rows } = await server.database.pool.query(
      `select title from public.notifications where user_id = $1 and event = 'credit_granted'`,
      [buyer.id],
    )
    expect(rows).toEqual([{ title: 'You have $20.00 of credit' }])
    const listed = await callFunction(server, listCredits, { buyerId: buyer.id }, admin)
    expect(listed.data.credits).toMatchObject([{ buyer: { id: buyer.id }, author: 'Ada Admin', left: 20 }])
  })

  test('admins page through the grants of a person and restrict them to days', async () => {
    const buyer = await newBuyer()
    const given = [await give(buyer), await give(buyer), await give(buyer)]
    await server.database.pool.query(
      `update public.credits set created_at = timestamptz '2024-03-05 12:00Z' where id = $1`,
      [given[0]],
    )
    const list = (input: object) => callFunction(server, listCredits, { buyerId: buyer.id, ...input }, admin)
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.data.nextCursor })
    const ids = [...first.data.credits, ...second.data.credits].map(({ id }) => id)
    expect(ids.toSorted()).toEqual(given.toSorted())
    expect(ids.at(-1)).toBe(given[0])
    expect(second.data.nextCursor).toBeNull()
    const ofDay = await list({ from: '2024-03-05', to: '2024-03-05' })
    expect(ofDay.data.credits.map(({ id }) => id)).toEqual([given[0]])
    expect((await list({ from: '2024-03-06', to: '2024-03-31' })).data.credits).toEqual([])
    expect((await list({ from: '2024-03-06', to: '2024-03-05' })).error.issues).toMatchObject([
      { path: ['to'] },
    ])
  })

  test('buyers and chefs neither grant nor list nor revoke credit of the marketplace', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer)
    for (const person of [buyer, chef]) {
      const calls = [
        await callFunction(server, grantCredit, { ...grant, buyerId: person.id }, person),
        await callFunction(server, listCredits, {}, person),
        await callFunction(server, revokeCredit, { creditId, reason: 'Because' }, person),
      ]
      expect(calls.map(({ status }) => status)).toEqual([403, 403, 403])
    }
  })

  test('a grant beyond the limit, without a reason, for the admin, or with a past day is refused', async () => {
    const buyer = await newBuyer()
    const wrong = [
      { amount: 100.01 },
      { amount: 0 },
      { reason: '' },
      { expiresOn: '2020-01-01' },
      { expiresOn: dayIn(800) },
      { buyerId: admin.id },
    ]
    for (const changes of wrong) {
      const input = { ...grant, buyerId: buyer.id, ...changes }
      const { status } = await callFunction(server, grantCredit, input, admin)
      expect({ changes, status }).toEqual({ changes, status: 400 })
    }
    const nobody = '00000000-0000-4000-8000-000000000001'
    const { status } = await callFunction(server, grantCredit, { ...grant, buyerId: nobody }, admin)
    expect(status).toBe(404)
    expect(await balance(buyer)).toBe(0)
  })

  test('a chef gives credit to the buyer of their own order only, and it is valid at that kitchen only', async () => {
    const buyer = await newBuyer()
    const orderId = await placed(buyer)
    const foreign = await callFunction(server, grantKitchenCredit, { ...grant, orderId }, cashChef)
    expect(foreign.status).toBe(404)
    const { data } = await callFunction(server, grantKitchenCredit, { ...grant, amount: 5, orderId }, chef)
    expect(data).toMatchObject({ amount: 5, chef: { id: kitchen.chefId }, order: { id: orderId } })
    expect(await quote(buyer)).toMatchObject({ creditAvailable: 5, credit: 5, total: 9.3 })
    expect(await quote(buyer, cashKitchen)).toMatchObject({ creditAvailable: 0, credit: 0, total: 14.3 })
    const own = await callFunction(server, listKitchenCredits, {}, chef)
    expect(own.data.credits).toContainEqual(expect.objectContaining({ id: data.id, left: 5 }))
    expect((await callFunction(server, listKitchenCredits, {}, cashChef)).data.credits).toEqual([])
  })

  test('an admin revokes unused credit once, and the buyer is notified', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer)
    const revoke = () => callFunction(server, revokeCredit, { creditId, reason: 'A mistake' }, admin)
    expect((await revoke()).data).toMatchObject({ left: 0 })
    expect((await revoke()).status).toBe(409)
    expect(await balance(buyer)).toBe(0)
    expect(await quote(buyer)).toMatchObject({ creditAvailable: 0, credit: 0 })
    expect(await debts().then(({ ledger, credits }) => ledger - credits)).toBe(0)
  })

  test('the hourly task ends credit after its last day, following a reminder in its last week', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer, { expiresOn: dayIn(2) })
    await server.runTask('end-credits')
    await server.runTask('end-credits')
    const { rows } = await server.database.pool.query(
      `select count(*)::integer as reminders from public.notifications where user_id = $1 and event = 'credit_expires'`,
      [buyer.id],
    )
    expect(rows).toEqual([{ reminders: 1 }])
    expect(await balance(buyer)).toBe(20)
    await server.database.pool.query(
      `update public.credits set expires_at = now() - interval '1 second' where id = $1`,
      [creditId],
    )
    expect(await quote(buyer)).toMatchObject({ creditAvailable: 0 })
    await server.runTask('end-credits')
    await server.runTask('end-credits')
    const { data } = await callFunction(server, getMyCredit, {}, buyer)
    expect(data.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['expired', -20],
      ['granted', 20],
    ])
  })
})

describe('orders', () => {
  test('credit is used if the buyer chooses so, and not for visitors', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 4 })
    expect(await quote(buyer, kitchen, false)).toMatchObject({ creditAvailable: 4, credit: 0, total: 14.3 })
    expect(await quote(undefined)).toMatchObject({ creditAvailable: 0, credit: 0, total: 14.3 })
    const without = await placed(buyer, { useCredit: false, seenCredit: 0 })
    expect(await read(without, buyer)).toMatchObject({ credit: 0, total: 14.3 })
    expect(await balance(buyer)).toBe(4)
    const withIt = await placed(buyer)
    expect(await read(withIt, buyer)).toMatchObject({ credit: 4, kitchenCredit: 0, total: 10.3 })
    expect(await balance(buyer)).toBe(0)
  })

  test('an order whose buyer saw another credit is refused', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 4 })
    const { status, error } = await place(buyer, { seenCredit: 5 })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'fee_changed', details: { fee: 'credit', oldFee: 5, newFee: 4 } })
    expect(await balance(buyer)).toBe(4)
  })

  test('ten concurrent orders spend a credit once', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 5 })
    const { slots, serviceFee } = await quote(buyer)
    const request = {
      ...cart(kitchen),
      slotFrom: steadySlot(slots),
      seenServiceFee: serviceFee,
      useCredit: true,
      seenCredit: 5,
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callFunction(server, placeOrder, request, buyer)),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error?.code).filter(Boolean))).toEqual(new Set(['fee_changed']))
    expect(await balance(buyer)).toBe(0)
  })

  test('the database refuses to spend or return more credit than there is, and to change a movement', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer, { amount: 5 })
    const orderId = await placed(buyer)
    const insert = (kind: string, cents: number) =>
      server.database.pool.query(
        `insert into public.credit_movements (credit_id, kind, amount_cents, order_id) values ($1, $2, $3, $4)`,
        [creditId, kind, cents, orderId],
      )
    await expect(insert('spent', -1)).rejects.toMatchObject({ code: 'LC013' })
    await expect(insert('returned', 501)).rejects.toMatchObject({ code: 'LC013' })
    await expect(
      server.database.pool.query('update public.credit_movements set amount_cents = 1 where credit_id = $1', [
        creditId,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['the chef declines', 'declined', () => chef],
    ['the buyer cancels', 'cancelled', (buyer: TestUser) => buyer],
  ] as const)('credit comes back whole when %s', async (_, to, by) => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 5 })
    const orderId = await placed(buyer)
    await move(orderId, by(buyer), 'placed', to)
    expect(await balance(buyer)).toBe(5)
    const { data } = await callFunction(server, getMyCredit, {}, buyer)
    expect(data.movements[0]).toMatchObject({ kind: 'returned', amount: 5, order: { id: orderId } })
  })

  test('credit comes back when nobody pays the rest by card in time', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 5 })
    const orderId = await placed(buyer, { payment: 'card' })
    expect(await balance(buyer)).toBe(0)
    await server.database.pool.query(
      `update public.payments set hold_until = now() - interval '1 second' where order_id = $1`,
      [orderId],
    )
    await server.runTask('sweep-payments')
    expect(await read(orderId, buyer)).toMatchObject({ status: 'unpaid' })
    expect(await balance(buyer)).toBe(5)
  })

  test('an order with credit cannot be changed afterwards by a write of its amounts', async () => {
    const buyer = await newBuyer()
    await give(buyer, { amount: 5 })
    const orderId = await placed(buyer)
    await expect(
      server.database.pool.query('update public.orders set credit_cents = 0 where id = $1', [orderId]),
    ).rejects.toMatchObject({ code: 'LC005' })
  })
})

describe('personal data', () => {
  test('the export of a buyer contains credits and their movements', async () => {
    const buyer = await newBuyer()
    await give(buyer)
    const { data } = await callFunction(server, exportMyData, {}, buyer)
    expect(JSON.stringify(data)).toContain('The soup was cold')
  })

  test('the credit of a deleted account lapses, and the debt of the marketplace with it', async () => {
    const buyer = await newBuyer()
    const creditId = await give(buyer)
    const { status } = await callFunction(server, deleteAccount, { confirmation: buyer.email }, buyer)
    expect(status).toBe(200)
    await server.runTask('end-credits')
    const { rows } = await server.database.pool.query(
      `select sum(amount_cents)::integer as "left" from public.credit_movements where credit_id = $1`,
      [creditId],
    )
    expect(rows).toEqual([{ left: 0 }])
    expect(await debts().then(({ ledger, credits }) => ledger - credits)).toBe(0)
  })
})
