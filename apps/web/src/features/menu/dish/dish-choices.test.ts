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
  it('keeps one of several, the last one chosen', () => {
    const choices = withChoice(withChoice({}, size, 'small'), size, 'large')
    expect(chosenIn(choices, size)).toEqual(['large'])
  })

  it('takes no more than the group allows, until one is given back', () => {
    const full = withChoice(withChoice({}, extras, 'a'), extras, 'b')
    expect(chosenIn(withChoice(full, extras, 'c'), extras)).toEqual(['a', 'b'])
    const again = withChoice(withoutChoice(full, extras, 'a'), extras, 'c')
    expect(chosenIn(again, extras)).toEqual(['b', 'c'])
  })

  it('names the required groups that have no answer yet', () => {
    expect(unansweredGroups([size, extras], {})).toEqual([size])
    expect(unansweredGroups([size, extras], withChoice({}, size, 'small'))).toEqual([])
  })

  it('lists what was chosen in the order of the dish and leaves out what is gone', () => {
    const choices = withChoice(withChoice({}, extras, 'c'), extras, 'a')
    expect(chosenVariants({ variantGroups: [extras] }, choices).map(({ id }) => id)).toEqual(['a', 'c'])
    const gone = { ...extras, variants: [variant('a', false), variant('c')] }
    expect(chosenVariants({ variantGroups: [gone] }, choices).map(({ id }) => id)).toEqual(['c'])
  })

  it('knows when a required group cannot be answered', () => {
    expect(cannotBeAnswered([size, extras])).toBe(false)
    expect(
      cannotBeAnswered([{ ...size, variants: [variant('small', false), variant('large', false)] }]),
    ).toBe(true)
  })
})
