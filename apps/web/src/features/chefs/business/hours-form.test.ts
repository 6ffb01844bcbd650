import { expect, test } from 'vitest'
import { fromHours, HoursForm, toHours } from './hours-form.ts'

const hours = {
  weekly: [
    { weekday: 1, opensMinute: 0, closesMinute: 90 },
    { weekday: 1, opensMinute: 990, closesMinute: 1440 },
  ],
  exceptions: [
    { day: '2026-12-25', opensMinute: null, closesMinute: null, note: 'Christmas' },
    { day: '2026-12-31', opensMinute: 600, closesMinute: 900, note: '' },
  ],
}

test('hours converted to form values and back are unchanged, including a closing time of midnight', () => {
  expect(toHours(fromHours(hours))).toEqual(hours)
  expect(HoursForm.safeParse(fromHours(hours)).success).toBe(true)
})

test('the form reports each problem at its own field', () => {
  const parsed = HoursForm.safeParse({
    weekly: [
      { weekday: 1, opens: '10:00', closes: '14:00' },
      { weekday: 1, opens: '13:00', closes: '15:00' },
      { weekday: 2, opens: '13:00', closes: '13:00' },
    ],
    exceptions: [
      { day: '2026-12-25', closed: true, opens: '', closes: '', note: '' },
      { day: '2026-12-25', closed: false, opens: '10:00', closes: '12:00', note: '' },
      { day: '2026-12-26', closed: false, opens: '10:00', closes: '', note: '' },
    ],
  })
  expect(parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
    'weekly.1.opens overlap',
    'weekly.2.closes backwards',
    'exceptions.1.opens overlap',
    'exceptions.2.closes incomplete',
  ])
})

test('hours past midnight are one window as typed, and meet no hours of the next day', () => {
  const typed = {
    weekly: [
      { weekday: 6, opens: '18:00', closes: '02:00' },
      { weekday: 0, opens: '02:00', closes: '04:00' },
    ],
    exceptions: [{ day: '2026-12-31', closed: false, opens: '20:00', closes: '03:30', note: '' }],
  }
  expect(toHours(typed).weekly[0]).toEqual({ weekday: 6, opensMinute: 1080, closesMinute: 1560 })
  expect(fromHours(toHours(typed)).weekly).toEqual(typed.weekly)
  expect(HoursForm.safeParse(typed).success).toBe(true)
  const [night] = typed.weekly
  const early = { weekday: 0, opens: '01:00', closes: '04:00' }
  const weekly = night ? [early, night] : []
  expect(HoursForm.safeParse({ weekly, exceptions: [] }).error?.issues).toMatchObject([
    { path: ['weekly', 1, 'opens'], message: 'overlap' },
  ])
})

test('the form reports a missing time before any other problem', () => {
  const parsed = HoursForm.safeParse({ weekly: [{ weekday: 3, opens: '10:00', closes: '' }], exceptions: [] })
  expect(parsed.error?.issues).toMatchObject([{ path: ['weekly', 0, 'closes'], message: 'incomplete' }])
})
