import { readFileSync } from 'node:fs'
import { Booking } from '@localchef/contracts/bookings/booking'
import { Order } from '@localchef/contracts/orders/order'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverFunctions } from './functions.ts'

/**
 * Operations that bind a user to a price, a time or a document, with the input fields that repeat the facts as the user
 * saw them. If the facts are the actor's own or final, the operation repeats only the status.
 */
const bindingActs: Record<string, readonly string[]> = {
  'place-order': [
    'lines[].seenUnitPrice',
    'seenServiceFee',
    'seenTax',
    'code',
    'seenDiscount',
    'seenCredit',
    'seenDeliveryFee',
    'tip',
    'slotFrom',
    'deliveryAddress',
    'acceptedAllergens',
  ],
  'place-standing-order': [
    'order.lines[].seenUnitPrice',
    'order.seenServiceFee',
    'order.seenTax',
    'order.slotFrom',
  ],
  'place-occurrence': ['day', 'seenTotal'],
  // The chef places it for a buyer on the phone, at menu prices; the fees are repeated as the chef quoted them.
  'enter-order': [
    'slotFrom',
    'acceptedAllergens',
    'seenServiceFee',
    'seenTax',
    'seenDeliveryFee',
    'deliveryAddress',
  ],
  'change-order': ['kept[].lineId', 'kept[].quantity', 'added[].seenUnitPrice', 'seenChanges', 'seenTotal'],
  'open-change-checkout': [
    'kept[].lineId',
    'kept[].quantity',
    'added[].seenUnitPrice',
    'seenChanges',
    'seenTotal',
  ],
  // Amounts of a placed order change only by change-order (trigger orders_guard_amounts), its slot only by answer-slot.
  'transition-order': ['from'],
  'report-missed-pickup': ['orderId'],
  'report-delivery': ['step'],
  'undo-delivery-report': ['step'],
  'answer-missed-pickup': ['answer'],
  'record-no-show': ['reason'],
  'propose-slot': ['slotFrom'],
  'answer-slot': ['slotFrom'],
  'request-booking': ['seen.price', 'seen.durationMinutes', 'seen.deposit', 'startsAt', 'guests', 'place'],
  'quote-booking': ['price'],
  'answer-quote': ['seenPrice', 'price'],
  'transition-booking': ['from', 'seen.price', 'seen.startsAt', 'seen.endsAt', 'seen.guests', 'seen.place'],
  'accept-agreement': ['version'],
  'save-setting': ['from'],
  // A corrected document, and another wish, get a new id.
  'decide-certification': ['certificationId'],
  'decide-permit-change': ['changeId'],
  // These commit to nothing new: the amounts were fixed when the order was placed.
  'open-checkout': ['orderId'],
  'check-payment': ['orderId'],
  'open-link-checkout': ['token', 'seenTotal'],
  'open-tip-checkout': ['orderId', 'amount'],
  'open-booking-checkout': ['bookingId', 'purpose'],
  'check-booking-payment': ['bookingId'],
  'close-ledger-month': ['month', 'seen.transactions', 'seen.totals.sales', 'seen.accounts[].closing'],
  // The original never changes, and the correction names it.
  'correct-ledger': ['transactionId', 'amount', 'debit', 'credit'],
  'refund-order': ['lines[].lineId', 'lines[].quantity', 'amount', 'seenRefundable'],
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  /** The alternatives of a discriminated union. */
  oneOf?: Schema[]
}

function has(schema: Schema | undefined, [name, ...rest]: string[]): boolean {
  if (name === undefined) return schema !== undefined
  if (schema?.oneOf) return schema.oneOf.every((one) => has(one, [name, ...rest]))
  const found = schema?.properties?.[name.replace('[]', '')]
  return has(name.endsWith('[]') ? found?.items : found, rest)
}

const contracts = serverFunctions.map(({ contract }) => contract)

test('every operation that changes an order or booking is listed among the binding acts', () => {
  const changing = contracts.filter(
    ({ effect, output }) => effect !== 'read' && (output === Order || output === Booking),
  )
  expect(changing.length).toBeGreaterThan(5)
  expect(changing.map(({ name }) => name).filter((name) => !(name in bindingActs))).toEqual([])
})

test.each(Object.entries(bindingActs))(
  'the input of %s carries the facts that the actor saw',
  (name, facts) => {
    const contract = contracts.find((one) => one.name === name)
    if (!contract) throw new Error(`there is no function ${name}`)
    const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as Schema
    expect(facts.filter((fact) => !has(schema, fact.split('.')))).toEqual([])
  },
)

test('docs/security.md lists the binding acts with their facts', () => {
  const security = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = /\n## Binding acts\n(.*?)\n## /s.exec(security) ?? []
  const rows = Object.entries(bindingActs).map(
    ([name, facts]) => `| \`${name}\` | ${facts.map((fact) => `\`${fact}\``).join(', ')} |`,
  )
  expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows)
})
