import type { VariantGroup } from '@localchef/contracts/menu/get-dish'
import { describe, expect, it } from 'vitest'
import {
  cannotBeAnswered,
  chosenIn,
  chosenVariants,
  unansweredGroups,
  withChoice,
  withoutChoice,
} from './dish-choices.ts'

const variant = (id: string, isAvailable = true) => ({
  id,
  name: id,
  nameRu: null,
  additionalPrice: 1,
  isAvailable,
  netWeightGrams: null,
  netVolumeMl: null,
})
const size: VariantGroup = {
  id: 'size',
  name: 'Size',
  nameRu: null,
  minChoices: 1,
  maxChoices: 1,
  variants: [variant('small'), variant('large')],
}
const extras: VariantGroup = {
  id: 'extras',
  name: 'Extras',
  nameRu: null,
  minChoices: 0,
  maxChoices: 2,
  variants: [variant('a'), variant('b'), variant('c')],
}

describe('choices of a dish', () => {
  it('a single-choice group keeps only the last chosen variant', () => {
    const choices = withChoice(withChoice({}, size, 'small'), size, 'large')
    expect(chosenIn(choices, size)).toEqual(['large'])
  })

  it('a full group ignores further variants until one is removed', () => {
    const full = withChoice(withChoice({}, extras, 'a'), extras, 'b')
    expect(chosenIn(withChoice(full, extras, 'c'), extras)).toEqual(['a', 'b'])
    const again = withChoice(withoutChoice(full, extras, 'a'), extras, 'c')
    expect(chosenIn(again, extras)).toEqual(['b', 'c'])
  })

  it('unansweredGroups returns the required groups without a choice', () => {
    expect(unansweredGroups([size, extras], {})).toEqual([size])
    expect(unansweredGroups([size, extras], withChoice({}, size, 'small'))).toEqual([])
  })

  it('chosenVariants follows the order of the dish and skips unavailable variants', () => {
    const choices = withChoice(withChoice({}, extras, 'c'), extras, 'a')
    expect(chosenVariants({ variantGroups: [extras] }, choices).map(({ id }) => id)).toEqual(['a', 'c'])
    const gone = { ...extras, variants: [variant('a', false), variant('c')] }
    expect(chosenVariants({ variantGroups: [gone] }, choices).map(({ id }) => id)).toEqual(['c'])
  })

  it('cannotBeAnswered reports a required group without available variants', () => {
    expect(cannotBeAnswered([size, extras])).toBe(false)
    expect(
      cannotBeAnswered([{ ...size, variants: [variant('small', false), variant('large', false)] }]),
    ).toBe(true)
  })
})
