import { expect, test } from 'vitest'
import { taxOfOrder } from './tax-of-order.ts'

const rate = { id: 'r', percent: 8.875, foodTaxable: true, deliveryTaxable: true }

test.each([
  [rate, 1000, 0, 89, 89],
  [rate, 1000, 500, 133, 89],
  [{ ...rate, deliveryTaxable: false }, 1000, 500, 89, 89],
  [{ ...rate, foodTaxable: false }, 1000, 500, 44, 0],
  [{ ...rate, foodTaxable: false, deliveryTaxable: false }, 1000, 500, 0, 0],
  [{ ...rate, percent: 0 }, 1000, 500, 0, 0],
  [null, 1000, 500, 0, 0],
])(
  'the tax of %j on $%i of food and $%i of delivery, in cents, is %i',
  (of, subtotalCents, deliveryFeeCents, taxCents, foodTaxCents) => {
    expect(taxOfOrder(of, { subtotalCents, deliveryFeeCents })).toMatchObject({ taxCents, foodTaxCents })
  },
)
