import { exportBookings } from '@localchef/contracts/bookings/export-bookings'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { refundBooking } from '@localchef/contracts/payments/refund-booking'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { decideApproval } from '@localchef/contracts/staff/decide-approval'
import { requestApproval } from '@localchef/contracts/staff/request-approval'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { kitchenYear } from '../kitchen-fixture.ts'
import {
  admin,
  buyer,
  cancel,
  change,
  charged,
  closeDepositStage,
  confirm,
  inDays,
  newChef,
  openDepositStage,
  pay,
  read,
  requested,
  rival,
  server,
  soon,
  statusOf,
  titlesOf,
} from './deposit-stage.ts'

beforeAll(openDepositStage)
afterAll(closeDepositStage)

const refund = (
  bookingId: string,
  person: TestUser,
  seenRefundable: number,
  wish: { amount?: number; way?: 'card' | 'in_person' } = {},
) =>
  callFunction(
    server,
    refundBooking,
    { bookingId, seenRefundable, reason: 'The starter was missing', ...wish },
    person,
  )

async function completed(bookingId: string): Promise<void> {
  await server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(
      `update public.bookings set status = 'completed', closed_at = now() where id = $1`,
      [bookingId],
    )
  })
}

describe('a refund of a booking', () => {
  test('a chef gives back a part, the buyer gets a mail with sum and reason, and the booking stays', async () => {
    const { booking, chef } = await charged()
    expect(booking.refundable).toBe(100)
    const { data } = await refund(booking.id, chef, 100, { amount: 30.5 })
    expect(data).toMatchObject({ status: 'confirmed', refundable: 69.5, paid: 69.5, refundNow: 69.5 })
    expect(data.payments[0]?.refunds).toMatchObject([
      { amount: 30.5, cause: 'chef', reason: 'The starter was missing' },
    ])
    await expect.poll(() => statusOf(booking.id), soon).toBe('partly_refunded')
    const told = (await titlesOf(buyer)).filter(({ message }) => message.includes('$30.50'))
    expect(told).toEqual([
      expect.objectContaining({ message: expect.stringContaining('The starter was missing') }),
    ])
    const { rows } = await server.database.pool.query(
      `select count(*)::integer as count from mail.outbox where recipient = $1 and body_text like '%$30.50%'`,
      [buyer.email],
    )
    expect(rows[0].count).toBe(1)
    const { csv } = (await callFunction(server, exportBookings, {}, chef)).data
    expect(csv).toContain('30.50')
    await expect
      .poll(async () => {
        const year = kitchenYear()
        const { data: statement } = await callFunction(server, getStatement, { period: year }, chef)
        return [statement.sums.refunded, statement.entries.find(({ kind }) => kind === 'refund')?.booking]
      }, soon)
      .toEqual([30.5, { id: booking.id, number: booking.number }])
  })

  test('all that is left comes from balance and deposit, and nothing more can be refunded', async () => {
    const { booking, chef } = await charged()
    await pay(booking.id, 'good', buyer, 'balance')
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('captured')
    await refund(booking.id, chef, 400, { amount: 350 })
    expect((await refund(booking.id, chef, 50)).data).toMatchObject({ refundable: 0, paid: 0 })
    expect((await refund(booking.id, chef, 0, { amount: 0.01 })).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 0 },
    })
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('refunded')
  })

  test('what was paid at the event goes back in person beside the card, in part, and never more than it', async () => {
    const { booking, chef } = await charged()
    const inPerson = { way: 'in_person' } as const
    expect(booking.inPerson).toBeNull()
    expect((await refund(booking.id, chef, 0, inPerson)).error).toMatchObject({ details: { left: 0 } })
    await completed(booking.id)
    expect(await read(booking.id)).toMatchObject({
      refundable: 100,
      inPerson: { paid: 300, refundable: 300, refunds: [] },
    })
    expect((await refund(booking.id, chef, 300, { ...inPerson, amount: 300.01 })).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 300 },
    })
    expect((await refund(booking.id, rival, 300, inPerson)).status).toBe(404)
    const both = await Promise.all(
      [chef, admin].map((person) => refund(booking.id, person, 300, { ...inPerson, amount: 160.1 })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await refund(booking.id, chef, 300, inPerson)).error.code).toBe('refundable_changed')
    await expect(
      server.database.pool.query(
        `insert into public.refunds (booking_id, amount_cents, cause, reason, status)
         values ($1, 13991, 'chef', 'x', 'succeeded')`,
        [booking.id],
      ),
    ).rejects.toMatchObject({ code: 'LC011' })
    expect((await refund(booking.id, chef, 100, { amount: 30 })).data).toMatchObject({
      refundable: 70,
      inPerson: { refundable: 139.9, refunds: [{ amount: 160.1, status: 'succeeded' }] },
    })
    expect((await refund(booking.id, chef, 139.9, inPerson)).data.inPerson?.refundable).toBe(0)
    const told = (await titlesOf(buyer)).map(({ message }) => message)
    expect(told.filter((message) => message.includes('in person'))).toEqual([
      expect.stringContaining('$160.10'),
      expect.stringContaining('$139.90'),
    ])
    const { csv } = (await callFunction(server, exportBookings, {}, chef)).data
    expect(csv).toContain(',330.00,')
  })

  test('a booking that was paid in person alone can be given back in part', async () => {
    const { chef, serviceId } = await newChef({}, false)
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    await completed(booking.id)
    const { data } = await refund(booking.id, chef, 400, { way: 'in_person', amount: 25 })
    expect(data).toMatchObject({
      refundable: 0,
      inPerson: { paid: 400, refundable: 375, refunds: [{ amount: 25 }] },
    })
    expect((await refund(booking.id, chef, 0)).error.code).toBe('not_refundable')
  })

  test('nobody refunds more than was paid, an outdated rest, another kitchen’s booking, or their own', async () => {
    const { booking, chef } = await charged()
    const { chef: other } = await newChef()
    expect((await refund(booking.id, chef, 100, { amount: 100.01 })).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 100 },
    })
    expect((await refund(booking.id, chef, 99)).error).toMatchObject({
      code: 'refundable_changed',
      details: { left: 100 },
    })
    for (const person of [buyer, rival, other]) {
      expect((await refund(booking.id, person, 100)).status).toBe(404)
    }
    const both = await Promise.all(
      [chef, admin].map((person) => refund(booking.id, person, 100, { amount: 60 })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(booking.id)).refundable).toBe(40)
  })

  test('nothing is refunded of a booking that is not charged', async () => {
    const { chef, serviceId } = await newChef()
    const booking = await requested(serviceId, inDays(9))
    expect((await refund(booking.id, chef, 0)).error.code).toBe('not_refundable')
    await confirm(booking, chef)
    expect((await refund(booking.id, chef, 0)).error.code).toBe('not_refundable')
  })

  test('a buyer who cancels late after a refund loses no more than is left of the deposit', async () => {
    const { booking, chef } = await charged()
    await change(booking.id, 'free_hours = 720')
    await refund(booking.id, chef, 100, { amount: 80 })
    const late = await read(booking.id)
    expect(late).toMatchObject({ paid: 20, refundNow: 0 })
    await cancel(late, buyer, { seenRefund: 0 })
    expect(await read(booking.id)).toMatchObject({ status: 'cancelled', paid: 20, refundable: 20 })
    // The chef can still give back what was kept.
    expect((await refund(booking.id, chef, 20)).data.refundable).toBe(0)
  })

  test('a booking that the chef cancels gives back all that is left, and page and mail name one day for it', async () => {
    const { booking, chef } = await charged()
    await refund(booking.id, chef, 100, { amount: 40 })
    await cancel(booking, chef)
    const { payments, chef: kitchen, ...canceled } = await read(booking.id)
    expect(canceled).toMatchObject({ status: 'cancelled', owed: 0, refundable: 0, inPerson: null })
    const [rest] = payments[0]?.refunds.filter(({ cause }) => cause === 'rule') ?? []
    expect(rest).toMatchObject({ amount: 60 })
    const told = (await titlesOf(buyer)).map(({ message }) => message).slice(-2)
    const day = new Date(rest?.expectedAt ?? '').toLocaleDateString('en-US', {
      month: 'long',
      day: 'numeric',
      timeZone: kitchen.timeZone,
    })
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`\\$60\\.00.*${day}`)),
        expect.stringContaining('was canceled. Reason: Plans changed. We’re refunding your card.'),
      ]),
    )
  })

  test('a large refund by an admin waits for another owner, also in parts', async () => {
    const { booking } = await charged()
    const owner = await server.signUp({ email: 'owner@deposits.test', role: 'admin', name: 'Olga Owner' })
    const saved = await callFunction(
      server,
      saveSetting,
      { key: 'approvals', value: { twoOwners: true, fromAmount: 50 }, from: 0, reason: 'Two pairs of eyes' },
      admin,
    )
    expect(saved.status).toBe(200)
    expect((await refund(booking.id, admin, 100, { amount: 40 })).status).toBe(200)
    const act = { operation: 'refund-booking', bookingId: booking.id, amount: 10 } as const
    expect((await refund(booking.id, admin, 60, { amount: 10 })).error).toMatchObject({
      code: 'approval_needed',
      details: { state: 'none' },
    })
    const { data } = await callFunction(server, requestApproval, { act, reason: 'Goodwill' }, admin)
    expect(data.approval.subject).toBe(`#${booking.number}`)
    await callFunction(server, decideApproval, { approvalId: data.approval.id, decision: 'approve' }, owner)
    expect((await refund(booking.id, admin, 60, { amount: 10 })).data.refundable).toBe(50)
  })
})
