import { insertAccount } from '@localchef/backend/auth/insert-account'
import type { Database } from '@localchef/backend/database'
import { followAccount } from '@localchef/domain/card/follow-account'
import type { CallingUser } from '@localchef/domain/server-function'
import { compareLedger } from '@localchef/domain/settlement/compare-ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addKitchen } from '../kitchen-fixture.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { compareBooking, compareOrder } from '../payments/compare-with-sandbox.ts'
import { type Cast, PaymentHistory } from '../payments/payment-history.ts'
import { randomChoices } from '../payments/random-choices.ts'
import { createUnreliableDesk, noTrouble, type UnreliableDesk } from '../payments/unreliable-desk.ts'

/** `npm run prove:payments` runs 1,000 histories. */
const histories = Number(process.env.HISTORIES ?? 40)
const firstSeed = Number(process.env.SEED_OF_HISTORY ?? 1)
const steps = 30

const usualCauses = ['capture', 'chargeback', 'payout', 'provider_fee', 'refund', 'refund_paid', 'sale']

let opened: TestDatabase
let database: Database
/** Histories run concurrently, each lane with its own kitchen. */
interface Lane {
  desk: UnreliableDesk
  cast: Cast
}
let lanes: Lane[]

beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
  lanes = await Promise.all(['a', 'b', 'c', 'd'].map(createLane))
})
afterAll(() => opened.stop())

async function createPerson(role: CallingUser['role'], lane: string): Promise<CallingUser> {
  const email = `${role}.${lane}@histories.test`
  const id = await database.transaction(async (connection) => {
    const account = await insertAccount(connection, { email, passwordHash: null, confirmedAt: new Date() })
    await connection.query('insert into public.profiles (id, role, name, email) values ($1, $2, $3, $4)', [
      account.id,
      role,
      'Somebody',
      email,
    ])
    return account.id
  })
  return { id, role, name: 'Somebody', email, language: 'en', allergies: [] }
}

async function createLane(lane: string): Promise<Lane> {
  const desk = createUnreliableDesk(database, randomChoices(firstSeed))
  const [buyer, chef, admin] = [
    await createPerson('buyer', lane),
    await createPerson('chef', lane),
    await createPerson('admin', lane),
  ]
  const { chefId, dishId, variantId } = await addKitchen(database, chef.id)
  const accountId = await desk.sandbox.createAccount(
    { chefId, email: chef.email, name: 'Olga' },
    `account ${lane}`,
  )
  await database.pool.query(
    `insert into public.connected_accounts (chef_id, provider, account_id) values ($1, 'sandbox', $2)`,
    [chefId, accountId],
  )
  await desk.sandbox.completeAccount(accountId)
  await followAccount(desk, accountId)
  const { rows } = await database.pool.query<{ id: string; remitter: string }>(
    `insert into public.tax_rates (state, percent, food_taxable, delivery_taxable, remitter, holds_from)
     select 'ZZ', 0, true, true, remitter, current_date
     from unnest(array['marketplace', 'chef']) as remitter
     returning id, remitter`,
  )
  const taxRateIds = rows.toSorted((a, b) => b.remitter.localeCompare(a.remitter)).map(({ id }) => id)
  return { desk, cast: { chefId, dishId, variantId, accountId, taxRateIds, buyer, chef, admin } }
}

/** Runs histories for these seeds until none is left. */
async function runLane({ desk, cast }: Lane, seeds: number[]): Promise<void> {
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    desk.choices = randomChoices(seed)
    const history = new PaymentHistory(database, desk, cast)
    await history.run(steps)
    await expectHealed(history, seed)
  }
}

async function expectHealed(history: PaymentHistory, seed: number): Promise<void> {
  await history.heal()
  for (const { id } of history.orders) {
    expect({ seed, problems: await compareOrder(database, history.desk, id) }).toEqual({ seed, problems: [] })
  }
  for (const id of history.bookings.ids) {
    expect({ seed, problems: await compareBooking(database, history.desk, id) }).toEqual({
      seed,
      problems: [],
    })
  }
}

