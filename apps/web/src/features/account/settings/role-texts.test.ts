import { expect, test } from 'vitest'
import { mailHintKey, pushTextKey } from './role-texts.ts'

test('chefs read what they are notified of as the one who cooks, buyers as the one who orders', () => {
  expect(mailHintKey('email_orders', 'chef')).toBe('mails.email_orders.chefHint')
  expect(mailHintKey('email_bookings', 'chef')).toBe('mails.email_bookings.chefHint')
  expect(pushTextKey('chef')).toBe('push.chefText')
  expect(mailHintKey('email_orders', 'buyer')).toBe('mails.email_orders.hint')
  expect(pushTextKey('buyer')).toBe('push.text')
})

test('topics that concern both sides alike have one hint', () => {
  expect(mailHintKey('email_messages', 'chef')).toBe(mailHintKey('email_messages', 'buyer'))
})
