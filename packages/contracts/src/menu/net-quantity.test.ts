import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountIn,
  chosenNetQuantity,
  isLiquidUnit,
  netQuantityCell,
  netQuantityOf,
  netQuantityOnLabel,
  netUnits,
  readNetQuantity,
} from './net-quantity.ts'

const weight = (netWeightGrams: number) => ({ netWeightGrams, netVolumeMl: null })
const volume = (netVolumeMl: number) => ({ netWeightGrams: null, netVolumeMl })

test.each([
  [weight(227), 'NET WT 8 oz (227 g)'],
  [weight(340), 'NET WT 12 oz (340 g)'],
  [weight(100), 'NET WT 3.5 oz (100 g)'],
  [weight(454), 'NET WT 1 lb (454 g)'],
  [weight(600), 'NET WT 1 lb 5.2 oz (600 g)'],
  [weight(1360), 'NET WT 3 lb (1.36 kg)'],
  [weight(1), 'NET WT 0.1 oz (1 g)'],
  [volume(355), '12 FL OZ (355 mL)'],
  [volume(500), '1 PT 0.9 FL OZ (500 mL)'],
  [volume(946), '1 QT (946 mL)'],
  [volume(1000), '1 QT 1.8 FL OZ (1 L)'],
  [volume(3785), '1 GAL (3.785 L)'],
])('a portion of %o states on its label: %s', (quantity, text) => {
  expect(netQuantityOnLabel(quantity)).toBe(text)
})

test('a label states no net quantity that nobody knows', () => {
  expect(netQuantityOnLabel({ netWeightGrams: null, netVolumeMl: null })).toBeNull()
})

test.each([
  ['8 oz', weight(227)],
  ['NET WT 8 OZ (227 g)', weight(227)],
  ['1 lb 5.2 oz', weight(601)],
  ['227 g', weight(227)],
  ['0,5 кг', weight(500)],
  ['12 fl oz', volume(355)],
  ['12 FL. OZ.', volume(355)],
  ['355 мл', volume(355)],
])('the text %s is read as an amount', (text, quantity) => {
  expect(readNetQuantity(text)).toEqual(quantity)
})

test.each(['', '8', 'oz', '8 cups', '8 oz 100 ml', '1 lb 2 oz 3 g', '-8 oz'])(
  'the text “%s” is no net quantity',
  (text) => {
    expect(readNetQuantity(text)).toBeUndefined()
  },
)

test('a stored amount shown in any unit and typed again stays the same, and so does its cell', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), fc.constantFrom(...netUnits), (amount, unit) => {
      const stored = isLiquidUnit(unit) ? volume(amount) : weight(amount)
      expect(netQuantityOf(amountIn(unit, stored) ?? 0, unit)).toEqual(stored)
      expect(readNetQuantity(netQuantityCell(stored))).toEqual(stored)
    }),
  )
})

test('a chosen option with its own weight replaces that of the dish, others keep it', () => {
  const dish = {
    ...weight(150),
    variantGroups: [
      {
        variants: [
          { id: 'slice', ...weight(120) },
          { id: 'whole', ...weight(1400) },
        ],
      },
      { variants: [{ id: 'berries', netWeightGrams: null, netVolumeMl: null }] },
    ],
  }
  expect(chosenNetQuantity(dish, ['whole', 'berries'])).toMatchObject(weight(1400))
  expect(chosenNetQuantity(dish, ['berries'])).toMatchObject(weight(150))
  expect(chosenNetQuantity(dish, [])).toMatchObject(weight(150))
})
