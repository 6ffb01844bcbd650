import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyer,
  close,
  closeLedgerMonthStage,
  kitchen,
  list,
  openLedgerMonthStage,
  query,
  read,
  sell,
  server,
} from './ledger-month-stage.ts'

beforeAll(openLedgerMonthStage)
afterAll(closeLedgerMonthStage)

let version = 0
async function setZone(timeZone: string): Promise<void> {
  version += 1
  await query(
    `insert into public.platform_settings (key, version, value, reason) values ('ledger', $1, $2, 'A test')`,
    [version, JSON.stringify({ timeZone })],
  )
  expect((await read('2026-01')).timeZone).toBe(timeZone)
}

/** Transactions, cents of sales, and orders that block the close, for January and for February. */
const figures = () =>
  Promise.all(
    ['2026-01', '2026-02'].map(async (month) => {
      const { transactions, totals, blockers } = await read(month)
      const waiting = blockers.find(({ kind }) => kind === 'orders')?.count ?? 0
      return [transactions, Math.round(totals.sales * 100), waiting]
    }),
  )

/** Adds an order that nobody has decided, which blocks the close of its month. */
const addOrder = (slotUntil: string) =>
  query(
    `insert into public.orders (
       buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, payment_method,
       payment_status, buyer_name, answer_due_at
     )
     values ($1, $2, 'placed', 'pickup', $3::timestamptz - interval '1 hour', $3, $3::date, 7000, 1, 'pay_on_pickup',
       'due', 'Bella', now() + interval '1 day')`,
    [buyer.id, kitchen.chefId, slotUntil],
  )

test.each([
  // West of UTC, the last evening of January is already February in UTC.
  ['Pacific/Honolulu', '2026-02-01T09:59:59Z', '2026-02-01T10:00:00Z'],
  ['America/Los_Angeles', '2026-02-01T07:59:59Z', '2026-02-01T08:00:00Z'],
])(
  'by the clocks of %s, what is sold and what waits before and after midnight is in the month of its day',
  async (zone, last, first) => {
    await setZone(zone)
    const [january = [], february = []] = await figures()
    const more = ([transactions = 0, sales = 0, waiting = 0]: number[], sold: number, added: number) => [
      transactions + sold,
      sales + sold * 10_000,
      waiting + added,
    ]
    await sell(last)
    await addOrder(last)
    // The close of a month also waits for orders of the months before.
    expect(await figures()).toEqual([more(january, 1, 1), more(february, 0, 1)])
    await sell(first)
    await addOrder(first)
    expect(await figures()).toEqual([more(january, 1, 1), more(february, 1, 2)])
  },
)

test('a close takes what was sold on the last evening with it, and the next month stays open for the first morning', async () => {
  await setZone('America/Los_Angeles')
  // A trigger would refuse this status change.
  await server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(`update public.orders set status = 'declined'`)
  })
  await query(
    `insert into public.ledger_comparisons (day, finished_at) values ('2026-02-01', '2026-02-01T12:00:00Z')`,
  )
  for (const { month } of (await list()).filter(({ month }) => month < '2026-01').toReversed()) {
    expect((await close(month)).status).toBe(200)
  }
  const { data } = await close('2026-01')
  expect(data).toMatchObject({ state: 'closed', endsAt: '2026-02-01T08:00:00+00:00' })
  await expect(sell('2026-02-01T07:59:58Z')).rejects.toMatchObject({ code: 'LC015' })
  await sell('2026-02-01T08:00:01Z')
})
