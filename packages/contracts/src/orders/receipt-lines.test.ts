import { expect, test } from 'vitest'
import { linesText, lineText, pricedLineText, removedText, variantText } from './receipt-lines.ts'

const nameOf = ({ name }: { name: string }) => name
const russian = ({ name, nameRu }: { name: string; nameRu: string | null }) => nameRu ?? name
const whole = { name: 'whole cake', nameRu: 'целый торт', additionalPrice: 46 }
const plate = { name: 'on a plate', nameRu: null, additionalPrice: 0 }
const medovik = { name: 'Medovik', nameRu: 'Медовик', quantity: 2, variants: [whole, plate] }

test('a line names portions, dish and variants in the reader’s language, and no empty parentheses', () => {
  expect(lineText(medovik, nameOf)).toBe('2 × Medovik (whole cake, on a plate)')
  expect(lineText(medovik, russian)).toBe('2 × Медовик (целый торт, on a plate)')
  expect(lineText({ ...medovik, variants: [] }, nameOf)).toBe('2 × Medovik')
  expect(linesText([medovik, { ...medovik, quantity: 1, variants: [] }], nameOf)).toBe(
    '2 × Medovik (whole cake, on a plate), 1 × Medovik',
  )
})

test('a priced line names what a variant adds, and states neither a free variant’s price nor an unknown one', () => {
  expect(variantText(whole, nameOf)).toBe('whole cake +$46.00')
  expect(variantText(plate, nameOf)).toBe('on a plate')
  expect(pricedLineText({ ...medovik, subtotal: 1104 }, russian)).toBe(
    '2 × Медовик (целый торт +$46.00, on a plate), $1,104.00',
  )
  expect(pricedLineText({ ...medovik, subtotal: null }, nameOf)).toBe(
    '2 × Medovik (whole cake +$46.00, on a plate)',
  )
})

test('a line without removed ingredients says nothing of them', () => {
  const removed = (names: string) => `Removed: ${names}`
  const walnuts = { name: 'walnuts', nameRu: null }
  expect(removedText({ removedIngredients: [walnuts, plate] }, nameOf, removed)).toBe(
    'Removed: walnuts, on a plate',
  )
  expect(removedText({ removedIngredients: [] }, nameOf, removed)).toBeNull()
})
