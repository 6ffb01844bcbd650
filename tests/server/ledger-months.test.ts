import { totpCode } from '@localchef/backend/auth/factors/totp'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { closeLedgerMonth } from '@localchef/contracts/payments/close-ledger-month'
import { correctLedger } from '@localchef/contracts/payments/correct-ledger'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { listLedgerMonths } from '@localchef/contracts/payments/list-ledger-months'
import { listLedgerTransactions } from '@localchef/contracts/payments/list-ledger-transactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { kitchenYear } from '../kitchen-fixture.ts'
import {
  admin,
  buyer,
  chef,
  close,
  closeLedgerMonthStage,
  kitchen,
  list,
  openLedgerMonthStage,
  query,
  read,
  seenOf,
  sell,
  server,
} from './ledger-month-stage.ts'

const password = 'a long enough password'

beforeAll(openLedgerMonthStage)
afterAll(closeLedgerMonthStage)

describe('a month that is open', () => {
  test('the list begins with the current month and ends with the month of the first movement, which alone is ready', async () => {
    const months = await list()
    expect(months[0]).toMatchObject({
      month: new Date().toISOString().slice(0, 7),
      isOver: false,
      state: 'open',
    })
    expect(months.at(-1)).toEqual({
      month: '2026-01',
      timeZone: 'UTC',
      beginsAt: '2026-01-01T00:00:00+00:00',
      endsAt: '2026-02-01T00:00:00+00:00',
      isOver: true,
      state: 'ready',
      close: null,
    })
    expect(months.filter(({ state }) => state === 'ready')).toHaveLength(1)
    expect(months.at(-2)).toMatchObject({ month: '2026-02', beginsAt: months.at(-1)?.endsAt, state: 'open' })
  })

  test('each account closes with its opening balance, its debits and its credits', async () => {
    const january = await read('2026-01')
    expect(january).toMatchObject({ transactions: 2, state: 'ready', earlierOpen: null, blockers: [] })
    const balance = (found: typeof january, name: string) =>
      found.accounts.find(({ account }) => account === name)
    expect(balance(january, 'chef_payable')).toEqual({
      account: 'chef_payable',
      opening: 0,
      debit: 0,
      credit: 174,
      closing: -174,
    })
    expect(january.kitchens).toMatchObject([
      {
        chef: { id: kitchen.chefId, timeZone: 'America/Los_Angeles' },
        opening: 0,
        change: 174,
        closing: 174,
      },
    ])
    const february = await read('2026-02')
    expect(february).toMatchObject({ transactions: 1, state: 'open', earlierOpen: '2026-01' })
    expect(balance(february, 'chef_payable')).toMatchObject({
      opening: -174,
      debit: 100,
      credit: 0,
      closing: -74,
    })
    for (const { opening, debit, credit, closing } of [...january.accounts, ...february.accounts]) {
      expect(closing).toBeCloseTo(opening + debit - credit, 5)
    }
    const sum = february.accounts.reduce((total, { closing }) => total + closing, 0)
    expect(sum).toBeCloseTo(0, 5)
  })

  test('the totals of a month equal its report', async () => {
    const { totals } = await read('2026-01')
    const { data: report } = await callFunction(server, getMonthlyReport, { month: '2026-01' }, admin)
    expect(totals).toEqual(report.sum)
    expect(totals).toMatchObject({
      orders: 2,
      sales: 200,
      tips: 40,
      serviceFees: 6,
      commission: 20,
      kept: 26,
    })
  })
})

