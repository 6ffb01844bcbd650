import type { FunctionContract } from '@localchef/contracts/function-contract'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { quoteOrderChange } from '@localchef/contracts/orders/quote-order-change'
import { getConnectedAccount } from '@localchef/contracts/payments/get-connected-account'
import { getKitchenFees } from '@localchef/contracts/payments/get-kitchen-fees'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import type { KitchenFees } from '@localchef/contracts/payments/kitchen-fee'
import { listFeeEntries } from '@localchef/contracts/payments/list-fee-entries'
import { listFeePeriods } from '@localchef/contracts/payments/list-fee-periods'
import { setCommission } from '@localchef/contracts/payments/set-commission'
import { setServiceFee } from '@localchef/contracts/payments/set-service-fee'
import { withdrawFee } from '@localchef/contracts/payments/withdraw-fee'
import { listSettings } from '@localchef/contracts/settings/list-settings'
import type { SettingValues } from '@localchef/contracts/settings/marketplace-settings'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'
import {
  admin,
  buyer,
  captured,
  cardKitchen,
  closePaymentStage,
  openPaymentStage,
  requestOf,
  server,
} from './payment-stage.ts'

type Place = { kitchen: Kitchen; chef: TestUser }
let place: Place

const usual = { servicePercent: 0, serviceFixed: 0, sharePercent: 10, planned: null }

beforeAll(async () => {
  await openPaymentStage()
  await saveFees(usual)
})
afterAll(closePaymentStage)
beforeEach(async () => {
  place = await cardKitchen()
})

const settings = async () => (await callFunction(server, listSettings, {}, admin)).data.settings

async function saveFees(value: SettingValues['fees']) {
  const from = (await settings()).find(({ key }) => key === 'fees')?.version ?? 0
  return callFunction(server, saveSetting, { key: 'fees', value, from, reason: 'A test' }, admin)
}

async function setTimeZone(timeZone: SettingValues['ledger']['timeZone']) {
  const from = (await settings()).find(({ key }) => key === 'ledger')?.version ?? 0
  const change = { key: 'ledger' as const, value: { timeZone }, from, reason: 'A test' }
  return callFunction(server, saveSetting, change, admin)
}

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Row>(text, values)).rows

const feesOf = async ({ kitchen: { chefId } }: Place = place) =>
  (await callFunction(server, getKitchenFees, { chefId }, admin)).data

async function setRate(percent: number | null, changes: { holdsFrom?: string; replaces?: string } = {}) {
  const { version } = await feesOf()
  const request = { chefId: place.kitchen.chefId, percent, version, reason: 'As agreed', ...changes }
  return callFunction(server, setCommission, request, admin)
}

async function setBuyersFee(
  fee: { servicePercent: number; serviceFixed: number } | null,
  changes: { holdsFrom?: string } = {},
) {
  const { version } = await feesOf()
  const request = { chefId: place.kitchen.chefId, fee, version, reason: 'As agreed', ...changes }
  return callFunction(server, setServiceFee, request, admin)
}

const planned = ({ periods }: KitchenFees) => periods.filter(({ state }) => state === 'planned')

/** The kitchen's own fees at a moment, as an order placed then would find them. */
async function ownFeesAt(at: Date): Promise<object> {
  const [row] = await query<{ fees: object }>(
    `select private.ordering_facts($1, '{}', $2) #> '{kitchen,ownFees}' as fees`,
    [place.kitchen.chefId, at],
  )
  return row?.fees ?? {}
}

const later = (moment: string, ms: number) => new Date(Date.parse(moment) + ms)

/** Moves the planned fees of the kitchen into the past. */
const beginPlanned = () =>
  query(
    `update public.fee_periods
     set created_at = now() - interval '2 days', begins_at = now() - interval '1 hour'
     where chef_id = $1 and withdrawn_at is null and begins_at > now()`,
    [place.kitchen.chefId],
  )

const quoted = async () =>
  (
    await callFunction(server, quoteOrder, {
      chefId: place.kitchen.chefId,
      lines: (await requestOf(place.kitchen)).lines,
    })
  ).data

