import { expect, test } from 'vitest'
import { isSamePage } from './list-export.ts'

test('exports of different months belong to different pages', () => {
  expect(isSamePage('ledger_month', { month: '2026-01' }, { month: '2026-02' })).toBe(false)
  expect(isSamePage('ledger_month', { month: '2026-01' }, { month: '2026-01' })).toBe(true)
})

test('exports of the figures of different days or places belong to different pages', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' }
  expect(isSamePage('figures', { ...days, state: 'CA' }, { ...days, state: 'CA' })).toBe(true)
  expect(isSamePage('figures', { ...days, state: 'CA' }, { ...days, state: 'OR' })).toBe(false)
  expect(isSamePage('figures', days, { ...days, to: '2026-01-30' })).toBe(false)
})

test('exports of the tax report of different months or days belong to different pages', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' }
  expect(isSamePage('tax_report', days, days)).toBe(true)
  expect(isSamePage('tax_report', days, { ...days, to: '2026-01-30' })).toBe(false)
  expect(isSamePage('tax_report', { month: '2026-01' }, { month: '2026-02' })).toBe(false)
})

test('exports of a list with one page belong to it, with any filters', () => {
  expect(isSamePage('orders', { from: '2026-01-01' }, { q: 'soup' })).toBe(true)
})