describe('a close is refused', () => {
  test('a close is refused before the month ends', async () => {
    const present = new Date().toISOString().slice(0, 7)
    expect((await close(present)).error.code).toBe('month_not_over')
  })

  test('a close is refused while an earlier month is open', async () => {
    const { status, error } = await close('2026-02')
    expect([status, error.code, error.details]).toEqual([409, 'earlier_month_open', { month: '2026-01' }])
  })

  test('a close is refused for months that the ledger does not have', async () => {
    expect((await close('2025-12', await seenOf('2026-01'))).error.code).toBe('not_found')
    expect((await callFunction(server, getLedgerMonth, { month: '2025-12' }, admin)).status).toBe(404)
  })

  test('a close is refused with totals that have changed since the admin read them', async () => {
    const seen = await seenOf('2026-01')
    await sell('2026-01-15T12:00:00Z')
    expect((await close('2026-01', seen)).error.code).toBe('totals_changed')
    const wrong = await seenOf('2026-01')
    wrong.totals.tips += 0.01
    expect((await close('2026-01', wrong)).error.code).toBe('totals_changed')
    expect((await list()).at(-1)?.state).toBe('ready')
  })

  test('only an admin closes a month', async () => {
    const seen = await seenOf('2026-01')
    for (const person of [buyer, chef]) expect((await close('2026-01', seen, person)).status).toBe(403)
    expect((await callFunction(server, closeLedgerMonth, { month: '2026-01', seen })).status).toBe(401)
  })

  test('an admin without the second factor cannot close a month', async () => {
    const careful = await server.signUp({ email: 'careful@months.test', role: 'admin', name: 'Carla' })
    const { mfa } = careful.client.auth
    const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : ''
    await mfa.challengeAndVerify({
      factorId: enrolled.data?.id ?? '',
      code: totpCode(secret, new Date()),
    })
    const { data } = await server.client().auth.signInWithPassword({ email: careful.email, password })
    const half = { accessToken: data.session?.access_token ?? '' }
    const seen = await seenOf('2026-01')
    const asked: readonly (readonly [FunctionContract, unknown])[] = [
      [closeLedgerMonth, { month: '2026-01', seen }],
      [getLedgerMonth, { month: '2026-01' }],
      [listLedgerMonths, {}],
    ]
    for (const [contract, input] of asked) {
      const answer = await callFunction(server, contract, input, half)
      expect([contract.name, answer.error.code]).toEqual([contract.name, 'second_factor_required'])
    }
  })
})

/** Adds an order whose slot has ended, in a status that does not state the outcome. */
async function addOrder(status: string, slotUntil: string): Promise<string> {
  const rows = await query<{ id: string }>(
    `insert into public.orders (
       buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, payment_method,
       payment_status, buyer_name, answer_due_at
     )
     values ($1, $2, $3, 'pickup', $4::timestamptz - interval '1 hour', $4, $4::date, 7000, 1, 'pay_on_pickup',
       'due', 'Bella', now() + interval '1 day')
     returning id`,
    [buyer.id, kitchen.chefId, status, slotUntil],
  )
  return rows[0]?.id ?? ''
}

/** Sets all orders to declined, without the trigger that would refuse this status change. */
async function declineOrders(): Promise<void> {
  await server.database.transaction(async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(`update public.orders set status = 'declined'`)
  })
}

