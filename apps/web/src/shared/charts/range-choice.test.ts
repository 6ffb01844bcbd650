import { expect, it } from 'vitest'
import { isRange, rangeFromAddress, todayIn } from './range-choice.ts'

const read = (address: string) => rangeFromAddress(new URLSearchParams(address), '2026-11-21')

it('a range ends with today', () => {
  expect(read('')).toEqual({ name: '30', from: '2026-10-23', to: '2026-11-21' })
  expect(read('range=7')).toEqual({ name: '7', from: '2026-11-15', to: '2026-11-21' })
})

it('a custom range is taken from the address, and an invalid one falls back to the default', () => {
  expect(read('range=custom&from=2026-10-01&to=2026-10-31')).toEqual({
    name: 'custom',
    from: '2026-10-01',
    to: '2026-10-31',
  })
  for (const wrong of ['from=2026-10-31&to=2026-10-01', 'from=2026-02-30&to=2026-03-02', 'from=x', '']) {
    expect(read(`range=custom&${wrong}`)).toMatchObject({ from: '2026-10-23', to: '2026-11-21' })
  }
  expect(read('range=forever').name).toBe('30')
})

it('a range is a year at most', () => {
  expect(isRange('2027-03-01', '2028-02-29')).toBe(true)
  expect(isRange('2026-01-01', '2027-01-02')).toBe(false)
})

it("today is the date in the kitchen's time zone", () => {
  expect(todayIn('America/Los_Angeles', new Date('2026-11-21T07:00:00Z'))).toBe('2026-11-20')
})
