import type { FoundRecords } from '@localchef/contracts/records/search-records'
import { expect, it } from 'vitest'
import { type RecordWords, recordRows } from './record-rows.ts'

const words: RecordWords = {
  nameOf: ({ name, nameRu }) => nameRu ?? name,
  role: (role) => role,
  chefStatus: (status) => status,
  mailState: (state) => state,
  numbered: (number) => `#${number}`,
  opens: () => true,
}
const nothing = { people: [], kitchens: [], dishes: [], orders: [], bookings: [], mails: [] }
const mail = {
  number: 7,
  recipient: 'a@b.test',
  subject: 'Your order',
  at: '2026-11-20T10:00:00Z',
  personId: null,
}

it('a person without a name is shown by their e-mail address, and only once', () => {
  const found = { ...nothing, people: [{ id: 'p', name: '', email: 'a@b.test', role: 'buyer' as const }] }
  expect(recordRows(found, words)).toEqual([
    { key: 'people-0', group: 'people', text: 'a@b.test', hint: 'buyer', to: '/admin/users/p' },
  ])
})

it('a dish leads to the list of dishes, searched by its stored name', () => {
  const dish = { id: 'd', name: 'Soup & bread', nameRu: 'Суп', kitchen: 'Quince', kitchenRu: null }
  expect(recordRows({ ...nothing, dishes: [dish] }, words)).toMatchObject([
    { text: 'Суп', hint: 'Quince', to: '/admin/dishes?q=Soup%20%26%20bread' },
  ])
})

it('an e-mail leads to its person, a failed one without a person to the queue, any other to the health page', () => {
  const mails = [
    { ...mail, state: 'sent' as const, personId: 'p' },
    { ...mail, state: 'failed' as const },
    { ...mail, state: 'waiting' as const },
  ]
  expect(recordRows({ ...nothing, mails }, words).map(({ to }) => to)).toEqual([
    '/admin/users/p',
    '/admin/queue?show=mail',
    '/admin/health',
  ])
})

it('a record whose page the admin cannot open leads to the next page that they can', () => {
  const sale = { buyerName: 'Ann', kitchen: 'Quince', kitchenRu: null }
  const found: FoundRecords = {
    ...nothing,
    dishes: [{ id: 'd', name: 'Soup', nameRu: null, kitchen: 'Quince', kitchenRu: null }],
    orders: [{ ...sale, id: 'o', number: 7, status: 'placed', placedAt: mail.at }],
    bookings: [
      {
        id: 'b',
        number: 8,
        buyerName: 'Ann',
        service: 'Class',
        serviceRu: null,
        status: 'requested',
        startsAt: mail.at,
      },
    ],
    mails: [{ ...mail, state: 'failed' }],
  }
  const closed = ['/admin/dishes', '/admin/orders/', '/admin/bookings/', '/admin/queue']
  const opens = (address: string) => !closed.some((start) => address.startsWith(start))
  expect(recordRows(found, { ...words, opens }).map(({ to }) => to)).toEqual([
    '/dish/d',
    '/dashboard/orders/o',
    '/admin/bookings?q=8',
    '/admin/users?q=a%40b.test',
  ])
})
