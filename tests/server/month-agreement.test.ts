import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import type { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'
import type { StatementSums } from '@localchef/contracts/payments/statement'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'
import { type PostedEntry, postMovement } from '../post-movement.ts'
import '../fixed-seed.ts'

/** Totals of kitchens' statements, and the totals of the month that they must equal. */
const agreements = {
  charged: 'sales',
  tips: 'tips',
  ownTax: 'chefsTax',
  remittedTax: 'tax',
  serviceFees: 'serviceFees',
  commission: 'commission',
  ownDiscounts: 'chefsDiscounts',
  borneDiscounts: 'discounts',
  ownCredit: 'chefsCredit',
  borneCredit: 'creditSpent',
  owed: 'owed',
  refunded: 'refunds',
  feesReturned: 'feesReturned',
  corrections: 'corrections',
  paidOut: 'payouts',
} as const satisfies Partial<Record<keyof StatementSums, keyof MonthlyMoney>>

/** The clocks change in March. */
const months = ['2026-01', '2026-02', '2026-03', '2026-04']

interface Person {
  chef: TestUser
  chefId: string
  orderId: string
}

let server: TestServer
let admin: TestUser
let kitchens: Person[]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@agree.test', role: 'admin', name: 'Ada Admin' })
  const buyer = await server.signUp({ email: 'buyer@agree.test', role: 'buyer', name: 'Bella Buyer' })
  await server.database.pool.query(
    `insert into public.platform_settings (key, version, value, reason)
     values ('ledger', 1, '{"timeZone": "America/Los_Angeles"}', 'A test')`,
  )
  kitchens = []
  for (const nth of [0, 1, 2]) {
    const chef = await server.signUp({ email: `chef${nth}@agree.test`, role: 'chef', name: `Olga ${nth}` })
    const { chefId } = await addKitchen(server.database, chef.id)
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into public.orders (
         buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, payment_method,
         payment_status, buyer_name, answer_due_at
       )
       values ($1, $2, 'completed', 'pickup', now(), now() + interval '1 hour', current_date, 7000, 1, 'card', 'paid',
         'Bella', now())
       returning id`,
      [buyer.id, chefId],
    )
    kitchens.push({ chef, chefId, orderId: rows[0]?.id ?? '' })
  }
})
afterAll(() => server.stop())

/** The entries of a movement for each cause, as the domain posts them, made from random amounts in cents. */
const shapes: Record<string, (cents: readonly number[]) => PostedEntry[]> = {
  sale: ([food = 0, tip = 0, own = 0, kept = 0, fee = 0, share = 0, given = 0, tax = 0, credit = 0]) =>
    balanced('buyer', [
      ['chef_payable', -20_000 - food],
      ['chef_payable', -tip, 'tip'],
      ['chef_payable', -own, 'tax'],
      ['chef_payable', kept, 'discount'],
      ['chef_payable', given, 'credit'],
      ['marketplace_revenue', -fee, 'service_fee'],
      ['marketplace_revenue', -share, 'commission'],
      ['marketplace_revenue', kept, 'discount'],
      ['tax_payable', -tax],
      ['credit', credit],
      ['owed_to_chef', -credit],
    ]),
  refund: ([food = 0, fee = 0, tax = 0, own = 0]) =>
    balanced('refunds', [
      ['chef_payable', food],
      ['chef_payable', own, 'tax'],
      ['marketplace_revenue', fee],
      ['tax_payable', tax],
    ]),
  refund_failed: ([food = 0, fee = 0, tax = 0, own = 0]) =>
    balanced(fee % 2 === 0 ? 'refunds' : 'provider_clearing', [
      ['chef_payable', -food],
      ['chef_payable', -own, 'tax'],
      ['marketplace_revenue', -fee],
      ['tax_payable', -tax],
    ]),
  credit_spent: ([credit = 0]) => balanced('owed_to_chef', [['credit', credit]]),
  credit_returned: ([credit = 0, owed = 0, own = 0]) =>
    balanced('marketplace_revenue', [
      ['credit', -credit],
      ['owed_to_chef', owed],
      ['chef_payable', -own, 'credit'],
      ['chef_payable', own],
    ]),
  transfer: ([cents = 0]) => balanced('owed_to_chef', [['chef_payable', -cents]]),
  payout: ([cents = 0]) => balanced('payouts', [['chef_payable', cents]]),
  payout_failed: ([cents = 0]) => balanced('payouts', [['chef_payable', -cents]]),
  correction: ([cents = 0, tax = 0]) =>
    balanced('marketplace_revenue', [
      ['chef_payable', -cents],
      ['tax_payable', tax],
    ]),
  capture: ([cents = 0]) => balanced('buyer', [['provider_clearing', cents]]),
  provider_fee: ([cents = 0]) => balanced('provider_fees', [['provider_clearing', -cents]]),
  chargeback_lost: ([cents = 0]) => balanced('marketplace_revenue', [['chargebacks', -cents]]),
}

function balanced(account: string, entries: PostedEntry[]): PostedEntry[] {
  const rest = entries.reduce((sum, [, cents]) => sum + cents, 0)
  return [...entries, [account, -rest] satisfies PostedEntry].filter(([, cents]) => cents !== 0)
}

const ofNoOrder = new Set(['payout', 'payout_failed'])
const movement = fc.record({
  kitchen: fc.nat(2),
  cause: fc.constantFrom(...Object.keys(shapes)),
  cents: fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 9, maxLength: 9 }),
  at: fc.date({
    min: new Date('2026-01-01T08:00:00Z'),
    max: new Date('2026-05-01T06:59:59Z'),
    noInvalidDate: true,
  }),
})

let posted = 0
async function post({
  kitchen,
  cause,
  cents,
  at,
}: typeof movement extends fc.Arbitrary<infer M> ? M : never) {
  const { chefId, orderId } = kitchens[kitchen] ?? { chefId: '', orderId: '' }
  const entries = shapes[cause]?.(cents) ?? []
  if (entries.length < 2) return
  posted += 1
  let corrects: string | null = null
  if (cause === 'correction') {
    const { rows } = await server.database.pool.query<{ id: string | null }>(
      'select max(id)::text as id from public.ledger_transactions where chef_id = $1',
      [chefId],
    )
    corrects = rows[0]?.id ?? null
    if (!corrects) return
  }
  await postMovement(server.database, {
    at: at.toISOString(),
    cause,
    key: `movement ${posted}`,
    chefId,
    orderId: ofNoOrder.has(cause) ? null : orderId,
    corrects,
    entries,
  })
}

const cents = (dollars: number) => Math.round(dollars * 100)
const monthOf = async (month: string) => (await callFunction(server, getLedgerMonth, { month }, admin)).data
const statementOf = async (period: string, { chef }: Person) =>
  (await callFunction(server, getStatement, { period }, chef)).data

test("the sums of all kitchens' statements of a month equal the month's totals, and their balances its balance", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 40, maxLength: 60 }), async (movements) => {
      for (const each of movements) await post(each)
      for (const month of months) {
        const found = await monthOf(month)
        const statements = await Promise.all(kitchens.map((kitchen) => statementOf(month, kitchen)))
        const sumOf = (name: keyof StatementSums) =>
          statements.reduce((sum, { sums }) => sum + cents(sums[name]), 0)
        const names = Object.keys(agreements) as (keyof typeof agreements)[]
        expect(Object.fromEntries(names.map((name) => [name, sumOf(name)]))).toEqual(
          Object.fromEntries(names.map((name) => [name, cents(found.totals[agreements[name]])])),
        )
        const payable = found.accounts.find(({ account }) => account === 'chef_payable')
        const balances = (side: 'opening' | 'closing') =>
          statements.reduce((sum, statement) => sum + cents(statement[side]), 0)
        expect([balances('opening'), balances('closing')]).toEqual([
          -cents(payable?.opening ?? 0) + 0,
          -cents(payable?.closing ?? 0) + 0,
        ])
        for (const [nth, { chefId }] of kitchens.entries()) {
          const kitchen = found.kitchens.find(({ chef }) => chef.id === chefId)
          expect(cents(kitchen?.closing ?? 0)).toBe(cents(statements[nth]?.closing ?? 0))
        }
      }
    }),
    { numRuns: 4, endOnFailure: true },
  )
  expect(posted).toBeGreaterThan(100)
})

test('a movement between the midnights of two time zones is in different months for the kitchen and the marketplace', async () => {
  const [kitchen] = kitchens
  if (!kitchen) throw new Error('there are fewer than three kitchens')
  await server.database.pool.query(`update public.chefs set time_zone = 'America/New_York' where id = $1`, [
    kitchen.chefId,
  ])
  const [before, statement] = [await monthOf('2026-01'), await statementOf('2026-01', kitchen)]
  // Midnight in New York is 9 PM in Los Angeles.
  await post({ kitchen: 0, cause: 'payout', cents: [500], at: new Date('2026-02-01T06:00:00Z') })
  const balanceOf = (found: typeof before) =>
    cents(found.kitchens.find(({ chef }) => chef.id === kitchen.chefId)?.closing ?? 0)
  expect(balanceOf(await monthOf('2026-01'))).toBe(balanceOf(before) - 500)
  expect(await statementOf('2026-01', kitchen)).toEqual(statement)
  const february = await statementOf('2026-02', kitchen)
  expect(february.entries.some(({ kind, change }) => kind === 'payout' && change === -5)).toBe(true)
})
