import { decideDispute } from '@localchef/contracts/disputes/decide-dispute'
import type { DisputeOutcome } from '@localchef/contracts/disputes/dispute-outcome'
import { getDispute } from '@localchef/contracts/disputes/get-dispute'
import { listOwedRefunds } from '@localchef/contracts/disputes/list-owed-refunds'
import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import { settleRefund } from '@localchef/contracts/disputes/settle-refund'
import { getBookingLedger } from '@localchef/contracts/payments/get-booking-ledger'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { refundArrivesBy } from '@localchef/contracts/payments/refund-arrival'
import { refundBooking } from '@localchef/contracts/payments/refund-booking'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { decideApproval } from '@localchef/contracts/staff/decide-approval'
import { requestApproval } from '@localchef/contracts/staff/request-approval'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { kitchenYear } from '../kitchen-fixture.ts'
import { notifyDecisions } from '../notify-decisions.ts'
import {
  admin,
  buyer,
  change,
  charged,
  closeDepositStage,
  confirm,
  inDays,
  newChef,
  openDepositStage,
  read,
  requested,
  server,
  soon,
  statusOf,
  titlesOf,
} from './deposit-stage.ts'

beforeAll(openDepositStage)
afterAll(closeDepositStage)

const note = 'The chef came an hour late'

/** Ends the booking yesterday, so that a problem can be reported. */
const complete = (bookingId: string) =>
  change(
    bookingId,
    `status = 'completed', starts_at = now() - interval '26 hours', ends_at = now() - interval '23 hours',
     closed_at = now() - interval '23 hours'`,
  )

async function disputed(bookingId: string, person: TestUser = buyer): Promise<string> {
  await complete(bookingId)
  const problem = { bookingId, kind: 'late', body: 'The chef came an hour late to the dinner.' } as const
  return (await callFunction(server, reportProblem, problem, person)).data.id
}

const decide = (
  reportId: string,
  outcome: DisputeOutcome,
  side: 'buyer' | 'chef' = 'buyer',
  person: TestUser = admin,
) => callFunction(server, decideDispute, { reportId, side, outcome, note }, person)

const refund = (amount: number, seenRefundable: number) =>
  ({ kind: 'refund', amount, seenRefundable }) as const
const inPerson = (amount: number, isSettled = false) =>
  ({ kind: 'refund_in_person', amount, isSettled }) as const

const dispute = async (reportId: string) => (await callFunction(server, getDispute, { reportId }, admin)).data

