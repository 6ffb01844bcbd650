import { describe, expect, it } from 'vitest'
import { optionalAllergens, statementHints } from './statement-hints.ts'

const ingredient = (name: string, nameRu: string | null = null) => ({ name, nameRu, isRemovable: false })
const option = (name: string, nameRu: string | null = null) => ({
  name,
  nameRu,
  additionalPrice: 0,
  isAvailable: true,
})
const group = (minChoices: number, ...variants: ReturnType<typeof option>[]) => ({
  name: 'Choice',
  nameRu: null,
  minChoices,
  maxChoices: 2,
  variants,
})
type Dish = Parameters<typeof statementHints>[0]

const dish: Dish = {
  name: 'Mtsvadi',
  nameRu: null,
  description: '',
  descriptionRu: null,
  allergens: [],
  ingredients: [ingredient('pork', 'свинина'), ingredient('onion', 'лук')],
  variantGroups: [],
}
const kinds = (changes: Partial<Dish>) =>
  statementHints({ ...dish, ...changes }).map((hint) =>
    'allergen' in hint ? `${hint.kind} ${hint.allergen}` : `${hint.kind} ${hint.names.join(', ')}`,
  )

describe('the chef is told', () => {
  it.each([
    [
      'an allergen of the description that nothing else names',
      'Finished with crushed walnuts.',
      [],
      ['described tree_nuts'],
    ],
    ['an allergen of a Russian description', 'Сверху тёртый сыр.', [], ['described milk']],
    ['a stated allergen that nothing names', 'Pork over coals.', ['egg'], ['unnamed egg']],
    [
      'a stated allergen that the description says is absent',
      'Crisp and dairy-free.',
      ['milk'],
      ['denied milk'],
    ],
    ['the same of “free of”', 'Free of dairy and full of taste.', ['milk'], ['denied milk']],
    ['cream beside a comparison', 'As soft as butter, with cream.', [], ['described milk']],
    ['the same of a phrase with “no”', 'No butter, only fire.', ['milk'], ['denied milk']],
    ['the same in Russian', 'Жарим без яиц.', ['egg'], ['denied egg']],
  ] as const)('%s', (_what, description, allergens, expected) => {
    expect(kinds({ description, allergens: [...allergens] })).toEqual(expected)
  })

  it('that the description says “nothing else” and passes over an ingredient, in both languages', () => {
    const ingredients = [...dish.ingredients, ingredient('tkemali plum sauce', 'соус ткемали')]
    const description = 'Pork and onions. Nothing else, which is the point.'
    const descriptionRu = 'Свинина с луком. Больше ничего и не нужно.'
    expect(kinds({ ingredients, description })).toEqual(['not_only tkemali plum sauce'])
    expect(statementHints({ ...dish, ingredients, descriptionRu })).toEqual([
      { kind: 'not_only', names: ['соус ткемали'] },
    ])
    expect(kinds({ description })).toEqual([])
  })
})

it.each([
  'Coconut milk and shredded coconut.', 'Buckwheat, steamed.', 'Eggplant from the coals.', 'Butternut squash soup.',
  'Rich with cocoa butter.', 'A pinch of cream of tartar.', 'Over cold rice noodles.', 'Creamy inside, buttery outside.',
  'A nutty smell and nutmeg.', 'Beef from a ranch nearby.', 'We toast the spices.', 'Water chestnuts and chestnuts.',
  'Butter beans and butter lettuce.', 'Gluten-free and without milk.', 'No nuts, no eggs.',
  'Free of gluten, free from dairy.', 'As soft as butter.', 'Egg-shaped dumplings.', 'Milk-white broth.',
  'Potatoes instead of cream.', 'Olive oil replaces the butter.', 'Everything except nuts.', 'Never any peanuts.',
  'Пышные, как хлеб.', 'Молочно-белый бульон.', 'Вместо сливок картофель.', 'Всё, кроме орехов.',
  'Гречка с грибами.', 'Баклажаны на углях.', 'Кокосовое молоко и мускатный орех.', 'Рисовая лапша.', 'Без орехов.',
  'Кабачковая икра.', 'Печень с луком.', 'Карамельная корочка.',
])('“%s” tells the chef of no allergen', (description) => expect(kinds({ description })).toEqual([])) // biome-ignore format: a list of sentences

it('peanut butter is peanuts and no milk, and tortillas are those of the ingredients', () => {
  expect(kinds({ description: 'With peanut butter.' })).toEqual(['described peanuts'])
  const ingredients = [ingredient('corn tortilla', 'кукурузная тортилья')]
  expect(kinds({ description: 'On two warm tortillas.', ingredients })).toEqual([])
  expect(kinds({ description: 'On two warm tortillas.' })).toEqual(['described wheat'])
})

describe('an allergen of options', () => {
  const bread = group(0, option('One warm flatbread', 'Тёплая лепёшка'), option('Rice'))
  const of = (changes: Partial<Dish>) =>
    optionalAllergens({ ...dish, allergens: ['wheat'], variantGroups: [bread], ...changes }).map(
      ({ allergen, options }) => [allergen, ...options.map(({ name }) => name)],
    )

  it('says which options bring it', () => {
    expect(of({})).toEqual([['wheat', 'One warm flatbread']])
  })

  it.each<[string, Partial<Dish>]>([
    ['an ingredient names it too', { ingredients: [ingredient('wheat flour')] }],
    ['the description names it', { description: 'Served on bread.' }],
    ['the name of the dish names it', { nameRu: 'Лепёшка с мясом' }],
    [
      'every choice of a required group has it',
      { variantGroups: [group(1, option('Pita'), option('Lavash'))] },
    ],
    ['the chef has listed no ingredients', { ingredients: [] }],
    ['no option names it', { variantGroups: [group(0, option('Rice'))] }],
    ['the chef does not state it', { allergens: [] }],
  ])('is one of the dish if %s', (_what, changes) => {
    expect(of(changes)).toEqual([])
  })
})