async function balanceOf(accounts: readonly string[], chefId: string | null = null): Promise<number> {
  const { rows } = await database.pool.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::float8 as cents
     from public.ledger_entries
     where account::text = any ($1)
       and ($2::uuid is null or chef_id = $2)`,
    [accounts, chefId],
  )
  return rows[0]?.cents ?? 0
}

test(`after ${histories} random histories with faults the ledger equals the provider to the cent`, {
  timeout: 600_000,
}, async () => {
  const seeds = Array.from({ length: histories }, (_, index) => firstSeed + index)
  const [first] = lanes as [Lane]
  // Runs first, because its sweeps run at later times and would end the holds of all lanes.
  const usual = new PaymentHistory(database, first.desk, first.cast)
  await usual.reachUsualCauses()
  await expectHealed(usual, firstSeed)
  await Promise.all(lanes.map((lane) => runLane(lane, seeds)))

  const [{ desk }] = lanes as [Lane]
  for (const { cast } of lanes) {
    const { availableCents } = await desk.sandbox.readBalance(cast.accountId)
    expect((await balanceOf(['chef_payable'], cast.chefId)) + availableCents).toBe(0)
  }
  const { availableCents: marketplaces } = await desk.sandbox.readBalance(null)
  expect(await balanceOf(['provider_clearing', 'chef_payable', 'refunds', 'payouts'])).toBe(marketplaces)
  expect(await balanceOf(['buyer', 'credit'])).toBe(0)
  expect(await balanceOf(['tax_payable'])).toBeLessThan(0)

  const { rows: unbalanced } = await database.pool.query(
    `select transaction_id from public.ledger_entries group by transaction_id having sum(amount_cents) <> 0`,
  )
  expect(unbalanced).toEqual([])
  await compareLedger(desk, desk.clock)
  const { rows } = await database.pool.query('select differences from public.ledger_comparisons')
  expect(rows).toEqual([{ differences: 0 }])
  const { rows: kept } = await database.pool.query<{ bookings: number }>(
    `select count(*)::integer as bookings from public.bookings where status = 'cancelled' and kept_cents > 0`,
  )
  expect(kept[0]?.bookings).toBeGreaterThan(0)
  const { rows: parts } = await database.pool.query<{ bookings: number }>(
    `select count(distinct p.booking_id)::integer as bookings
     from public.payments p
     join public.refunds r on r.payment_id = p.id
     where p.booking_id is not null
       and r.cause in ('chef', 'admin')
       and r.amount_cents < p.captured_cents`,
  )
  expect(parts[0]?.bookings).toBeGreaterThan(0)
  const { rows: tips } = await database.pool.query<{ status: string }>(
    `select distinct status::text from public.payments where purpose = 'tip' and captured_cents > 0`,
  )
  expect(tips.map(({ status }) => status)).toEqual(expect.arrayContaining(['captured', 'refunded']))
  const { rows: replaced } = await database.pool.query<{ status: string }>(
    `select distinct status::text from public.payments where purpose = 'replaced'`,
  )
  expect(replaced).toEqual([{ status: 'released' }])
  const { rows: supplements } = await database.pool.query<{ status: string }>(
    `select distinct status::text from public.payments where purpose = 'supplement' and captured_cents > 0`,
  )
  expect(supplements.map(({ status }) => status)).toEqual(expect.arrayContaining(['refunded']))
  const { rows: shrunk } = await database.pool.query<{ status: string }>(
    `select distinct status from public.refunds where cause = 'change'`,
  )
  expect(shrunk.map(({ status }) => status)).toEqual(expect.arrayContaining(['succeeded']))
  // The histories covered the usual causes.
  const { rows: reached } = await database.pool.query<{ cause: string }>(
    'select distinct cause from public.ledger_transactions order by cause',
  )
  expect(reached.map(({ cause }) => cause)).toEqual(expect.arrayContaining(usualCauses))
})

test('the nightly comparison reports a difference to the admins once', async () => {
  const [{ desk }] = lanes as [Lane]
  desk.trouble = noTrouble
  await database.pool.query('delete from public.ledger_comparisons')
  await database.pool.query(
    `update private.sandbox_objects
     set body = jsonb_set(body, '{capturedCents}', to_jsonb((body ->> 'capturedCents')::integer + 1))
     where id = (
       select id from private.sandbox_objects
       where kind = 'payment' and body ->> 'state' = 'captured'
       order by id
       limit 1
     )`,
  )
  await compareLedger(desk, desk.clock)
  await database.pool.query('delete from public.ledger_comparisons')
  await compareLedger(desk, desk.clock)
  const { rows } = await database.pool.query(
    `select kind, status from public.payment_alerts where kind = 'difference' and payment_id is not null`,
  )
  expect(rows).toEqual([{ kind: 'difference', status: 'open' }])
})