describe('a dispute about a booking', () => {
  test('ends in a refund of a part by card, which mails, booking, ledger and statement follow', async () => {
    const { booking, chef } = await charged()
    const reportId = await disputed(booking.id)
    expect(await dispute(reportId)).toMatchObject({
      paid: 400,
      paidInPerson: 300,
      given: 0,
      booking: { refundable: 100 },
    })
    expect((await decide(reportId, refund(30.5, 100))).status).toBe(200)
    await notifyDecisions(server)
    await expect.poll(() => statusOf(booking.id), soon).toBe('partly_refunded')

    const after = await read(booking.id)
    expect(after).toMatchObject({ status: 'completed', refundable: 69.5, paid: 69.5 })
    const [given] = after.payments[0]?.refunds ?? []
    expect(given).toMatchObject({ amount: 30.5, cause: 'admin', reason: note })

    const { rows: mails } = await server.database.pool.query<{ body_text: string }>(
      `select body_text from mail.outbox where recipient = $1 and body_text like '%$30.50%' order by created_at`,
      [buyer.email],
    )
    expect(mails).toHaveLength(2)
    // The refund's mail and the page name the same day, in the kitchen's time zone.
    const { timeZone } = after.chef
    const dayOf = (moment: string | Date) =>
      new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone }).format(new Date(moment))
    expect(given?.expectedAt).not.toBeNull()
    expect(dayOf(given?.expectedAt ?? '')).toBe(dayOf(refundArrivesBy(new Date())))
    expect(mails[0]?.body_text).toContain(`by ${dayOf(given?.expectedAt ?? '')}.`)
    expect((await titlesOf(chef)).at(-1)?.message).toContain('The buyer gets $30.50 back')

    const { data: ledger } = await callFunction(server, getBookingLedger, { bookingId: booking.id }, admin)
    expect(ledger.transactions.map(({ cause }) => cause)).toContain('refund')
    await expect
      .poll(async () => {
        const period = kitchenYear()
        return (await callFunction(server, getStatement, { period }, chef)).data.sums.refunded
      }, soon)
      .toBe(30.5)
    expect(await dispute(reportId)).toMatchObject({
      given: 30.5,
      outcomes: [{ kind: 'refund', side: 'buyer', amount: 30.5, note, by: 'Ada Admin' }],
    })
    const { rows: audit } = await server.database.pool.query(
      `select action from public.audit_log where subject_id in ($1, $2) order by created_at, id`,
      [booking.id, reportId],
    )
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['refund-booking', 'uphold-report']),
    )
  })

  test('ends in a refund of all that was paid by card, and later gifts count what was given before', async () => {
    const { booking, chef } = await charged()
    const reportId = await disputed(booking.id)
    await callFunction(
      server,
      refundBooking,
      { bookingId: booking.id, amount: 20, seenRefundable: 100, reason: note },
      chef,
    )
    expect((await decide(reportId, refund(80, 80))).status).toBe(200)
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    expect(await read(booking.id)).toMatchObject({ refundable: 0, paid: 0 })
  })

  test('refunds neither more than was charged, nor an outdated rest, nor anything for the chef', async () => {
    const { booking, chef } = await charged()
    const reportId = await disputed(booking.id)
    expect((await decide(reportId, refund(100.01, 100))).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 100 },
    })
    expect((await decide(reportId, refund(10, 99))).error.code).toBe('refundable_changed')
    expect((await decide(reportId, refund(10, 100), 'chef')).status).toBe(400)
    for (const person of [buyer, chef]) {
      expect((await decide(reportId, refund(10, 100), 'buyer', person)).status).toBe(403)
    }
    expect(await read(booking.id)).toMatchObject({ refundable: 100 })
    expect((await dispute(reportId)).outcomes).toEqual([])
  })

  test('gives back in person what was paid at the event, up to that sum, and the chef owes it until it is settled', async () => {
    const { booking } = await charged()
    const reportId = await disputed(booking.id)
    expect((await decide(reportId, inPerson(300.01))).error).toMatchObject({
      code: 'not_refundable',
      details: { left: 300 },
    })
    expect((await decide(reportId, inPerson(300))).status).toBe(200)
    const owed = async (status: 'owed' | 'settled') =>
      (await callFunction(server, listOwedRefunds, { status }, admin)).data.refunds
    expect(await owed('owed')).toMatchObject([
      { reportId, orderId: null, bookingId: booking.id, number: String(booking.number), amount: 300 },
    ])
    const settled = await callFunction(server, settleRefund, { reportId, note: 'Receipt seen' }, admin)
    expect(settled.status).toBe(200)
    expect(await owed('owed')).toEqual([])
    expect(await owed('settled')).toHaveLength(1)
  })

  test('refunds nothing by card of a booking that was paid at the event', async () => {
    const { chef, serviceId } = await newChef({}, false)
    const booking = await requested(serviceId, inDays(9))
    await confirm(booking, chef)
    const reportId = await disputed(booking.id)
    expect(await dispute(reportId)).toMatchObject({ paid: 400, paidInPerson: 400 })
    expect((await decide(reportId, refund(10, 0))).error.code).toBe('not_refundable')
    expect((await decide(reportId, inPerson(25, true))).status).toBe(200)
    expect(await dispute(reportId)).toMatchObject({ given: 25 })
  })

  test('waits for a second owner where a refund is large', async () => {
    const { booking } = await charged()
    const reportId = await disputed(booking.id)
    const owner = await server.signUp({ email: 'owner@disputed.test', role: 'admin', name: 'Olga Owner' })
    const value = { twoOwners: true, fromAmount: 50 }
    const setting = { key: 'approvals', value, from: 0, reason: 'Two pairs of eyes' } as const
    expect((await callFunction(server, saveSetting, setting, admin)).status).toBe(200)
    expect((await decide(reportId, refund(60, 100))).error).toMatchObject({
      code: 'approval_needed',
      details: { state: 'none' },
    })
    expect(await read(booking.id)).toMatchObject({ refundable: 100 })
    const act = { operation: 'decide-dispute', reportId, amount: 60 } as const
    const { data } = await callFunction(server, requestApproval, { act, reason: 'Late chef' }, admin)
    await callFunction(server, decideApproval, { approvalId: data.approval.id, decision: 'approve' }, owner)
    expect((await decide(reportId, refund(60, 100))).status).toBe(200)
    expect(await read(booking.id)).toMatchObject({ refundable: 40 })
  })
})
