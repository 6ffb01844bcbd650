import { maxQuantity, minQuantity } from '@localchef/contracts/orders/quantity'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addItem,
  type CartItem,
  cartItem,
  cartTotal,
  conflictsWith,
  isReadyOn,
  isSameLine,
  itemCount,
  lineSubtotal,
  type PendingItem,
  removeItem,
  rescheduleItems,
  setQuantity,
  setUnitPrice,
} from './cart-lines.ts'

const dollars = fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100)
const quantity = fc.integer({ min: minQuantity, max: maxQuantity })
const variant = fc.record({
  id: fc.constantFrom('large', 'cheese', 'hot'),
  name: fc.constantFrom('Large', 'Extra cheese', 'Hot'),
  additionalPrice: dollars,
})

/** Few dishes, so that generated lines often match. A dish always has the same price. */
const dishes = ['borscht', 'plov', 'tacos'].map((id, index) => ({
  id,
  name: id,
  price: 7.5 + index * 3.33,
  imageUrl: '',
  chefId: 'chef-1',
  ingredients: [
    { id: 'dill', name: 'Dill' },
    { id: 'onion', name: 'Onion' },
  ],
}))

const item: fc.Arbitrary<PendingItem> = fc.record({
  dish: fc.constantFrom(...dishes),
  quantity,
  variants: fc.array(variant, { maxLength: 2 }),
  scheduledFor: fc.constantFrom(
    undefined,
    new Date('2026-12-01T18:00:00Z'),
    new Date('2026-12-02T18:00:00Z'),
  ),
  removedIngredients: fc.subarray(['dill', 'onion']),
  isReady: fc.boolean(),
})

const filled = (items: readonly PendingItem[]) =>
  items.reduce<CartItem[]>((cart, next) => addItem(cart, next).items, [])

describe('adding to the cart', () => {
  it('a cart never holds two identical lines', () => {
    fc.assert(
      fc.property(fc.array(item), (added) => {
        const cart = filled(added)
        cart.forEach((line, index) => {
          expect(cart.findIndex((other) => isSameLine(line, other))).toBe(index)
        })
      }),
    )
  })

  it('merging identical lines adds quantities up to the maximum and keeps isReady of either line', () => {
    fc.assert(
      fc.property(item, quantity, fc.boolean(), (first, more, isReady) => {
        const { items, merged } = addItem([cartItem(first)], { ...first, quantity: more, isReady })
        expect(merged).toBe(true)
        expect(items).toHaveLength(1)
        expect(items[0]?.quantity).toBe(Math.min(maxQuantity, first.quantity + more))
        expect(items[0]?.isReady).toBe(first.isReady || isReady)
      }),
    )
  })

  it('the order of variants and removed ingredients does not distinguish lines', () => {
    fc.assert(
      fc.property(item, (line) => {
        const reordered = {
          ...line,
          variants: line.variants.toReversed(),
          removedIngredients: line.removedIngredients.toReversed(),
        }
        expect(addItem([cartItem(line)], reordered).merged).toBe(true)
      }),
    )
  })

  const large = { id: 'large', name: 'Large', additionalPrice: 2 }
  const line: PendingItem = {
    ...sample(),
    variants: [large],
    removedIngredients: ['dill'],
    scheduledFor: new Date('2026-12-01T18:00:00Z'),
  }
  it.each<[string, Partial<PendingItem>]>([
    ['without a time', { scheduledFor: undefined }],
    ['with another variant of the same price', { variants: [{ ...large, id: 'hot' }] }],
    ['with the variant at another price', { variants: [{ ...large, additionalPrice: 2.01 }] }],
    ['with another ingredient left out', { removedIngredients: ['onion'] }],
  ])('the dish %s is another line', (_what, changes) => {
    const { items, merged } = addItem([cartItem(line)], { ...line, ...changes })
    expect(merged).toBe(false)
    expect(items.map(({ quantity }) => quantity)).toEqual([1, 1])
  })

  it('a variant that was renamed or read in another language is the same', () => {
    const renamed = { ...line, variants: [{ ...large, name: 'Большая' }] }
    expect(addItem([cartItem(line)], renamed).merged).toBe(true)
  })

  it('addItem does not change its input', () => {
    fc.assert(
      fc.property(fc.array(item), item, (added, next) => {
        const cart = filled(added)
        const before = structuredClone(cart)
        addItem(cart, next)
        expect(cart).toEqual(before)
      }),
    )
  })
})

