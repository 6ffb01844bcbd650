import { suggestAllergens } from '@localchef/contracts/allergens/suggest-allergens'
import { expect, it } from 'vitest'
import { allergensOfChoice, type ChoiceKey, choices } from './choices.ts'
import { ingredientFacts } from './ingredients.ts'

it('the demo states every allergen that the name of an ingredient suggests, in both languages', () => {
  const unstated = [...ingredientFacts].flatMap(([name, { nameRu, allergens }]) =>
    [...suggestAllergens([name, nameRu]).keys()]
      .filter((suggested) => !allergens.includes(suggested))
      .map((suggested) => `${name} | ${nameRu}: ${suggested}`),
  )
  expect(unstated).toEqual([])
})

it('the demo states every allergen that the name of an option suggests, in both languages', () => {
  const unstated = Object.entries(choices).flatMap(([key, { answers }]) => {
    const stated = allergensOfChoice[key as ChoiceKey] ?? []
    const names = answers.flat().filter((word) => typeof word === 'string')
    return [...suggestAllergens(names).keys()]
      .filter((suggested) => !stated.includes(suggested))
      .map((suggested) => `${key}: ${suggested}`)
  })
  expect(unstated).toEqual([])
})