describe('a close is blocked by', () => {
  const blocked = async () => {
    const { state, blockers } = await read('2026-01')
    expect(state).toBe(blockers.length === 0 ? 'ready' : 'open')
    expect((await list()).at(-1)?.state).toBe(state)
    if (blockers.length > 0) {
      const { error } = await close('2026-01')
      expect([error.code, error.details]).toEqual([
        'month_blocked',
        { blockers: blockers.map(({ kind, count }) => ({ kind, count })) },
      ])
    }
    return blockers
  }

  test('an undecided order of the month blocks a close, and one of a later month does not', async () => {
    const orderId = await addOrder('placed', '2026-01-31T23:00:00Z')
    await addOrder('placed', '2026-02-01T00:00:00Z')
    const [blocker, ...others] = await blocked()
    expect(others).toEqual([])
    expect(blocker).toMatchObject({ kind: 'orders', count: 1, items: [{ place: 'order', id: orderId }] })
    await declineOrders()
    expect(await blocked()).toEqual([])
  })

  test('a dispute about an order of the month blocks a close, counted once for both sides', async () => {
    const orderId = await addOrder('completed', '2026-01-20T12:00:00Z')
    const [first] = await query<{ id: string }>(
      `insert into public.reports (reporter_id, subject_kind, subject_id, reason, created_at)
       values ($1, 'order', $3, 'other', now() - interval '1 hour'), ($2, 'order', $3, 'other', now())
       returning id`,
      [buyer.id, chef.id, orderId],
    )
    expect(await blocked()).toMatchObject([
      { kind: 'disputes', count: 1, items: [{ place: 'dispute', id: first?.id }] },
    ])
    await query(`update public.reports set status = 'dismissed'`)
    expect(await blocked()).toEqual([])
  })

  test('a difference with the provider, a failure of the month and a missing comparison block a close', async () => {
    const orderId = await addOrder('completed', '2026-01-20T12:00:00Z')
    await query(
      `insert into public.payments (
         order_id, chef_id, provider, account_id, status, amount_cents, application_fee_cents, captured_cents, checkout_id,
         hold_until, created_at
       )
       values ($1, $2, 'sandbox', 'acct_1', 'captured', 7000, 0, 7000, 'cs_1', now(), '2026-01-20T12:00:00Z')`,
      [orderId, kitchen.chefId],
    )
    await query(
      `insert into public.payment_alerts (kind, subject, detail, payment_id, chef_id, created_at)
       select a.kind, a.kind || a.at, 'A fault', p.id, p.chef_id, a.at::timestamptz
       from public.payments p
       cross join (values
         ('difference', '2026-02-05'), ('refund_failed', '2026-01-25'), ('refund_failed', '2026-02-25'),
         ('chargeback', '2026-01-25')
       ) a (kind, at)`,
    )
    await query(
      `insert into public.ledger_comparisons (day, finished_at) values ('2026-01-31', '2026-01-31T23:00:00Z')`,
    )
    expect(await blocked()).toMatchObject([
      { kind: 'comparison', count: 1, items: [] },
      { kind: 'differences', count: 1, items: [{ place: 'payment' }] },
      { kind: 'failures', count: 1, items: [{ place: 'payment' }] },
    ])
    await query(`update public.payment_alerts set status = 'closed'`)
    await query(
      `insert into public.ledger_comparisons (day, finished_at) values ('2026-02-01', '2026-02-01T03:00:00Z')`,
    )
    expect(await blocked()).toEqual([])
  })

  test('pending transfers and calls to the provider block a close', async () => {
    const orderId = await addOrder('completed', '2026-01-20T12:00:00Z')
    await query(
      `with account as (
         insert into public.connected_accounts (chef_id, provider, account_id)
         values ($1, 'sandbox', 'acct_1')
         returning id
       ), sent as (
         insert into public.transfers (order_id, connected_account_id, amount_cents, created_at)
         select $2::uuid, a.id, 500, at::timestamptz
         from account a
         cross join unnest('{2026-01-21,2026-02-21}'::text[]) at
       )
       insert into public.provider_calls (operation, idempotency_key, parameters, payment_id, created_at)
       select 'capture', at, '{}', p.id, at::timestamptz
       from public.payments p
       cross join unnest('{2026-01-21,2026-02-21}'::text[]) at`,
      [kitchen.chefId, orderId],
    )
    expect(await blocked()).toMatchObject([
      { kind: 'transfers', count: 1, items: [{ place: 'order', id: orderId }] },
      { kind: 'calls', count: 1, items: [{ place: 'order' }] },
    ])
    await query(`update public.transfers set status = 'sent'`)
    await query('update public.provider_calls set answered_at = now()')
    expect(await blocked()).toEqual([])
  })
})

