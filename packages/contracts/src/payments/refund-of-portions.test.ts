import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaidOrder, type RefundablePortions, refundOfPortions } from './refund-of-portions.ts'

const foodOnly = (subtotalCents: number, changes: Partial<PaidOrder> = {}): PaidOrder => {
  const order = { foodDiscountCents: 0, foodTaxCents: 0, serviceFeeCents: 0, creditCents: 0, ...changes }
  const { foodDiscountCents, foodTaxCents, serviceFeeCents, creditCents } = order
  const fullCents = subtotalCents - foodDiscountCents + foodTaxCents + serviceFeeCents
  return { subtotalCents, totalCents: fullCents - creditCents, ...order }
}

/** Refunds portion by portion, and returns each refund. */
function refundEach(lines: readonly { unitCents: number; quantity: number }[], order: PaidOrder): number[] {
  const left = lines.map(({ quantity }) => quantity)
  let refundable = order.totalCents
  return lines.flatMap(({ quantity }, index) =>
    Array.from({ length: quantity }, () => {
      const portions = lines.map(({ unitCents }, at) => ({
        unitCents,
        left: left[at] ?? 0,
        chosen: at === index ? 1 : 0,
      }))
      const cents = refundOfPortions(portions, order, refundable)
      left[index] = (left[index] ?? 0) - 1
      refundable -= cents
      return cents
    }),
  )
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

test.each([
  ['a discount of 1%', 100, 101, { foodDiscountCents: 101 }, 9_999],
  ['tax', 50, 101, { foodTaxCents: 436 }, 5_486],
  ['three portions with tax', 3, 333, { foodTaxCents: 69 }, 1_068],
  ['a service fee', 3, 333, { serviceFeeCents: 50 }, 1_049],
  ['credit', 3, 333, { creditCents: 250 }, 749],
])('portions with %s give back all that was paid, one by one', (_, quantity, unitCents, changes, paid) => {
  const refunds = refundEach([{ unitCents, quantity }], foodOnly(unitCents * quantity, changes))
  expect(sumOf(refunds)).toBe(paid)
  expect(Math.max(...refunds) - Math.min(...refunds)).toBeLessThanOrEqual(1)
})

test('delivery and tip stay with the order until its last portion', () => {
  const order = { ...foodOnly(1_000), totalCents: 1_000 + 500 + 200 }
  expect(refundEach([{ unitCents: 500, quantity: 2 }], order)).toEqual([500, 1_200])
})

test('portions never give back more than an earlier refund of an amount has left', () => {
  const portions = (left: number) => [{ unitCents: 500, left, chosen: 1 }]
  expect(refundOfPortions(portions(2), foodOnly(1_000), 400)).toBe(400)
  expect(refundOfPortions(portions(1), foodOnly(1_000), 400)).toBe(400)
})

test('a free portion gives nothing back before the others', () => {
  const free = { unitCents: 0, left: 1, chosen: 1 }
  const paid = { unitCents: 500, left: 1, chosen: 0 }
  expect(refundOfPortions([free, paid], foodOnly(500), 500)).toBe(0)
  expect(
    refundOfPortions(
      [
        { ...free, chosen: 0 },
        { ...paid, chosen: 1 },
      ],
      { ...foodOnly(500), totalCents: 800 },
      800,
    ),
  ).toBe(500)
})

const line = fc.record({
  unitCents: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  discount: fc.integer({ min: 0, max: 100 }),
  tax: fc.integer({ min: 0, max: 30 }),
  service: fc.integer({ min: 0, max: 20 }),
  delivery: fc.integer({ min: 0, max: 1_000 }),
  credit: fc.integer({ min: 0, max: 100 }),
})
const refund = fc.record({
  /** An amount in thousandths of the rest, or portions of each line in tenths of those left. */
  amount: fc.option(fc.integer({ min: 0, max: 999 })),
  portions: fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 6, maxLength: 6 }),
  fails: fc.boolean(),
})

test('all portions give back exactly what was paid, in any order, after amounts and refunds that failed', () => {
  fc.assert(
    fc.property(order, fc.array(refund, { maxLength: 8 }), (placed, refunds) => {
      const { lines, discount, tax, service, delivery, credit } = placed
      const subtotalCents = sumOf(lines.map(({ unitCents, quantity }) => unitCents * quantity))
      const part = (percent: number) => Math.round((subtotalCents * percent) / 100)
      const paidFor = {
        subtotalCents,
        foodDiscountCents: part(discount),
        foodTaxCents: part(tax),
        serviceFeeCents: part(service),
      }
      const fullCents = subtotalCents - part(discount) + part(tax) + part(service) + delivery
      const creditCents = Math.round((fullCents * credit) / 100)
      const totalCents = fullCents - creditCents
      const paid: PaidOrder = { ...paidFor, creditCents, totalCents }

      let refundable = totalCents
      const left = lines.map(({ quantity }) => quantity)
      const give = (chosen: readonly number[]) => {
        const portions: RefundablePortions[] = lines.map(({ unitCents }, index) => ({
          unitCents,
          left: left[index] ?? 0,
          chosen: chosen[index] ?? 0,
        }))
        const cents = refundOfPortions(portions, paid, refundable)
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(cents).toBeLessThanOrEqual(refundable)
        return cents
      }
      const failed: { cents: number; chosen: number[] }[] = []
      for (const { amount, portions, fails } of refunds) {
        const chosen =
          amount === null ? left.map((most, index) => Math.floor((most * (portions[index] ?? 0)) / 10)) : []
        const cents = amount === null ? give(chosen) : Math.floor((refundable * amount) / 1000)
        refundable -= cents
        for (const [index, quantity] of chosen.entries()) left[index] = (left[index] ?? 0) - quantity
        if (fails) failed.push({ cents, chosen })
      }
      for (const { cents, chosen } of failed) {
        refundable += cents
        for (const [index, quantity] of chosen.entries()) left[index] = (left[index] ?? 0) + quantity
      }
      if (sumOf(left) > 0) refundable -= give(left)
      if (refunds.every(({ amount }) => amount === null) || sumOf(left) > 0) expect(refundable).toBe(0)
    }),
  )
})