describe('the first day', () => {
  test.each([
    ['America/New_York', '2031-03-09', '2031-03-09T05:00:00Z'],
    ['America/New_York', '2031-03-10', '2031-03-10T04:00:00Z'],
    ['America/New_York', '2031-11-02', '2031-11-02T04:00:00Z'],
    ['America/New_York', '2031-11-03', '2031-11-03T05:00:00Z'],
    ['Pacific/Honolulu', '2031-03-09', '2031-03-09T10:00:00Z'],
    ['UTC', '2032-02-29', '2032-02-29T00:00:00Z'],
  ] as const)(
    'in %s, %s begins at %s, and not a millisecond earlier',
    async (timeZone, holdsFrom, moment) => {
      await setTimeZone(timeZone)
      const { data } = await setRate(20, { holdsFrom })
      const [period] = planned(data)
      expect(period).toMatchObject({ percent: 20, holdsFrom, state: 'planned', by: 'Ada Admin' })
      expect(Date.parse(period?.beginsAt ?? '')).toBe(Date.parse(moment))
      expect(await ownFeesAt(later(moment, -1))).toEqual({})
      expect(await ownFeesAt(later(moment, 0))).toEqual({ sharePercent: 20 })
      await setTimeZone('UTC')
    },
  )

  test("each moment has the latest fee that has begun, and a kitchen can return to the marketplace's fee", async () => {
    const days = ['2031-05-01', '2031-06-01', '2031-07-01', '2031-08-01']
    const percents = [5, 0, null, 12.25]
    for (const [index, holdsFrom] of days.entries()) {
      await setRate(percents[index] ?? null, { holdsFrom })
      await setBuyersFee(index === 1 ? { servicePercent: 3, serviceFixed: 0.49 } : null, { holdsFrom })
    }
    for (const [index, day] of days.entries()) {
      const percent = percents[index]
      const expected = {
        ...(typeof percent === 'number' ? { sharePercent: percent } : {}),
        ...(index === 1 ? { servicePercent: 3, serviceFixed: 0.49 } : {}),
      }
      expect(await ownFeesAt(later(`${day}T00:00:00Z`, 0))).toEqual(expected)
      expect(await ownFeesAt(later(`${days[index + 1] ?? '2039-01-01'}T00:00:00Z`, -1))).toEqual(expected)
    }
  })

  test('a past day is refused, and today takes effect immediately', async () => {
    const { today } = await feesOf()
    const yesterday = later(`${today}T00:00:00Z`, -1).toISOString().slice(0, 10)
    const refused = await setRate(20, { holdsFrom: yesterday })
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      422,
      'fee_day_past',
      { today },
    ])
    const { data } = await setRate(20, { holdsFrom: today })
    expect(data.now.sharePercent).toBe(20)
    // A mistake made today takes effect immediately when corrected, and both values stay in the history.
    const { data: corrected } = await setRate(15)
    expect(corrected.now.sharePercent).toBe(15)
    expect(corrected.periods.map(({ percent, state }) => [percent, state])).toEqual([
      [15, 'present'],
      [20, 'past'],
    ])
  })

  test('no fee begins in a closed month, regardless of who writes it', async () => {
    const { chefId } = place.kitchen
    await query(
      `insert into public.closed_months (month, time_zone, begins_at, ends_at, transactions, totals, closed_by)
       values ('2020-01', 'UTC', '2020-01-01', '2020-02-01', 0, '{}', $1)`,
      [admin.id],
    )
    const insert = (at: string) =>
      query(
        `insert into public.fee_periods (chef_id, kind, percent, holds_from, begins_at, reason, created_at)
         values ($1, 'commission', 5, '2020-01-15', $2, 'A test', $2)`,
        [chefId, at],
      )
    await expect(insert('2020-01-31T23:59:59Z')).rejects.toMatchObject({ code: 'LC015' })
    await insert('2020-02-01T00:00:00Z')
    expect((await feesOf()).now.sharePercent).toBe(5)
  })
})

