import type { Side } from '@localchef/contracts/notifications/notification-event'
import { expect, test } from 'vitest'
import { bookingMailFacts, type MailedBooking } from './booking-mail-facts.ts'

const deposit = {
  depositCents: 2000,
  balanceCents: 7000,
  dueAt: '2026-11-20T20:00:00Z',
  freeUntil: '2026-11-19T20:00:00Z',
  lateCents: 1000,
  keptCents: 0,
  timeZone: 'America/Los_Angeles',
}
const dinner: MailedBooking = {
  status: 'confirmed',
  service: 'Dinner at yours',
  serviceRu: 'Ужин у вас дома',
  picturePath: 'services/dinner.webp',
  isClass: false,
  startsAt: '2026-11-22T01:30:00Z',
  endsAt: '2026-11-22T04:30:00Z',
  proposedAt: null,
  timeZone: 'America/Los_Angeles',
  guests: 6,
  place: '5 Bay Street',
  city: 'San Francisco, CA',
  cityRu: 'Сан-Франциско, CA',
  priceCents: 9000,
  owedCents: 0,
  deposit: null,
  isBalancePaid: false,
  answerDueAt: null,
}

const factsOf = (changes: Partial<MailedBooking>, side: Side = 'buyer', language: 'en' | 'ru' = 'en') =>
  Object.fromEntries(
    bookingMailFacts({ ...dinner, ...changes }, side, language).facts.map(({ label, value }) => [
      label,
      value,
    ]),
  )

test('a mail about a confirmed booking states service, local time, place, guests, price and next step', () => {
  expect(factsOf({})).toEqual({
    Service: 'Dinner at yours',
    When: expect.stringMatching(/^Saturday, November 21, 5:30\sPM – 8:30\sPM \(Pacific Time\)$/),
    Where: '5 Bay Street',
    Guests: '6',
    Price: '$90.00, paid at the event',
    'Next step': 'If your plans change, write to the chef or cancel the booking.',
  })
  const { picture } = bookingMailFacts(dinner, 'buyer', 'ru')
  expect(picture).toEqual({ path: 'services/dinner.webp', alt: 'Ужин у вас дома' })
  expect(bookingMailFacts({ ...dinner, picturePath: null }, 'buyer', 'en').picture).toBeUndefined()
})

test('a mail about a class names the city and not the kitchen’s address', () => {
  expect(factsOf({ isClass: true, place: '' })).toMatchObject({
    Where: 'San Francisco, CA (ask the chef for the address)',
    Spots: '6',
  })
  expect(factsOf({ isClass: true, place: '' }, 'chef')).toMatchObject({
    Where: 'San Francisco, CA (send the buyer your address)',
  })
  const inRussian = bookingMailFacts({ ...dinner, isClass: true, place: '' }, 'buyer', 'ru').facts
  expect(inRussian.map(({ value }) => value)).toContain('Сан-Франциско, CA (адрес спросите у повара)')
})

test('a mail about a request states the chef’s deadline, and tells the chef how to answer', () => {
  const request = { status: 'requested', priceCents: null, answerDueAt: '2026-11-20T20:00:00Z' } as const
  expect(factsOf(request)).toMatchObject({
    Price: 'The chef sends you a price',
    'Next step': expect.stringMatching(/^The chef answers by November 20, 2026 at 12:00\sPM\./),
  })
  expect(factsOf(request, 'chef')).not.toHaveProperty('Price')
  expect(factsOf(request, 'chef')['Next step']).toMatch(/^Send a price or decline by November 20/)
  expect(factsOf({ ...request, priceCents: 9000 }, 'chef')['Next step']).toMatch(/^Confirm or decline by/)
})

test('a mail about a booking states the due and the paid amounts of deposit and balance', () => {
  const awaiting = { status: 'awaiting_deposit', deposit, answerDueAt: deposit.dueAt } as const
  expect(factsOf(awaiting)).toMatchObject({
    Price: '$90.00',
    Deposit: expect.stringMatching(/^\$20\.00, by November 20, 2026/),
    Balance: '$70.00, due after the deposit',
    'Next step': expect.stringMatching(/^Pay the deposit by November 20, 2026/),
  })
  // While another time is proposed, only the answer is due.
  const asked = factsOf({ ...awaiting, proposedAt: '2026-11-24T01:30:00Z' })
  expect(asked).toMatchObject({
    Deposit: '$20.00, due once the booking is agreed',
    'Next step': expect.stringMatching(/^Answer whether the new time suits you by November 20, 2026/),
  })
  expect(factsOf({ ...awaiting, proposedAt: '2026-11-24T01:30:00Z' }, 'chef')['Next step']).toMatch(
    /^Wait for the answer about the new time/,
  )
  expect(factsOf({ deposit })).toMatchObject({
    Deposit: '$20.00, paid',
    Balance: expect.stringMatching(/^\$70\.00, by November 20, 2026/),
    'Next step': expect.stringMatching(/^Pay the balance by November 20, 2026/),
  })
  expect(factsOf({ deposit: { ...deposit, dueAt: null } })).toMatchObject({
    Balance: '$70.00, paid at the event',
    'Next step': expect.stringMatching(/^If your plans change/),
  })
  expect(factsOf({ deposit, isBalancePaid: true })).toMatchObject({ Balance: '$70.00, paid' })
})

test('a request that asks for a deposit promises no payment at the event, and nothing is due before it is agreed', () => {
  for (const status of ['requested', 'quoted'] as const) {
    expect(factsOf({ status, deposit, answerDueAt: deposit.dueAt })).toMatchObject({
      Price: '$90.00',
      Deposit: '$20.00, due once the booking is agreed',
      Balance: '$70.00, due after the deposit',
    })
  }
  const whole = factsOf({ status: 'requested', deposit: { ...deposit, depositCents: 9000, balanceCents: 0 } })
  expect(whole).not.toHaveProperty('Balance')
})

test('a mail about an ended booking omits time and place, and offers the buyer a next step', () => {
  const ended = factsOf({ status: 'declined', deposit })
  expect(Object.keys(ended)).toEqual(['Service', 'Guests', 'Price', 'Next step'])
  expect(ended['Next step']).toBe('Ask for another date, or find another chef.')
  expect(factsOf({ status: 'completed' })['Next step']).toBe('Write a review.')
  expect(factsOf({ status: 'cancelled' }, 'chef')).not.toHaveProperty('Next step')
})

test('a mail about a booking is in its reader’s language', () => {
  expect(factsOf({}, 'buyer', 'ru')).toMatchObject({
    Услуга: 'Ужин у вас дома',
    Когда: expect.stringMatching(/^суббота, 21 ноября, 17:30 – 20:30/),
    Стоимость: '$90.00, оплата на месте',
  })
})

test('a mail about money that is owed names no other next step', () => {
  expect(factsOf({ status: 'cancelled', owedCents: 5000 })).not.toHaveProperty('Next step')
  expect(factsOf({ status: 'cancelled' })).toHaveProperty('Next step')
})
