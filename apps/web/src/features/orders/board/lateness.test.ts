import { expect, it, test } from 'vitest'
import { latenessOf } from './lateness.ts'

const pickup = {
  fulfilment: 'pickup',
  slotFrom: '2026-11-20T18:00:00Z',
  slotUntil: '2026-11-20T18:30:00Z',
} as const
const delivery = { ...pickup, fulfilment: 'delivery' } as const
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00Z`)

it('an order that is not cooked is due soon from fifteen minutes before its slot until the slot is over', () => {
  const latenessAt = (clock: string) => latenessOf({ status: 'confirmed', ...pickup }, at(clock))
  expect(latenessAt('17:44')).toEqual({ lateness: 'on_time', minutes: 0 })
  expect(['17:45', '18:00', '18:01', '18:30'].map(latenessAt)).toEqual(
    Array(4).fill({ lateness: 'soon', minutes: 0 }),
  )
})

it('an order that is not cooked is late after its slot, by a minute at least', () => {
  const latenessAt = (now: number) => latenessOf({ status: 'preparing', ...pickup }, now)
  expect(latenessAt(at('18:31') - 1).lateness).toBe('soon')
  expect(latenessAt(at('18:31'))).toEqual({ lateness: 'late', minutes: 1 })
  expect(latenessAt(at('18:42'))).toEqual({ lateness: 'late', minutes: 12 })
})

it('a pickup that is ready is never late: its buyer has not come', () => {
  expect(latenessOf({ status: 'ready', ...pickup }, at('18:31')).lateness).toBe('on_time')
  expect(latenessOf({ status: 'ready', ...pickup }, at('23:00')).lateness).toBe('on_time')
})

test.each(['ready', 'out_for_delivery'] as const)(
  'a delivery that is %s is late after its slot',
  (status) => {
    expect(latenessOf({ status, ...delivery }, at('18:12')).lateness).toBe('on_time')
    expect(latenessOf({ status, ...delivery }, at('18:45'))).toEqual({ lateness: 'late', minutes: 15 })
  },
)

test.each(['placed', 'completed', 'declined', 'expired', 'cancelled'] as const)(
  'an order that is %s is never late',
  (status) => {
    expect(latenessOf({ status, ...delivery }, at('23:00')).lateness).toBe('on_time')
  },
)
