import { expect, it } from 'vitest'
import { checkoutSchema, checkoutValues, contactOf } from './checkout-schema.ts'

const place = { latitude: 37.77, longitude: -122.42, name: '94110 · San Francisco, CA' }
const typed = (changes: object) => ({
  ...checkoutValues(null, null, 'pickup', '2026-12-01T18:00:00Z'),
  ...changes,
})
const wrongFields = (changes: object, takesPhones = false) =>
  checkoutSchema(takesPhones)
    .safeParse(typed(changes))
    .error?.issues.map(({ path }) => path.join('.')) ?? []

it('a code is sent to an address in its stored spelling, and to a number only where text messages are set up', () => {
  expect(contactOf(' Ann@Food.Example ', false)).toEqual({ email: 'ann@food.example' })
  expect(contactOf('(530) 555-0121', true)).toEqual({ phone: '+15305550121' })
  expect(contactOf('(530) 555-0121', false)).toBeUndefined()
  expect(contactOf('530 555 0121 ext. 22', true)).toBeUndefined()
  expect(contactOf('ann@', true)).toBeUndefined()
})

it('a visitor gives a name and an address, a person without a profile the name, and a known buyer neither', () => {
  expect(wrongFields({ buyer: 'visitor' })).toEqual(['name', 'contact'])
  expect(wrongFields({ buyer: 'visitor', name: 'Ann', contact: 'ann@food.example' })).toEqual([])
  expect(wrongFields({ buyer: 'visitor', name: 'Ann', contact: '+1 530 555 0121' })).toEqual(['contact'])
  expect(wrongFields({ buyer: 'visitor', name: 'Ann', contact: '+1 530 555 0121' }, true)).toEqual([])
  expect(wrongFields({ buyer: 'nameless' })).toEqual(['name'])
  expect(wrongFields({ buyer: 'known' })).toEqual([])
})

it('a delivery begins with the ZIP code and town of the chosen place', () => {
  expect(checkoutValues(null, place, 'delivery', '').address).toMatchObject({
    city: 'San Francisco',
    state: 'CA',
    zipCode: '94110',
  })
  expect(
    checkoutValues(null, { ...place, name: '1144 15th St · Denver, CO' }, 'delivery', '').address,
  ).toMatchObject({ city: 'Denver', state: 'CO', zipCode: '' })
  expect(checkoutValues(null, { ...place, name: '' }, 'delivery', '').address).toMatchObject({
    city: '',
    state: '',
    zipCode: '',
  })
})
