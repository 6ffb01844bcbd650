// @vitest-environment jsdom
import type { LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import type { Order } from '@localchef/contracts/orders/order'
import { ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import board from '../../../../../public/locales/en/board.json'
import { LabelFoot } from './label-foot.tsx'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'board',
    resources: { en: { board } },
    interpolation: { escapeValue: false },
  })
})

const order = {
  chef: { timeZone: 'America/Chicago' },
  lines: [{ id: 'line', dishId: 'flan', name: 'Flan', nameRu: null, removedIngredients: [] }],
} as unknown as Order

function labelOf(state: string, needsRefrigeration: boolean): string {
  const rule = ruleOfPlace(usualPlaceRules, { state, county: null })
  const facts: LabelFacts = {
    kitchen: { name: 'Casa Flan', nameRu: null, city: 'Austin', state },
    permit: null,
    law: rule?.label ? { ...rule.label, year: rule.year } : null,
    dishes: [{ id: 'flan', netWeightGrams: 300, keepsDays: 3, needsRefrigeration, ingredients: [] }],
  }
  return renderToStaticMarkup(<LabelFoot order={order} facts={facts} />)
}

const instructions =
  'SAFE HANDLING INSTRUCTIONS: To prevent illness from bacteria, keep this food refrigerated'
const keepCold = 'Keep refrigerated at 41 °F or below'

it('the label of food that needs a refrigerator says so, in Texas also in the words of the law', () => {
  expect(labelOf('TX', true)).toContain(keepCold)
  expect(labelOf('TX', true)).toContain(instructions)
  expect(labelOf('CA', true)).toContain(keepCold)
  expect(labelOf('CA', true)).not.toContain('SAFE HANDLING')
})

it('the label of food that needs no refrigerator has no instructions to keep it cold', () => {
  expect(labelOf('TX', false)).not.toContain('SAFE HANDLING')
  expect(labelOf('TX', false)).not.toContain(keepCold)
  expect(labelOf('TX', false)).toContain('NOT SUBJECT TO GOVERNMENTAL LICENSING')
})