describe('prices', () => {
  it('a line costs (price + variants) x quantity to the cent', () => {
    expect(lineSubtotal({ price: 0.1 }, [{ id: 'a', name: 'a', additionalPrice: 0.2 }], 3)).toBe(0.9)
    expect(lineSubtotal({ price: 12.5 }, [{ id: 'large', name: 'Large', additionalPrice: 4 }], 2)).toBe(33)
  })

  it('the total is the sum of the lines in whole cents', () => {
    fc.assert(
      fc.property(fc.array(item), (added) => {
        const cart = filled(added)
        const total = cartTotal(cart)
        const sum = cart.reduce((cents, line) => cents + Math.round(line.subtotal * 100), 0)
        expect(Math.round(total * 100)).toBe(sum)
        expect(total).toBe(Number(total.toFixed(2)))
      }),
    )
  })

  it('changing the quantity recomputes the line’s subtotal', () => {
    fc.assert(
      fc.property(item, fc.integer({ min: -5, max: 40 }), (line, wanted) => {
        const [changed] = setQuantity([cartItem(line)], 0, wanted)
        const kept = Math.min(maxQuantity, Math.max(minQuantity, wanted))
        expect(changed?.quantity).toBe(kept)
        expect(changed?.subtotal).toBe(lineSubtotal(line.dish, line.variants, kept))
      }),
    )
  })
})

describe('an accepted price', () => {
  it('the buyer then pays the server’s unit price, and the choices keep theirs', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), fc.nat(), dollars, (added, seed, unitPrice) => {
        const cart = filled(added)
        const index = seed % cart.length
        const [before, after] = [cart[index], setUnitPrice(cart, index, unitPrice)[index]]
        const extra = lineSubtotal({ price: 0 }, before?.variants ?? [], 1)
        expect(after).toMatchObject({ variants: before?.variants, quantity: before?.quantity })
        // A price below that of the choices alone makes the dish free.
        expect(after?.subtotal).toBe(
          lineSubtotal({ price: Math.max(unitPrice, extra) }, [], before?.quantity ?? 0),
        )
        expect(after?.dish).toEqual({ ...before?.dish, price: after?.dish.price })
      }),
    )
  })

  it('a line that is gone changes nothing', () => {
    const cart = filled([sample()])
    expect(setUnitPrice(cart, 1, 5)).toEqual(cart)
    expect(setQuantity(cart, 1, 5)).toEqual(cart)
  })
})

describe('lines', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY])('a quantity of %s is one portion', (typed) => {
    expect(setQuantity(filled([sample()]), 0, typed)[0]).toMatchObject({ quantity: 1, subtotal: 7.5 })
  })

  it('removeItem removes by position and itemCount counts portions', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), fc.nat(), (added, seed) => {
        const cart = filled(added)
        const index = seed % cart.length
        const rest = removeItem(cart, index)
        expect(rest).toEqual([...cart.slice(0, index), ...cart.slice(index + 1)])
        expect(itemCount(rest)).toBe(itemCount(cart) - (cart[index]?.quantity ?? 0))
      }),
    )
  })

  it('only a dish of another chef conflicts, and never with an empty cart', () => {
    expect(conflictsWith([], 'chef-2')).toBe(false)
    expect(conflictsWith([cartItem(sample())], 'chef-1')).toBe(false)
    expect(conflictsWith([cartItem(sample())], 'chef-2')).toBe(true)
  })
})

function sample(): PendingItem {
  const [dish] = dishes
  if (!dish) throw new Error('no dish')
  return { dish, quantity: 1, variants: [], removedIngredients: [], isReady: false }
}

describe('another time for some dishes', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour))
  const line = (index: number, scheduledFor?: Date) =>
    cartItem({
      dish: dishes[index] ?? dishes[0],
      quantity: 1,
      variants: [],
      removedIngredients: [],
      scheduledFor,
    } as PendingItem)

  it('choosing another time moves the lines of these dishes and leaves the others', () => {
    const moved = rescheduleItems([line(0, at(17)), line(1)], ['borscht'], at(18))
    expect(moved.map(({ scheduledFor }) => scheduledFor)).toEqual([at(18), undefined])
  })

  it('choosing another time merges lines that become the same', () => {
    const moved = rescheduleItems([line(0, at(17)), line(0, at(18))], ['borscht'], at(18))
    expect(moved).toMatchObject([{ quantity: 2, scheduledFor: at(18) }])
  })
})

it.each([
  ['cooked food without a time', { isReady: true }, true],
  ['a batch of today', { isReady: true, scheduledFor: new Date(2026, 10, 21, 20) }, true],
  [
    'a drop at midnight, when the day has ended',
    { isReady: true, scheduledFor: new Date(2026, 10, 22) },
    false,
  ],
  ['a drop of a later day', { isReady: true, scheduledFor: new Date(2026, 10, 24, 12) }, false],
  ['food cooked to order', { isReady: false }, false],
])('of a cart line, %s: ready is %o', (_what, line, expected) => {
  expect(isReadyOn(line, new Date(2026, 10, 21, 9))).toBe(expected)
})
