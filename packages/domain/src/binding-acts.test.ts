import { Booking } from '@localchef/contracts/bookings/booking'
import { Order } from '@localchef/contracts/orders/order'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFunctions } from './functions.ts'

/**
 * The acts that bind a person to a price, a time or a document, and the facts each carries as they were seen. An act
 * whose facts the actor sets or that nobody can change any more names only the state it acts upon.
 */
const bindingActs: Record<string, readonly string[]> = {
  'place-order': [
    'lines[].seenUnitPrice',
    'seenServiceFee',
    'seenDeliveryFee',
    'tip',
    'slotFrom',
    'deliveryAddress',
    'acceptedAllergens',
  ],
  // The amounts of a placed order never change (trigger orders_guard_amounts), its time only by answer-slot.
  'order-transition': ['from'],
  'propose-slot': ['slotFrom'],
  'answer-slot': ['slotFrom'],
  'request-booking': ['seen.price', 'seen.durationMinutes', 'startsAt', 'guests', 'place'],
  'quote-booking': ['price'],
  'counter-quote': ['seenPrice', 'price'],
  'booking-transition': ['from', 'seen.price', 'seen.startsAt', 'seen.endsAt', 'seen.guests', 'seen.place'],
  'accept-agreement': ['version'],
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}

function has(schema: Schema | undefined, [name, ...rest]: string[]): boolean {
  if (name === undefined) return schema !== undefined
  const found = schema?.properties?.[name.replace('[]', '')]
  return has(name.endsWith('[]') ? found?.items : found, rest)
}

const contracts = serverFunctions.map(({ contract }) => contract)

test('every function that changes an order or a booking is among the binding acts', () => {
  const changing = contracts.filter(
    ({ effect, output }) => effect !== 'read' && (output === Order || output === Booking),
  )
  expect(changing.length).toBeGreaterThan(5)
  expect(changing.map(({ name }) => name).filter((name) => !(name in bindingActs))).toEqual([])
})

test.each(Object.entries(bindingActs))('%s carries the facts that were seen', (name, facts) => {
  const contract = contracts.find((one) => one.name === name)
  if (!contract) throw new Error(`there is no function ${name}`)
  const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Schema
  expect(facts.filter((fact) => !has(schema, fact.split('.')))).toEqual([])
})