describe('a closed month', () => {
  const refusedAs = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work
      return 'done'
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error)
    }
  }

  test('a close waits for movements being posted, and includes them', async () => {
    const seen = await seenOf('2026-01')
    const booking = await server.database.pool.connect()
    await booking.query('begin')
    await booking.query(
      `with posted as (
         insert into public.ledger_transactions (cause, cause_key, chef_id, created_at)
         values ('payout', 'late', $1, '2026-01-31T12:00:00Z')
         returning id
       )
       insert into public.ledger_entries (transaction_id, account, chef_id, amount_cents)
       select p.id, e.account::public.ledger_account, $1, e.cents
       from posted p
       cross join (values ('chef_payable', 5000), ('payouts', -5000)) e (account, cents)`,
      [kitchen.chefId],
    )
    const closing = close('2026-01', seen)
    const isWaiting = async () =>
      (await query(`select from pg_locks where locktype = 'advisory' and not granted`)).length
    await expect.poll(isWaiting, { timeout: 20_000, interval: 50 }).toBe(1)
    await booking.query('commit')
    booking.release()
    expect((await closing).error.code).toBe('totals_changed')
  })

  test('a closed month keeps the totals that the admin read, and the audit records the act', async () => {
    const before = await read('2026-01')
    const { status, data } = await close('2026-01')
    expect([status, data.state, data.close?.by]).toEqual([200, 'closed', 'Ada Admin'])
    const after = await read('2026-01')
    expect(after).toEqual({ ...before, state: 'closed', close: data.close })
    const [act] = await query(
      `select actor_email, subject_kind, subject_id, after from public.audit_log where action = 'close-ledger-month'`,
    )
    expect(act).toMatchObject({
      actor_email: admin.email,
      subject_kind: 'month',
      subject_id: '2026-01',
      after: { transactions: before.transactions, sales: before.totals.sales },
    })
    const { error } = await close('2026-01')
    expect([error.code, error.details]).toEqual(['month_closed', data.close])
    expect((await list()).map(({ state }) => state).slice(-2)).toEqual(['open', 'closed'])
  })

  test('a closed month accepts no movements or further entries, and the current month does', async () => {
    expect(await refusedAs(sell('2026-01-31T23:59:59.999Z'))).toBe('LC015')
    const added = query(
      `insert into public.ledger_entries (transaction_id, account, amount_cents)
       select min(t.id), a.account::public.ledger_account, a.cents
       from public.ledger_transactions t
       cross join (values ('buyer', 100), ('refunds', -100)) a (account, cents)
       group by a.account, a.cents`,
    )
    expect(await refusedAs(added)).toBe('LC015')
    expect(await refusedAs(sell('2026-02-01T00:00:00Z'))).toBe('done')
  })

  test('a closed month cannot be changed, deleted or reopened by any role', async () => {
    for (const table of ['closed_months', 'closed_month_accounts', 'closed_month_kitchens']) {
      expect(await refusedAs(query(`update public.${table} set month = month`))).toBe('42501')
      expect(await refusedAs(query(`delete from public.${table}`))).toBe('42501')
      expect(await refusedAs(query(`truncate public.${table} cascade`))).toBe('42501')
      for (const person of [admin, chef, buyer]) {
        expect((await person.client.from(table).select()).error?.code).toBe('42501')
      }
    }
  })

  test('the database also requires that closed months are consecutive', async () => {
    const keep = (month: string, from: string, until: string) =>
      query(
        `insert into public.closed_months (month, time_zone, begins_at, ends_at, transactions, totals, closed_by)
         values ($1, 'UTC', $2, $3, 0, '{}', gen_random_uuid())`,
        [month, from, until],
      )
    expect(await refusedAs(keep('2026-03', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'))).toBe('LC014')
    expect(await refusedAs(keep('2026-02', '2026-02-02T00:00:00Z', '2026-03-01T00:00:00Z'))).toBe('LC014')
    expect(await refusedAs(keep('2026-02', '2026-02-01T00:00:00Z', '2999-03-01T00:00:00Z'))).toBe('LC014')
  })

  test('the month after a closed one continues its balances and begins at its end, in any time zone', async () => {
    const [january, before] = [await read('2026-01'), await read('2026-02')]
    const setting = { key: 'ledger', value: { timeZone: 'America/New_York' } }
    await query(
      `insert into public.platform_settings (key, version, value, reason) values ($1, 1, $2, 'A test')`,
      [setting.key, JSON.stringify(setting.value)],
    )
    const february = await read('2026-02')
    expect(february).toMatchObject({
      timeZone: 'America/New_York',
      beginsAt: january.endsAt,
      endsAt: '2026-03-01T05:00:00+00:00',
    })
    expect(february.accounts.map(({ opening }) => opening)).toEqual(
      january.accounts.map(({ closing }) => closing),
    )
    expect(february.accounts).toEqual(before.accounts)
    expect(february.kitchens).toMatchObject([{ opening: january.kitchens[0]?.closing }])
    expect(await read('2026-01')).toEqual(january)
  })

  test('a month without movements is closed as empty', async () => {
    await query(
      `insert into public.ledger_comparisons (day, finished_at) values ('2026-04-02', '2026-04-02T03:00:00Z')`,
    )
    expect((await close('2026-02')).status).toBe(200)
    const march = await read('2026-03')
    expect(march).toMatchObject({ transactions: 0, state: 'ready', totals: { orders: 0, sales: 0 } })
    expect((await close('2026-03')).status).toBe(200)
    expect((await read('2026-04')).accounts.map(({ opening }) => opening)).toEqual(
      march.accounts.map(({ opening }) => opening),
    )
  })
})

describe('a correction', () => {
  const correct = async (changes: object = {}, person = admin) => {
    const [first] = await query<{ id: number }>(
      `select min(t.id)::float8 as id from public.ledger_transactions t where t.cause = 'sale'`,
    )
    return callFunction(
      server,
      correctLedger,
      {
        transactionId: first?.id ?? 0,
        amount: 2.5,
        debit: 'marketplace_revenue',
        credit: 'chef_payable',
        reason: 'The commission was too high',
        ...changes,
      },
      person,
    )
  }

  test('a correction of a closed month is posted in the current month, references its original and leaves closed totals unchanged', async () => {
    const january = await read('2026-01')
    const present = new Date().toISOString().slice(0, 7)
    const before = await read(present)
    const { status, data } = await correct()
    expect(status).toBe(200)
    expect(await read('2026-01')).toEqual(january)
    const after = await read(present)
    expect(after.transactions).toBe(before.transactions + 1)
    expect(after.totals.corrections).toBeCloseTo(before.totals.corrections + 2.5, 5)
    expect(after.totals.kept).toBeCloseTo(before.totals.kept - 2.5, 5)
    const { data: listed } = await callFunction(server, listLedgerTransactions, { month: present }, admin)
    expect(listed.transactions.find(({ id }) => id === data.id)).toMatchObject({
      cause: 'correction',
      corrects: expect.any(Number),
      note: 'The commission was too high',
      kitchen: 'Olga Piroshki Kitchen',
      entries: [
        { account: 'marketplace_revenue', part: null, amount: 2.5 },
        { account: 'chef_payable', part: null, amount: -2.5 },
      ],
    })
    const [act] = await query(`select reason, after from public.audit_log where action = 'correct-ledger'`)
    expect(act).toMatchObject({ reason: 'The commission was too high', after: { amount: 2.5 } })
  })

  test("a correction of a kitchen's earnings is an entry of its statement, and one between other accounts is not", async () => {
    await correct({ debit: 'provider_fees', credit: 'provider_clearing' })
    await correct({ debit: 'tax_payable', credit: 'chef_payable', amount: 1 })
    const period = kitchenYear()
    const { data } = await callFunction(server, getStatement, { period }, chef)
    const corrections = data.entries.filter(({ kind }) => kind === 'correction')
    expect(corrections.map(({ charged, change }) => [charged, change])).toEqual([
      [0, 2.5],
      [0, 1],
    ])
    expect([data.sums.corrections, data.sums.remittedTax]).toEqual([2.5, -1])
  })

  test('a correction is refused for an unknown original, the same account twice, no amount and callers who are not admins', async () => {
    expect((await correct({ transactionId: 999_999 })).status).toBe(404)
    expect((await correct({ credit: 'marketplace_revenue' })).status).toBe(400)
    expect((await correct({ amount: 0 })).status).toBe(400)
    expect((await correct({ credit: 'payouts' })).status).toBe(400)
    expect((await correct({ reason: '' })).status).toBe(400)
    expect((await correct({}, chef)).status).toBe(403)
  })

  test('a correction between accounts without a kitchen names no kitchen', async () => {
    const [grant] = await query<{ id: number }>(
      `with posted as (
         insert into public.ledger_transactions (cause, cause_key) values ('credit_granted', 'a grant') returning id
       ), entries as (
         insert into public.ledger_entries (transaction_id, account, amount_cents)
         select p.id, e.account::public.ledger_account, e.cents
         from posted p
         cross join (values ('marketplace_revenue', 500), ('credit', -500)) e (account, cents)
       )
       select id::float8 from posted`,
    )
    expect((await correct({ transactionId: grant?.id })).status).toBe(400)
    expect((await correct({ transactionId: grant?.id, credit: 'provider_fees' })).status).toBe(200)
  })

  test('the database refuses a correction without an original or with one of another cause', async () => {
    const insert = `insert into public.ledger_transactions (cause, cause_key, corrects_id, note)`
    await expect(query(`${insert} values ('correction', 'x', null, 'A note')`)).rejects.toThrow(
      /correction_has_original/,
    )
    await expect(
      query(`${insert} select 'sale', 'x', min(id), 'A note' from public.ledger_transactions`),
    ).rejects.toThrow(/correction_has_original/)
  })

  test('a chef is notified only of corrections that change the balance', async () => {
    const notices = async () =>
      (
        await query<{ title: string; message: string }>(
          `select title, message from public.notifications where event = 'balance_corrected' order by created_at, id`,
        )
      ).map(({ title, message }) => [title, message])
    await query(`delete from public.notifications where event = 'balance_corrected'`)
    expect((await correct({ debit: 'provider_fees', credit: 'marketplace_revenue' })).status).toBe(200)
    expect((await correct({ debit: 'chef_payable', credit: 'chef_payable' })).status).toBe(400)
    expect(await notices()).toEqual([])
    expect((await correct()).status).toBe(200)
    expect((await correct({ debit: 'chef_payable', credit: 'marketplace_revenue' })).status).toBe(200)
    const told = await notices()
    expect(told.map(([title]) => title)).toEqual([
      '$2.50 was added to your balance',
      '$2.50 was deducted from your balance',
    ])
    expect(told[0]?.[1]).toMatch(/^An admin corrected an entry\. Reason: .*commission was too high/)
  })
})

test('the transactions of a month are read page by page in chronological order, each once', async () => {
  const all = await callFunction(server, listLedgerTransactions, { month: '2026-01' }, admin)
  const ids: number[] = []
  let after: { at: string; id: number } | null | undefined
  do {
    const { data } = await callFunction(
      server,
      listLedgerTransactions,
      { month: '2026-01', limit: 2, ...(after ? { after } : {}) },
      admin,
    )
    ids.push(...data.transactions.map(({ id }) => id))
    after = data.next
  } while (after)
  expect(ids).toEqual(all.data.transactions.map(({ id }) => id))
  expect(new Set(ids).size).toBe((await read('2026-01')).transactions)
})
