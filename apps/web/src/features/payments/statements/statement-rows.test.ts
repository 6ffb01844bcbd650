import { expect, test } from 'vitest'
import { periodSentence } from './period-name.ts'
import { statementCsv } from './statement-csv.ts'
import { handoverRows, statementRows } from './statement-rows.ts'
import type { Statement } from './use-statements.ts'

const statement: Statement = {
  period: '2025-12',
  from: '2025-12-01T08:00:00Z',
  until: '2026-01-01T08:00:00Z',
  isOver: true,
  kitchen: {
    name: 'Olga',
    nameRu: null,
    city: 'San Francisco',
    cityRu: 'Сан-Франциско',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
  },
  opening: 261,
  closing: 0,
  sums: {
    charged: 100,
    tips: 20,
    ownTax: 0,
    remittedTax: 0,
    serviceFees: 3,
    commission: 10,
    ownDiscounts: 0,
    borneDiscounts: 0,
    ownCredit: 0,
    borneCredit: 0,
    owed: 0,
    refunded: 10,
    corrections: 0,
    feesReturned: 1.3,
    paidOut: 339.3,
    change: -261,
    handoverOrders: 0,
    handoverOwnTax: 0,
    handoverRemittedTax: 0,
  },
  months: [],
  entries: [
    {
      at: '2025-12-02T07:59:00Z',
      kind: 'sale',
      booking: null,
      order: { id: '6f7e1c0a-5b9d-4e52-a3c4-7d10c4ef0c4e', number: 10_021 },
      charged: 100,
      fees: 13,
      tip: 20,
      change: 87,
    },
  ],
  isCut: false,
}

test('the rows of a statement lead from the first balance to the last', () => {
  const rows = statementRows(statement).filter(({ isPart }) => !isPart)
  const last = rows.pop()
  expect(last).toEqual({ name: 'closing', value: 0, isPart: false })
  expect(rows.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(0, 5)
})

test('the file of a statement has its sums, and its entries by the day of the kitchen', () => {
  const csv = statementCsv(statement, ((key: string) => key) as never)
  const lines = csv.split('\r\n')
  expect(lines[0]).toBe('sum.opening,261')
  expect(lines[4]).toBe('sum.commission,-10')
  expect(lines.at(-2)).toBe('2025-12-01,kind.sale,10021,100,20,13,87')
})

test('a sold booking is a booking in the file of a statement, not an order', () => {
  const [sale] = statement.entries
  const booking = { id: '0c9e5f2f-7d43-4c57-a6b7-5f5f1f0f2a10', number: 5_104 }
  const entries = sale ? [{ ...sale, order: null, booking }] : []
  const csv = statementCsv({ ...statement, entries }, ((key: string) => key) as never)
  expect(csv.split('\r\n').at(-2)).toBe('2025-12-01,kind.bookingSale,booking,100,20,13,87')
})

test('the days of a statement end with one full stop in both languages', () => {
  expect(periodSentence(statement, 'en')).toBe('Dec 1, 2025 – Dec 31, 2025.')
  expect(periodSentence(statement, 'ru')).toBe('1 дек. 2025 – 31 дек. 2025.')
})

test('tax of orders paid at the handover stands apart from the balance, in rows and file', () => {
  expect(handoverRows(statement)).toEqual([])
  const sums = { ...statement.sums, handoverOrders: 2, handoverOwnTax: 1.5, handoverRemittedTax: 0.25 }
  const taxed = { ...statement, sums }
  expect(statementRows(taxed)).toEqual(statementRows(statement))
  expect(handoverRows(taxed)).toEqual([
    { name: 'orders', value: 2 },
    { name: 'ownTax', value: 1.5 },
    { name: 'remittedTax', value: 0.25 },
  ])
  expect(statementCsv(taxed, ((key: string) => key) as never)).toContain(
    'handover.orders,2\r\nhandover.title: handover.ownTax,1.5\r\nhandover.title: handover.remittedTax,0.25\r\n',
  )
})