describe('a planned fee', () => {
  const holdsFrom = '2031-05-01'

  test('two fees of a kind on one day are refused; the other kind, and the day of a withdrawn fee, are free', async () => {
    const { data } = await setRate(20, { holdsFrom })
    const second = await setRate(25, { holdsFrom })
    expect([second.status, second.error.code, second.error.details]).toEqual([
      409,
      'fee_day_taken',
      { day: holdsFrom },
    ])
    expect((await setBuyersFee({ servicePercent: 5, serviceFixed: 0.5 }, { holdsFrom })).status).toBe(200)
    const id = planned(data)[0]?.id ?? ''
    expect((await callFunction(server, withdrawFee, { id, reason: 'A mistake' }, admin)).status).toBe(200)
    expect((await setRate(25, { holdsFrom })).status).toBe(200)
  })

  test('a planned fee is replaced by another one, and the history names author, time and reason', async () => {
    const { data } = await setRate(20, { holdsFrom })
    const replaces = planned(data)[0]?.id ?? ''
    const { data: changed } = await setRate(18, { holdsFrom, replaces })
    expect(planned(changed).map(({ percent }) => percent)).toEqual([18])
    const before = changed.periods.find(({ id }) => id === replaces)
    expect(before).toMatchObject({
      state: 'withdrawn',
      percent: 20,
      reason: 'As agreed',
      withdrawal: { by: 'Ada Admin', reason: 'As agreed' },
    })
    const again = await setRate(16, { holdsFrom: '2031-06-01', replaces })
    expect([again.status, again.error.code]).toEqual([409, 'fee_begun'])
  })

  test('a planned fee is withdrawn once before it begins, and never after', async () => {
    const id = planned((await setRate(20, { holdsFrom })).data)[0]?.id ?? ''
    const withdraw = () => callFunction(server, withdrawFee, { id, reason: 'A mistake' }, admin)
    const answers = await Promise.all([withdraw(), withdraw()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await ownFeesAt(later('2032-01-01T00:00:00Z', 0))).toEqual({})
    await setRate(20, { holdsFrom })
    await beginPlanned()
    const begun = (await feesOf()).periods.find(({ state }) => state === 'present')
    const late = await callFunction(server, withdrawFee, { id: begun?.id ?? '', reason: 'A mistake' }, admin)
    expect([late.status, late.error.code]).toEqual([409, 'fee_begun'])
    const unknown = { id: place.kitchen.chefId, reason: 'A mistake' }
    expect((await callFunction(server, withdrawFee, unknown, admin)).status).toBe(404)
  })

  test('the second of two admins who read the same version is refused', async () => {
    const request = { chefId: place.kitchen.chefId, version: 0, reason: 'As agreed' }
    const answers = await Promise.all([
      callFunction(server, setCommission, { ...request, percent: 20, holdsFrom }, admin),
      callFunction(server, setCommission, { ...request, percent: 25, holdsFrom: '2031-06-01' }, admin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = await callFunction(server, setServiceFee, { ...request, fee: null }, admin)
    expect([stale.error.code, stale.error.details]).toEqual(['fees_conflict', { version: 1 }])
  })

  test('a fee out of bounds is refused', async () => {
    for (const percent of [-1, 50.01, 12.345]) expect((await setRate(percent)).status).toBe(400)
    for (const fee of [
      { servicePercent: 30.5, serviceFixed: 0 },
      { servicePercent: 5, serviceFixed: 20.5 },
    ]) {
      expect((await setBuyersFee(fee)).status).toBe(400)
    }
  })

  test('fees are set, read and withdrawn by admins only', async () => {
    const { chefId } = place.kitchen
    const asked: readonly (readonly [FunctionContract, unknown])[] = [
      [getKitchenFees, { chefId }],
      [listFeeEntries, { periodId: chefId }],
      [listFeePeriods, {}],
      [setCommission, { chefId, percent: 5, version: 0, reason: 'A test' }],
      [setServiceFee, { chefId, fee: null, version: 0, reason: 'A test' }],
      [withdrawFee, { id: chefId, reason: 'A test' }],
    ]
    for (const [contract, input] of asked) {
      for (const person of [place.chef, buyer]) {
        const { status } = await callFunction(server, contract, input, person)
        expect([contract.name, status]).toEqual([contract.name, 403])
      }
    }
    expect((await callFunction(server, getKitchenFees, { chefId: buyer.id }, admin)).status).toBe(404)
    expect((await callFunction(server, listFeeEntries, { periodId: chefId }, admin)).status).toBe(404)
  })

  test('a planned fee is shown and announced to its chef, and recorded in the audit', async () => {
    await setRate(12.5, { holdsFrom })
    const { data } = await setBuyersFee(
      { servicePercent: 5, serviceFixed: 0.49 },
      { holdsFrom: '2031-06-01' },
    )
    const { data: account } = await callFunction(server, getConnectedAccount, {}, place.chef)
    expect(account).toMatchObject({
      commissionPercent: 10,
      serviceFee: { servicePercent: 0, serviceFixed: 0 },
      comingFees: [
        { holdsFrom, sharePercent: 12.5, servicePercent: 0, serviceFixed: 0 },
        { holdsFrom: '2031-06-01', sharePercent: 12.5, servicePercent: 5, serviceFixed: 0.49 },
      ],
    })
    const fee = data.periods.find(({ kind }) => kind === 'service_fee')
    await callFunction(server, withdrawFee, { id: fee?.id ?? '', reason: 'Too early' }, admin)
    const notes = await query<{ event: string; title: string }>(
      `select event, title from public.notifications
       where user_id = $1 and event like 'fee_%' order by created_at, id`,
      [place.chef.id],
    )
    expect(notes.map(({ event }) => event)).toEqual(['fee_planned', 'fee_planned', 'fee_withdrawn'])
    expect(notes[0]?.title).toContain('12.5%')
    const acts = await query<{ action: string; before: object | null; after: object | null }>(
      'select action, before, after from public.audit_log where subject_id = $1 order by id',
      [place.kitchen.chefId],
    )
    expect(acts).toMatchObject([
      { action: 'set-commission', after: { percent: 12.5, holdsFrom } },
      { action: 'set-service-fee', after: { percent: 5, fixedCents: 49, holdsFrom: '2031-06-01' } },
      { action: 'withdraw-fee', before: { kind: 'service_fee', percent: 5, fixedCents: 49 }, after: null },
    ])
  })

  test('fees of all kitchens are listed by state and kind', async () => {
    const name = `Kitchen of ${place.kitchen.chefId}`
    await query('update public.chefs set name = $2 where id = $1', [place.kitchen.chefId, name])
    await setRate(20)
    await setRate(25, { holdsFrom })
    await setBuyersFee({ servicePercent: 5, serviceFixed: 0 }, { holdsFrom })
    const list = async (filter: object) =>
      (await callFunction(server, listFeePeriods, { query: name, ...filter }, admin)).data.periods.map(
        ({ kind, percent, state }) => [kind, percent, state],
      )
    expect(await list({ state: 'present' })).toEqual([['commission', 20, 'present']])
    expect(await list({ kind: 'service_fee' })).toEqual([['service_fee', 5, 'planned']])
    expect(await list({})).toHaveLength(3)
    expect(await list({ from: '2031-01-01' })).toHaveLength(2)
    expect(await list({ state: 'withdrawn' })).toEqual([])
  })
})

describe('an order', () => {
  test('an order whose buyer saw the previous fee is refused once a new one has begun, and the next quote has its price', async () => {
    await setBuyersFee({ servicePercent: 10, serviceFixed: 0.5 }, { holdsFrom: '2031-05-01' })
    const before = await quoted()
    expect(before.serviceFee).toBe(0)
    await beginPlanned()
    const request = { ...(await requestOf(place.kitchen)), payment: 'at_pickup' as const }
    const late = await callFunction(server, placeOrder, request, buyer)
    expect(late.error).toMatchObject({
      code: 'fee_changed',
      details: { fee: 'service', oldFee: 0, newFee: 1.8 },
    })
    const now = await quoted()
    expect([now.serviceFee, now.total]).toEqual([1.8, 14.8])
    const placed = await callFunction(
      server,
      placeOrder,
      { ...request, slotFrom: steadySlot(now.slots), seenServiceFee: now.serviceFee },
      buyer,
    )
    expect(placed.data).toMatchObject({ serviceFee: now.serviceFee, total: now.total })
  })

  test.each([
    ['with kept fees', ''],
    ['of an earlier release', 'delete from public.order_fees where order_id = $1'],
  ])('an order %s is changed at the fee that it was placed with', async (_, forget) => {
    await setBuyersFee({ servicePercent: 10, serviceFixed: 0.5 })
    const request = {
      ...(await requestOf(place.kitchen)),
      payment: 'at_pickup' as const,
      seenServiceFee: 1.8,
    }
    const { data: order } = await callFunction(server, placeOrder, request, buyer)
    if (forget) await query(forget, [order.id])
    await setBuyersFee({ servicePercent: 30, serviceFixed: 5 })
    const kept = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }]
    const wanted = { orderId: order.id, kept }
    const { data: quote } = await callFunction(server, quoteOrderChange, wanted, buyer)
    expect(quote).toMatchObject({ serviceFee: 1.15, total: 7.65 })
    const change = { ...wanted, seenTotal: quote.total, seenChanges: 0 }
    const { data: changed } = await callFunction(server, changeOrder, change, buyer)
    expect(changed).toMatchObject({ serviceFee: 1.15, total: 7.65 })
  })

  test('an order by card keeps its commission, and ledger, report and statement agree', async () => {
    const { kitchen, chef } = place
    await setRate(20, { holdsFrom: '2031-05-01' })
    const before = await captured(kitchen, chef)
    await beginPlanned()
    const after = await captured(kitchen, chef)
    const ledgerOf = async (orderId: string) =>
      (await callFunction(server, getOrderLedger, { orderId }, admin)).data.payment?.applicationFee
    expect([await ledgerOf(before.order.id), await ledgerOf(after.order.id)]).toEqual([1.3, 2.6])
    const [{ month } = { month: '' }] = await query<{ month: string }>(
      `select to_char(max(t.created_at) at time zone 'UTC', 'YYYY-MM') as month
       from public.ledger_transactions t where t.chef_id = $1`,
      [kitchen.chefId],
    )
    const { data: report } = await callFunction(server, getMonthlyReport, { month }, admin)
    const { data: statement } = await callFunction(server, getStatement, { period: month.slice(0, 4) }, chef)
    expect(report.kitchens.find(({ chef: { id } }) => id === kitchen.chefId)?.commission).toBe(3.9)
    expect(statement.sums.commission).toBe(3.9)
  })
})

describe('the fees of the marketplace', () => {
  test('fees of the marketplace are planned for a later day, never for today', async () => {
    const { today } = await feesOf()
    const next = { servicePercent: 5, serviceFixed: 0.5, sharePercent: 15 }
    const refused = await saveFees({ ...usual, planned: { ...next, holdsFrom: today } })
    expect(refused.status).toBe(400)
    expect((await saveFees({ ...usual, planned: { ...next, holdsFrom: '2031-05-01' } })).status).toBe(200)
    expect((await feesOf()).now).toEqual({ servicePercent: 0, serviceFixed: 0, sharePercent: 10 })
    const { data: account } = await callFunction(server, getConnectedAccount, {}, place.chef)
    expect(account.comingFees).toEqual([{ ...next, holdsFrom: '2031-05-01' }])
    await saveFees(usual)
  })

  test('fees of the marketplace change on their day, for every kitchen without its own', async () => {
    const next = { servicePercent: 5, serviceFixed: 0.5, sharePercent: 15 }
    await setRate(20)
    await query(
      `insert into public.platform_settings (key, version, value)
       select 'fees', max(s.version) + 1, $1 from public.platform_settings s where s.key = 'fees'`,
      [JSON.stringify({ ...usual, planned: { ...next, holdsFrom: '2026-01-01' } })],
    )
    expect((await quoted()).serviceFee).toBe(1.15)
    expect((await feesOf()).now).toEqual({ ...next, sharePercent: 20 })
    await saveFees(usual)
  })
})

describe('the entries of a fee', () => {
  test('entries of a fee are those of the orders that were placed while it was in force', async () => {
    const { kitchen, chef } = place
    const usually = await captured(kitchen, chef)
    await setRate(20)
    const own = await captured(kitchen, chef)
    await setRate(30)
    const entriesOf = async (percent: number, page: object = {}) => {
      const period = (await feesOf()).periods.find((each) => each.percent === percent)
      const request = { periodId: period?.id ?? '', ...page }
      return (await callFunction(server, listFeeEntries, request, admin)).data
    }
    const { movements, next } = await entriesOf(20)
    expect(movements).toMatchObject([
      {
        cause: 'sale',
        orderId: own.order.id,
        bookingId: null,
        number: own.order.number,
        entries: [{ account: 'marketplace_revenue', part: 'commission', amount: -2.6 }],
      },
    ])
    expect(next).toBeNull()
    expect(movements.map(({ orderId }) => orderId)).not.toContain(usually.order.id)
    expect((await entriesOf(30)).movements).toEqual([])

    const second = await captured(kitchen, chef)
    const third = await captured(kitchen, chef)
    const first = await entriesOf(30, { limit: 1 })
    expect(first.movements.map(({ orderId }) => orderId)).toEqual([third.order.id])
    const rest = await entriesOf(30, { limit: 1, before: first.next ?? 0 })
    expect(rest).toMatchObject({ movements: [{ orderId: second.order.id }], next: null })
  })

  test('a withdrawn fee has no entries', async () => {
    await setRate(20, { holdsFrom: '2031-05-01' })
    const [planned] = (await feesOf()).periods
    await callFunction(server, withdrawFee, { id: planned?.id ?? '', reason: 'Too early' }, admin)
    await captured(place.kitchen, place.chef)
    const { data } = await callFunction(server, listFeeEntries, { periodId: planned?.id ?? '' }, admin)
    expect(data).toEqual({ movements: [], next: null })
  })
})
