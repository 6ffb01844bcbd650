import { expect, it } from 'vitest'
import { latenessOf } from './lateness.ts'

const slot = { slotFrom: '2026-11-20T18:00:00Z', slotUntil: '2026-11-20T18:30:00Z' }
const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`).getTime()

it('an order that is not cooked is due soon from fifteen minutes before its slot', () => {
  expect(latenessOf({ status: 'confirmed', ...slot }, at('17:44'))).toEqual({
    lateness: 'on_time',
    minutes: 0,
  })
  expect(latenessOf({ status: 'preparing', ...slot }, at('17:45'))).toEqual({ lateness: 'soon', minutes: 0 })
})

it('an order that is not cooked is late from the start of its slot', () => {
  expect(latenessOf({ status: 'preparing', ...slot }, at('18:12'))).toEqual({ lateness: 'late', minutes: 12 })
})

it('a cooked order is late from the end of its slot', () => {
  expect(latenessOf({ status: 'ready', ...slot }, at('18:12')).lateness).toBe('on_time')
  expect(latenessOf({ status: 'out_for_delivery', ...slot }, at('18:45'))).toEqual({
    lateness: 'late',
    minutes: 15,
  })
})

it('a closed order is never late', () => {
  for (const status of ['completed', 'declined', 'expired', 'cancelled'] as const) {
    expect(latenessOf({ status, ...slot }, at('23:00')).lateness).toBe('on_time')
  }
})
