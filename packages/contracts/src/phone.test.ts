import { expect, test } from 'vitest'
import { requestBooking } from './bookings/request-booking.ts'
import { updateContact } from './chefs/update-contact.ts'
import { EnterOrderRequest } from './orders/enter-order.ts'
import { PlaceOrderRequest } from './orders/place-order.ts'

test.each([
  ['an order', PlaceOrderRequest.shape.phone],
  ['an order by phone', EnterOrderRequest.shape.phone],
  ['a booking', requestBooking.input.shape.phone],
  ['a kitchen', updateContact.input.shape.phone],
])('%s takes a phone number and no other text', (_name, phone) => {
  expect(phone.parse(' (530) 555-0121 ')).toBe('(530) 555-0121')
  expect(phone.safeParse('call me').success).toBe(false)
})
