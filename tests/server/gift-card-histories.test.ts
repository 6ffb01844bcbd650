import { insertAccount } from '@localchef/backend/auth/insert-account'
import type { Database } from '@localchef/backend/database'
import { endCredits } from '@localchef/domain/credit/end-credits'
import { readGiftDebts } from '@localchef/domain/ledger/read-gift-debts'
import { queriesOn } from '@localchef/domain/queries'
import type { CallingUser } from '@localchef/domain/server-function'
import { compareLedger } from '@localchef/domain/settlement/compare-ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addKitchen } from '../kitchen-fixture.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { GiftCardHistory, type GiftCast } from '../payments/gift-card-history.ts'
import { randomChoices } from '../payments/random-choices.ts'
import { createUnreliableDesk, type UnreliableDesk } from '../payments/unreliable-desk.ts'

/** `npm run prove:payments` runs 1,000 histories. */
const histories = Number(process.env.HISTORIES ?? 40)
const firstSeed = Number(process.env.SEED_OF_HISTORY ?? 1)
const steps = 25

let opened: TestDatabase
let database: Database
let desk: UnreliableDesk
let cast: GiftCast

beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
  await database.pool.query(
    `insert into public.platform_settings (key, version, value)
     select 'opening', coalesce(max(version), 0) + 1, '{"isOpen": true}' from public.platform_settings where key = 'opening'`,
  )
  desk = createUnreliableDesk(database, randomChoices(firstSeed))
  const [chef, admin] = [await createPerson('chef'), await createPerson('admin')]
  const { chefId, dishId } = await addKitchen(database, chef.id, { portions: 5000, maxOpenOrders: 500 })
  cast = { chefId, dishId, chef, admin, buyer: await createPerson('buyer') }
})
afterAll(() => opened.stop())

let people = 0

async function createPerson(role: CallingUser['role']): Promise<CallingUser> {
  people += 1
  const email = `${role}${people}@gifts.test`
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

interface CardBooks {
  ledger: number
  card: number
  credit: number
  unsold: number
}

/**
 * The debt of a gift card, according to the ledger and to the card itself, and its credit in orders, according to the
 * ledger and to the orders.
 */
async function booksOf(giftCardId: string): Promise<CardBooks> {
  const { rows } = await database.pool.query<CardBooks>(
    `select
       (
         select coalesce(-sum(e.amount_cents), 0)::float8
         from public.ledger_transactions t
         join public.ledger_entries e on e.transaction_id = t.id
         where t.gift_card_id = g.id and e.account = 'gift_cards'
       ) as ledger,
       case
         when g.paid_at is null or g.voided_at is not null or g.refunded_at is not null then 0
         when g.redeemed_at is null then g.amount_cents
         else coalesce((select sum(m.amount_cents) from public.credit_movements m where m.credit_id = c.id), 0)
       end::float8 as card,
       (
         select coalesce(-sum(e.amount_cents), 0)::float8
         from public.ledger_transactions t
         join public.ledger_entries e on e.transaction_id = t.id
         where t.gift_card_id = g.id and e.account = 'credit'
       ) as credit,
       (
         select coalesce(-sum(m.amount_cents), 0)::float8
         from public.credit_movements m
         where m.credit_id = c.id and m.order_id is not null
       ) as unsold
     from public.gift_cards g
     left join public.credits c on c.gift_card_id = g.id
     where g.id = $1`,
    [giftCardId],
  )
  return rows[0] ?? { ledger: 0, card: 1, credit: 0, unsold: 1 }
}

test(`the books balance with gift cards over ${histories} random histories with faults`, {
  timeout: 1_200_000,
}, async () => {
  await new GiftCardHistory(database, desk, cast).reachRareEnds()
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    desk.choices = randomChoices(seed)
    // A buyer can buy only a limited number of cards a day, so the buyer changes every 15 histories.
    if ((seed - firstSeed) % 15 === 0) cast = { ...cast, buyer: await createPerson('buyer') }
    const history = new GiftCardHistory(database, desk, cast)
    await history.run(steps)
    await desk.transact((call) => endCredits(call))
    const { ledger, card, credit, unsold } = await booksOf(history.giftCardId)
    expect({ seed, owed: ledger, inOrders: credit }).toEqual({ seed, owed: card, inOrders: unsold })
  }
  const { rows: unbalanced } = await database.pool.query(
    `select transaction_id from public.ledger_entries group by transaction_id having sum(amount_cents) <> 0`,
  )
  expect(unbalanced).toEqual([])
  // The provider's amounts equal the ledger's.
  await compareLedger(desk, new Date())
  const { rows: compared } = await database.pool.query('select differences from public.ledger_comparisons')
  expect(compared).toEqual([{ differences: 0 }])
  // The sale of a gift card is neither revenue nor taxed, and involves no kitchen.
  const { rows: sold } = await database.pool.query(
    `select distinct e.account::text
     from public.ledger_transactions t
     join public.ledger_entries e on e.transaction_id = t.id
     where t.cause = 'gift_card_sold'
     order by 1`,
  )
  expect(sold).toEqual([{ account: 'buyer' }, { account: 'gift_cards' }])
  const { rows: causes } = await database.pool.query<{ cause: string }>(
    `select distinct cause from public.ledger_transactions where cause like 'gift_card%' order by 1`,
  )
  expect(causes.map(({ cause }) => cause)).toEqual([
    'gift_card_cashed_out',
    'gift_card_refund_failed',
    'gift_card_refunded',
    'gift_card_returned',
    'gift_card_sold',
    'gift_card_used',
    'gift_card_voided',
  ])
  await expectStatement()
})

/** Expects the opening debt plus sales, less cards used, refunded, cashed out and voided, to equal the closing debt. */
async function expectStatement(): Promise<void> {
  const client = await database.transaction(async (connection) =>
    readGiftDebts(queriesOn(connection), { from: new Date(0), until: new Date(Date.now() + 86_400_000) }),
  )
  const { opening, sold, used, refunded, cashedOut, voided, closing } = client
  expect(opening).toBe(0)
  expect(sold).toBeGreaterThan(0)
  expect(Math.round((opening + sold - used - refunded - cashedOut - voided) * 100)).toBe(
    Math.round(closing * 100),
  )
  const { rows } = await database.pool.query<{ cents: number }>(
    `select -sum(amount_cents)::float8 as cents from public.ledger_entries where account = 'gift_cards'`,
  )
  expect(Math.round(closing * 100)).toBe(rows[0]?.cents)
}
