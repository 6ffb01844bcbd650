import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allergenProperty } from './allergen-property.ts'

const words = (language: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../web/public/locales/${language}/common.json`, import.meta.url), 'utf8'),
  )
const said = (allergens: string[] | null, possibleAllergens: string[] = [], language = 'en') =>
  allergenProperty({ allergens, possibleAllergens }, words(language))
const property = (value: string) => ({
  additionalProperty: { '@type': 'PropertyValue', propertyID: 'allergens', value },
})

test('structured data name the stated allergens in the order of the law', () => {
  expect(said(['wheat', 'milk'])).toEqual(property('Contains Milk, Wheat.'))
  expect(said(['wheat'], [], 'ru')).toEqual(property('Содержит: Пшеница.'))
})

test('structured data deny no allergen without a statement or against an ingredient', () => {
  const none = 'None of the nine major allergens is among the ingredients.'
  expect(said([])).toEqual(property(none))
  expect(said(null)).toEqual(property('No allergen information yet. Ask the chef.'))
  expect(said([], ['sesame'])).toEqual(
    property('Judging by the ingredients, it may contain Sesame. Ask the chef.'),
  )
  expect(JSON.stringify([said(null, ['sesame']), said([], ['milk'])])).not.toContain(none)
})
