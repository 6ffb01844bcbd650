import { expect, it } from 'vitest'
import { type RecordWords, recordRows } from './record-rows.ts'

const words: RecordWords = {
  nameOf: ({ name, nameRu }) => nameRu ?? name,
  role: (role) => role,
  chefStatus: (status) => status,
  mailState: (state) => state,
  numbered: (number) => `No. ${number}`,
}
const nothing = { people: [], kitchens: [], dishes: [], orders: [], bookings: [], mails: [] }
const mail = {
  number: 7,
  recipient: 'a@b.test',
  subject: 'Your order',
  at: '2026-11-20T10:00:00Z',
  personId: null,
}

it('a person without a name has the address as text, and not twice', () => {
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

it('a mail leads to its person, a failed one without a person to the queue', () => {
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
