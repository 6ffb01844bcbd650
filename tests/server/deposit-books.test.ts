import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { exportBookings } from '@localchef/contracts/bookings/export-bookings'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { answerChargeback } from '@localchef/contracts/payments/answer-chargeback'
import { getBookingLedger } from '@localchef/contracts/payments/get-booking-ledger'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { listPayouts } from '@localchef/contracts/payments/list-payouts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import {
  admin,
  buyer,
  cancel,
  change,
  charged,
  choose,
  closeDepositStage,
  newChef,
  openDepositStage,
  pay,
  read,
  rival,
  server,
  soon,
  statusOf,
} from './deposit-stage.ts'

beforeAll(openDepositStage)
afterAll(closeDepositStage)

const cellsOf = (csv: string, number: number) => {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n')
  const line = lines.find((each) => each.startsWith(`${number},`)) ?? ''
  const cells = line.split(',')
  return Object.fromEntries(head.split(',').map((name, index) => [name, cells[index]]))
}

describe('the books', () => {
  test('an admin reads the deposit, the balance and every movement of a booking', async () => {
    const { booking } = await charged()
    await pay(booking.id, 'good', buyer, 'balance')
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('captured')
    const { data } = await callFunction(server, getBookingLedger, { bookingId: booking.id }, admin)
    expect(data.payments).toMatchObject([
      { purpose: 'deposit', status: 'captured', amount: 100, provider: 'sandbox' },
      { purpose: 'balance', status: 'captured', amount: 300, provider: 'sandbox' },
    ])
    const causes = ['sale', 'capture', 'provider_fee']
    expect(data.transactions.map(({ cause }) => cause)).toEqual([...causes, ...causes])
    for (const { entries } of data.transactions) {
      expect(entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
    }
    expect(data).toMatchObject({ chargebacks: [], alerts: [] })
    const unknown = { bookingId: '6f7e1c0a-5b9d-4e52-a3c4-7d10c4ef0c4e' }
    expect((await callFunction(server, getBookingLedger, unknown, admin)).status).toBe(404)
  })

  test('a chargeback of a deposit is answered with service, date, price, rule, steps and messages of its booking', async () => {
    const { booking, chef } = await charged()
    const said = { bookingId: booking.id, body: 'See you at seven' }
    expect((await callFunction(server, sendMessage, said, buyer)).status).toBe(200)
    const { rows } = await server.database.pool.query<{ id: string; checkoutId: string }>(
      'select id, checkout_id as "checkoutId" from public.payments where booking_id = $1',
      [booking.id],
    )
    await choose('/sandbox', { act: 'chargeback', id: rows[0]?.checkoutId ?? '' })
    await expect.poll(() => statusOf(booking.id), soon).toBe('charged_back')
    const { data: ledger } = await callFunction(server, getBookingLedger, { bookingId: booking.id }, admin)
    expect(ledger.chargebacks).toMatchObject([{ amount: 100, status: 'needs_answer' }])
    expect(ledger.alerts).toMatchObject([{ kind: 'chargeback', order: null, booking: { id: booking.id } }])

    const alertId = ledger.alerts[0]?.id ?? ''
    const explanation = 'The buyer has seen the rule before paying.'
    for (const person of [buyer, chef]) {
      expect((await callFunction(server, answerChargeback, { alertId, explanation }, person)).status).toBe(
        403,
      )
    }
    await callFunction(server, answerChargeback, { alertId, explanation }, admin)
    const { answer } = (await callFunction(server, getPaymentAlert, { alertId }, admin)).data
    expect(answer?.description).toMatch(`Booking #${booking.number}, deposit: Dinner at yours, 6 guests, `)
    expect(answer?.description).toContain(
      '5 Bay Street, price $400.00; deposit $100.00, refundable until 48 hours before the start, after that 50% of it is kept',
    )
    expect(answer?.history).toContain(explanation)
    expect(answer?.history).toContain('awaiting_deposit (chef)')
    expect(answer?.history).toContain('confirmed (system)')
    expect(answer?.history).toContain('buyer: See you at seven')
  })

  test('the chef’s export has deposit, balance, refunds and the rest to pay of the own bookings only', async () => {
    const { booking, chef } = await charged()
    await change(booking.id, 'free_hours = 720')
    const csvOf = async (person: TestUser) =>
      (await callFunction(server, exportBookings, {}, person)).data.csv
    expect(cellsOf(await csvOf(chef), booking.number)).toMatchObject({
      status: 'confirmed',
      price: '400.00',
      deposit_paid: '100.00',
      balance_paid: '0.00',
      refunded: '0.00',
      left_to_pay: '300.00',
    })
    await pay(booking.id, 'good', buyer, 'balance')
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('captured')
    const paid = await read(booking.id)
    await cancel(paid, buyer, { seenRefund: paid.refundNow })
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('refunded')
    expect(cellsOf(await csvOf(chef), booking.number)).toMatchObject({
      status: 'cancelled',
      deposit_paid: '100.00',
      balance_paid: '300.00',
      refunded: '350.00',
      kept_of_deposit: '50.00',
      left_to_pay: '0.00',
    })
    const { chef: other } = await newChef()
    expect((await csvOf(other)).trimEnd().split('\r\n')).toHaveLength(1)
    expect((await callFunction(server, exportBookings, {}, buyer)).status).toBe(403)
  })

  test('a person’s own data has the deposits, balances and refunds of the bookings', async () => {
    const { booking, chef } = await charged()
    await cancel(booking, chef)
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    const { data } = (await callFunction(server, exportMyData, {}, buyer)).data
    const ofBooking = (name: string) => (data[name] ?? []).filter((row) => row.booking_id === booking.id)
    expect(ofBooking('payments')).toMatchObject([
      { purpose: 'deposit', status: 'refunded', amount_cents: 10_000, captured_cents: 10_000 },
    ])
    expect(ofBooking('refunds')).toMatchObject([{ amount_cents: 10_000 }])
    const strangers = (await callFunction(server, exportMyData, {}, rival)).data.data
    expect((strangers.payments ?? []).filter((row) => row.booking_id === booking.id)).toEqual([])
  })

  test('statement, payouts and monthly report include deposits', async () => {
    const { booking, chef } = await charged()
    const { rows: periods } = await server.database.pool.query<{ year: string; month: string }>(
      `select to_char(t.created_at at time zone c.time_zone, 'YYYY') as year,
         to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month
       from public.ledger_transactions t
       join public.chefs c on c.id = t.chef_id
       where t.booking_id = $1`,
      [booking.id],
    )
    const { year, month } = periods[0] ?? { year: '', month: '' }
    const { data: statement } = await callFunction(server, getStatement, { period: year }, chef)
    expect(statement.sums.charged).toBe(100)
    expect(statement.entries[0]).toMatchObject({
      kind: 'sale',
      booking: { number: booking.number },
      order: null,
    })
    const { data: report } = await callFunction(server, getMonthlyReport, { month }, admin)
    expect(report.sum.bookingPayments).toBeGreaterThan(0)
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select account_id as id from public.connected_accounts where provider = $1 and chef_id = (select chef_id from public.bookings where id = $2)',
      ['sandbox', booking.id],
    )
    await choose(`${server.url}/sandbox`, { act: 'payOut', id: rows[0]?.id ?? '' })
    await expect
      .poll(async () => (await callFunction(server, listPayouts, {}, chef)).data.payouts[0]?.bookings, soon)
      .toMatchObject([{ number: booking.number }])
  })
})
