import { expect, it } from 'vitest'
import { localText } from '../language.ts'
import { money } from './notification-words.ts'
import { wordNotification } from './word-notification.ts'

it('a sum in a notification has grouped digits and two decimals, as on pages', () => {
  expect(money(105_000)).toBe('$1,050.00')
  expect(money(1300)).toBe('$13.00')
  expect(money(5)).toBe('$0.05')
  expect(money(null)).toBe('$0.00')
})

it('a refund in person promises no card and no day, and says what to do without the money', () => {
  const facts = { number: 7, chef: localText('Olga', 'Ольга'), amountCents: 650, reason: 'Cold' }
  const inPerson = wordNotification('order_refunded', { ...facts, arrival: null }).words
  expect(inPerson.en.message).toBe(
    '$6.50 of what you paid in person comes back to you in person: Olga hands it over. Reason: Cold. If you don’t get the money, report a problem with the order.',
  )
  expect(inPerson.ru.message).toContain(
    '$6.50 вам вернут лично: деньги передаст повар (Ольга). Причина: Cold.',
  )
  const arrival = { by: '2026-12-01T20:00:00Z', timeZone: 'America/Los_Angeles' }
  expect(wordNotification('order_refunded', { ...facts, arrival }).words.en.message).toContain('on your card')
})
