import type { LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import type { OrderLine } from '@localchef/contracts/orders/order'
import { ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import board from '../../../../../public/locales/en/board.json'
import { KitchenFacts, LineFacts } from './label-text.tsx'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'board',
    resources: { en: { board } },
    interpolation: { escapeValue: false },
  })
})

const line = {
  id: 'line',
  dishId: 'flan',
  name: 'Flan',
  nameRu: null,
  variants: [{ id: 'whole', name: 'Whole', nameRu: null }],
  removedIngredients: [],
  quantity: 1,
} as unknown as OrderLine
const dish: LabelFacts['dishes'][number] = {
  id: 'flan',
  netWeightGrams: 300,
  netVolumeMl: null,
  variantGroups: [],
  keepsDays: 3,
  needsRefrigeration: false,
  ingredients: [],
}

function factsOf(state: string, changes: Partial<typeof dish>): LabelFacts {
  const rule = ruleOfPlace(usualPlaceRules, { state, county: null })
  return {
    kitchen: { name: 'Casa Flan', nameRu: null, city: 'Austin', cityRu: 'Остин', state },
    permit: { kind: 'Cottage food', number: 'CFO-7' },
    law: rule?.label ? { ...rule.label, year: rule.year } : null,
    needsNetQuantity: false,
    dishes: [{ ...dish, ...changes }],
  }
}
const labelOf = (state: string, changes: Partial<typeof dish> = {}) => {
  const facts = factsOf(state, changes)
  return renderToStaticMarkup(
    <>
      <LineFacts line={line} facts={facts} timeZone="America/Chicago" />
      <KitchenFacts facts={facts} lines={[line]} />
    </>,
  )
}

const instructions =
  'SAFE HANDLING INSTRUCTIONS: To prevent illness from bacteria, keep this food refrigerated'
const keepCold = 'Keep refrigerated at 41 °F or below'

it('the label of food that needs a refrigerator says so, in Texas also in the words of the law', () => {
  expect(labelOf('TX', { needsRefrigeration: true })).toContain(keepCold)
  expect(labelOf('TX', { needsRefrigeration: true })).toContain(instructions)
  expect(labelOf('CA', { needsRefrigeration: true })).toContain(keepCold)
  expect(labelOf('CA', { needsRefrigeration: true })).not.toContain('SAFE HANDLING')
})

it('the label of food that needs no refrigerator has no instructions to keep it cold', () => {
  expect(labelOf('TX')).not.toContain('SAFE HANDLING')
  expect(labelOf('TX')).not.toContain(keepCold)
  expect(labelOf('TX')).toContain('NOT SUBJECT TO GOVERNMENTAL LICENSING')
})

it('a label states the net weight of the portion and the number of the permit', () => {
  expect(labelOf('CA')).toContain('NET WT 10.6 oz (300 g)')
  expect(labelOf('CA')).toContain('Permit CFO-7')
})

it('the weight of a chosen option replaces that of the dish, and a liquid states its volume', () => {
  const whole = { id: 'whole', netWeightGrams: 1361, netVolumeMl: null }
  const variantGroups = [{ variants: [whole, { id: 'slice', netWeightGrams: 120, netVolumeMl: null }] }]
  expect(labelOf('CA', { variantGroups })).toContain('NET WT 3 lb (1.361 kg)')
  expect(labelOf('CA', { netWeightGrams: null, netVolumeMl: 355 })).toContain('12 FL OZ (355 mL)')
})

it('a label without a net weight states none', () => {
  expect(labelOf('CA', { netWeightGrams: null })).not.toMatch(/NET WT|FL OZ/)
})
