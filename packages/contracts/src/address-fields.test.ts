import { expect, test } from 'vitest'
import { requestBooking } from './bookings/request-booking.ts'
import { updateContact } from './chefs/update-contact.ts'
import { requestOpeningNews } from './opening/request-opening-news.ts'
import { EnterOrderRequest } from './orders/enter-order.ts'
import { PlaceOrderRequest } from './orders/place-order.ts'
import { Support } from './settings/marketplace-settings.ts'

const phones = [
  ['an order', PlaceOrderRequest.shape.phone],
  ['an order by phone', EnterOrderRequest.shape.phone],
  ['a booking', requestBooking.input.shape.phone],
  ['a kitchen', updateContact.input.shape.phone],
] as const

test.each(phones)('%s stores a phone number in its one notation and takes no other text', (_name, phone) => {
  expect(phone.parse(' \u202a(530) 555\u20110121\u202c ext. 22 ')).toBe('+15305550121;ext=22')
  expect(phone.parse('+15305550121;ext=22')).toBe('+15305550121;ext=22')
  expect(phone.safeParse('call me').success).toBe(false)
  expect(phone.safeParse('-------').success).toBe(false)
})

test.each(phones.slice(0, 3))(
  '%s needs no phone number, and characters that nobody sees are none',
  (_name, phone) => {
    expect(phone.parse('')).toBe('')
    expect(phone.parse(' \u200e\u202c\u00a0')).toBe('')
  },
)

test('a kitchen needs a phone number', () => {
  expect(updateContact.input.shape.phone.safeParse('').success).toBe(false)
})

test.each([
  ['a kitchen', updateContact.input.shape.email],
  ['news of the opening', requestOpeningNews.input.shape.email],
  ['the support', Support.shape.email],
])('%s stores an address in its one spelling', (_name, email) => {
  expect(email.parse(' \u200eПочта@Пример.РФ ')).toBe('почта@xn--e1afmkfd.xn--p1ai')
  expect(email.safeParse('ann').success).toBe(false)
})
