import type { Order } from '@localchef/contracts/orders/order'
import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const order = {
  id: 'b6a1',
  placedAt: '2026-11-21T17:00:00.5+00:00',
  slotFrom: '2026-11-21T18:00:00+00:00',
  slotUntil: '2026-11-21T18:30:00+00:00',
  lines: [
    {
      quantity: 2,
      variants: [],
      name: 'Пельмени с очень длинным названием, чтобы строка точно не поместилась; да',
    },
  ],
} as unknown as Order

const nameOf = ({ name }: { name: string }) => name
const file = calendarFile(order, nameOf, {
  title: 'Pick up',
  address: '1 Main St, Apt; 2',
  page: 'http://x.test/o',
})

it('a calendar file gives its times in UTC', () => {
  expect(file).toContain('DTSTART:20261121T180000Z\r\n')
  expect(file).toContain('DTEND:20261121T183000Z\r\n')
  expect(file).toContain('DTSTAMP:20261121T170000Z\r\n')
})

it('a calendar file escapes commas and semicolons', () => {
  expect(file).toContain('LOCATION:1 Main St\\, Apt\\; 2\r\n')
})

it('a calendar file folds lines after 75 octets between characters', () => {
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('поместилась\\; да')
})
