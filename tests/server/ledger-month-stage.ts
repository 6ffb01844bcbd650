import { closeLedgerMonth } from '@localchef/contracts/payments/close-ledger-month'
import { getLedgerMonth } from '@localchef/contracts/payments/get-ledger-month'
import type { LedgerMonthTotals } from '@localchef/contracts/payments/ledger-month'
import { listLedgerMonths } from '@localchef/contracts/payments/list-ledger-months'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { postMovement } from '../post-movement.ts'

/** A kitchen whose ledger months are closed. Each test file opens its own stage, which sets these variables. */
export let server: TestServer
export let admin: TestUser
export let buyer: TestUser
export let chef: TestUser
export let kitchen: Kitchen

export async function openLedgerMonthStage(): Promise<void> {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@months.test', role: 'admin', name: 'Ada Admin' })
  buyer = await server.signUp({ email: 'buyer@months.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@months.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
  await sell('2026-01-01T00:00:00Z')
  await sell('2026-01-31T23:59:59Z')
  await payOut('2026-02-10T12:00:00Z', 10_000)
}

export const closeLedgerMonthStage = (): Promise<void> => server.stop()

/** A charge of $100 with $20 of tip and $3 of service fee, of which the marketplace keeps $13. */
export async function sell(at: string): Promise<void> {
  await postMovement(server.database, {
    at,
    cause: 'sale',
    key: at,
    chefId: kitchen.chefId,
    entries: [
      ['buyer', 10_000],
      ['chef_payable', -6700],
      ['chef_payable', -2000, 'tip'],
      ['marketplace_revenue', -300, 'service_fee'],
      ['marketplace_revenue', -1000, 'commission'],
    ],
  })
}

async function payOut(at: string, cents: number): Promise<void> {
  await postMovement(server.database, {
    at,
    cause: 'payout',
    key: at,
    chefId: kitchen.chefId,
    entries: [
      ['chef_payable', cents],
      ['payouts', -cents],
    ],
  })
}

export const list = async () => (await callFunction(server, listLedgerMonths, {}, admin)).data.months

export const read = async (month: string) =>
  (await callFunction(server, getLedgerMonth, { month }, admin)).data

export async function seenOf(month: string): Promise<LedgerMonthTotals> {
  const { transactions, totals, accounts } = await read(month)
  return { transactions, totals, accounts }
}

export const close = async (month: string, seen?: LedgerMonthTotals, person = admin) =>
  callFunction(server, closeLedgerMonth, { month, seen: seen ?? (await seenOf(month)) }, person)

export const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Row>(text, values)).rows
