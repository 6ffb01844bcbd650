import { expect, test } from 'vitest'
import { usStates } from '../places/us-states.ts'
import { keyOfRule } from './place-key.ts'
import { type PlacePermit, type PlaceRule, PlaceRules } from './place-rules.ts'
import {
  allowsRefrigerated,
  countiesOf,
  forbiddenTo,
  labelsNetQuantity,
  permitOfKind,
  requiredCertifications,
  ruleOfPlace,
  rulesOn,
} from './rule-of-place.ts'
import { usualPlaceRules } from './usual-place-rules.ts'

const today = '2026-11-24'
const california = usualPlaceRules.find(({ state }) => state === 'CA') as PlaceRule
const mehko = california.permits[0] as PlacePermit

test('the rules of a new marketplace are valid, and each names a source published by the state', () => {
  expect(PlaceRules.parse({ rules: usualPlaceRules })).toEqual({ rules: usualPlaceRules })
  for (const { sources } of usualPlaceRules) {
    for (const { address } of sources) {
      expect(new URL(address).hostname).toMatch(/\.gov$|\.state\.[a-z]{2}\.us$/)
    }
  }
})

test.each([' ca ', 'CA', 'california', 'California'])(
  'the state %s is recognized in this spelling',
  (state) => {
    expect(ruleOfPlace(usualPlaceRules, { state, county: null })?.state).toBe('CA')
  },
)

test.each(['HI', '', null, undefined, 'Vermont'])('the unknown state %s has no rule', (state) => {
  expect(ruleOfPlace(usualPlaceRules, { state, county: null })).toBeUndefined()
  expect(requiredCertifications(ruleOfPlace(usualPlaceRules, { state, county: null }), 'chef', '')).toEqual(
    [],
  )
})

test.each([' mehko ', 'MEHKO', 'Mehko'])('the limits of the permit %s are those of the law', (kind) => {
  expect(permitOfKind(california, kind)).toMatchObject({
    mealsPerDay: 30,
    mealsPerWeek: 90,
    salesPerYear: 100_000,
  })
})

test.each(['', 'food truck'])('the unknown permit “%s” has no limits', (kind) => {
  expect(permitOfKind(california, kind)).toBeUndefined()
})

test('rules saved before they contained permits stay valid', () => {
  const { permits: _, ...before } = california
  expect(PlaceRules.parse({ rules: [before] }).rules).toEqual([{ ...california, permits: [] }])
})

test('a later rule replaces an earlier one from its first day on, and not before', () => {
  const later = { ...california, holdsFrom: '2027-01-01', certifications: [] }
  const rules = [later, ...usualPlaceRules]
  expect(ruleOfPlace(rulesOn(rules, '2026-12-31'), { state: 'CA', county: null })).toEqual(california)
  expect(ruleOfPlace(rulesOn(rules, '2027-01-01'), { state: 'CA', county: null })).toEqual(later)
  expect(rulesOn(rules, '2027-01-01')).toHaveLength(usualPlaceRules.length)
  expect(rulesOn(rules, '2024-12-31')).toEqual([])
})

test("a county follows its own rule instead of the state's from the rule's first day on", () => {
  const county = { ...california, county: 'Los Angeles County', holdsFrom: '2027-01-01', certifications: [] }
  const rules = [...usualPlaceRules, county]
  const place = { state: 'California', county: ' los angeles county ' }
  expect(ruleOfPlace(rulesOn(rules, '2026-12-31'), place)).toEqual(california)
  expect(ruleOfPlace(rulesOn(rules, '2027-01-01'), place)).toEqual(county)
  expect(ruleOfPlace(rulesOn(rules, '2027-01-01'), { ...place, county: null })).toEqual(california)
  expect(ruleOfPlace(rulesOn(rules, '2027-01-01'), { ...place, state: 'TX' })?.state).toBe('TX')
  expect(countiesOf(rules, 'CA')).toEqual(['Los Angeles County'])
  expect(countiesOf(rules, 'TX')).toEqual([])
})

test('rules are read by state and then by county, in whatever order they were saved', () => {
  const counties: PlaceRule[] = ['Yolo County', 'kern county', 'Los Angeles County'].map((county) => ({
    ...california,
    county,
  }))
  const [texas] = usualPlaceRules.filter(({ state }) => state === 'TX')
  const saved = [...counties, ...(texas ? [texas] : []), california]
  for (const rules of [saved, saved.toReversed()]) {
    expect(rulesOn(rules, today).map(({ state, county }) => [state, county])).toEqual([
      ['CA', null],
      ['CA', 'kern county'],
      ['CA', 'Los Angeles County'],
      ['CA', 'Yolo County'],
      ['TX', null],
    ])
  }
  // The state's rule is found even if its counties' rules come first.
  for (const county of ['Orange County', '', null]) {
    expect(ruleOfPlace([...counties, california], { state: 'CA', county })).toEqual(california)
  }
})

test('two rules of one place and day have one key, and another day, county or state has another', () => {
  const rule = { state: 'CA', county: 'Kern County', holdsFrom: today }
  expect(keyOfRule({ ...rule, county: ' kern COUNTY' })).toBe(keyOfRule(rule))
  const others = [{ state: 'TX' }, { county: null }, { county: 'Kings County' }, { holdsFrom: '2027-01-01' }]
  const keys = [{}, ...others].map((change) => keyOfRule({ ...rule, ...change }))
  expect(new Set(keys).size).toBe(5)
})

test('a county whose rule ended follows the state again', () => {
  expect(ruleOfPlace(usualPlaceRules, { state: 'CA', county: 'Los Angeles County' })).toEqual(california)
})

test.each([
  ['Cottage food, class A', 'chef', false],
  [' cottage food, CLASS b', 'chef', false],
  ['MEHKO', 'chef', true],
  ['A permit nobody knows', 'chef', true],
  ['', 'chef', true],
  ['Cottage food, class A', 'truck_stop', true],
] as const)(
  'the permit “%s” of a %s allows food that needs a refrigerator: %s',
  (permit, kind, isAllowed) => {
    expect(allowsRefrigerated(california, kind, permit)).toBe(isAllowed)
    expect(allowsRefrigerated(undefined, kind, permit)).toBe(true)
  },
)

test.each([
  ['MEHKO', 'chef', [['mehko'], ['food_manager']]],
  ['mehko', 'chef', [['mehko'], ['food_manager']]],
  [
    'Cottage food, class B',
    'chef',
    [
      ['mehko', 'cottage_food'],
      ['food_manager', 'food_handler'],
    ],
  ],
  [
    '',
    'chef',
    [
      ['mehko', 'cottage_food'],
      ['food_manager', 'food_handler'],
    ],
  ],
  ['MEHKO', 'truck_stop', []],
] as const)(
  'the permit “%s” of a %s requires its certifications, and no handler card replaces the manager’s',
  (permit, kind, required) => {
    expect(requiredCertifications(california, kind, permit)).toEqual(required)
    expect(requiredCertifications(undefined, kind, permit)).toEqual([])
  },
)

test.each([
  ['MEHKO', 'chef', ['catering'], ['courier'], 0],
  [' mehko', 'chef', ['catering'], ['courier'], 0],
  ['cottage_food', 'chef', [], [], null],
] as const)(
  'the permit “%s” of a %s forbids %j, %j and more than %s days until handover',
  (permit, kind, services, handovers, daysKept) => {
    expect(forbiddenTo(california, kind, permit)).toMatchObject({ services, handovers, daysKept })
  },
)

test.each([
  ['', 'chef'],
  ['A permit nobody knows', 'chef'],
  ['MEHKO', 'truck_stop'],
] as const)('the permit “%s” of a %s forbids nothing', (permit, kind) => {
  expect(forbiddenTo(california, kind, permit)).toBeNull()
  expect(forbiddenTo(undefined, kind, permit)).toBeNull()
})

test.each([
  ['AZ', 'Cottage food registration', true, { foods: ['seafood', 'raw_oysters', 'raw_milk', 'alcohol'] }],
  ['CO', 'Cottage food', false, { foods: ['meat', 'seafood', 'raw_oysters'] }],
  ['IL', 'Cottage food registration', false, { foods: expect.arrayContaining(['meat', 'home_dairy']) }],
  ['NV', 'Cottage food registration', false, { handovers: ['delivery', 'courier'], orders: true }],
  ['OR', 'Home kitchen exemption', false, { foods: ['cannabis'] }],
  ['PA', 'Limited food establishment', false, { foods: [] }],
  ['WA', 'Cottage food permit', false, { handovers: ['courier'], orders: false }],
  ['GA', 'Cottage food', false, { services: [], handovers: [], orders: false, foods: [] }],
  ['IN', 'Home-based vendor', false, { handovers: [], orders: false }],
  ['MA', 'Residential kitchen permit', false, { orders: false }],
  ['MI', 'Cottage food', false, { orders: false }],
  ['NC', 'Home processor inspection', false, { foods: expect.arrayContaining(['frozen', 'seafood']) }],
  [
    'NJ',
    'Cottage food operator permit',
    false,
    { services: ['catering', 'private_chef', 'class'], handovers: ['courier'] },
  ],
  ['OH', 'Cottage food', false, { orders: false }],
  ['TN', 'Homemade food', false, { foods: expect.arrayContaining(['meat', 'raw_milk']) }],
  ['VA', 'Home kitchen exemption', false, { handovers: ['delivery', 'courier'], orders: true }],
  ['VA', 'Inspected home kitchen', false, { handovers: [], orders: false }],
  ['AK', 'Homemade food', true, { foods: ['seafood', 'raw_oysters', 'cannabis'], orders: false }],
  ['AL', 'Cottage food', false, { foods: expect.arrayContaining(['meat', 'seafood']), handovers: [] }],
  ['AR', 'Homemade food', false, { handovers: [], orders: false, foods: [] }],
  ['DC', 'Cottage food registration', false, { foods: ['low_acid_canned'], orders: false }],
  ['DE', 'Cottage food registration', false, { handovers: ['courier'], orders: true, foods: ['cannabis'] }],
  ['ID', 'Cottage food', false, { handovers: [], orders: false }],
  ['KS', 'Direct-to-consumer food', false, { foods: ['low_acid_canned'], orders: false }],
  ['LA', 'Cottage food', false, { foods: ['meat', 'seafood', 'raw_oysters'], orders: false }],
  ['MD', 'Cottage food business', false, { handovers: ['courier'], orders: false }],
  ['ME', 'Home food processing license', false, { foods: ['low_acid_canned'], orders: false }],
  ['MS', 'Cottage food operation', false, { handovers: ['courier'], orders: true }],
  ['ND', 'Cottage food', true, { foods: ['meat'], handovers: [], orders: false }],
  ['NE', 'Cottage food registration', false, { handovers: [], foods: expect.arrayContaining(['meat']) }],
  ['NE', 'Cottage food that needs a fridge', true, { handovers: ['courier'], orders: false }],
  ['NH', 'Homestead food operation', false, { handovers: ['delivery', 'courier'], orders: true }],
  ['NH', 'Homestead food license', false, { handovers: [], orders: false }],
  ['NM', 'Homemade food', false, { foods: expect.arrayContaining(['meat', 'seafood']), orders: false }],
  ['RI', 'Cottage food manufacturer', false, { handovers: [], orders: false }],
  ['WI', 'Home baked goods', false, { handovers: ['courier'], orders: false }],
  ['WV', 'Cottage food', false, { handovers: [], orders: false, foods: [] }],
  ['WY', 'Homemade food', true, { foods: [], handovers: [], orders: false }],
])('in %s, the permit “%s” keeps to what its law forbids', (state, permit, allowsCold, forbidden) => {
  const rule = ruleOfPlace(usualPlaceRules, { state, county: null })
  expect(forbiddenTo(rule, 'chef', permit)).toMatchObject(forbidden)
  expect(allowsRefrigerated(rule, 'chef', permit)).toBe(allowsCold)
  // A kitchen without a known permit needs the certifications of the state's rule, and nothing is forbidden to it.
  expect(forbiddenTo(rule, 'chef', '')).toBeNull()
})

test.each([
  ['AL', 'Cottage food', null],
  ['DC', 'Cottage food registration', null],
  ['LA', 'Cottage food', 30_000],
  ['MD', 'Cottage food business', 50_000],
  ['MS', 'Cottage food operation', 35_000],
  ['NE', 'Cottage food registration', null],
  ['RI', 'Cottage food manufacturer', 50_000],
  ['WV', 'Cottage food', null],
  ['WY', 'Homemade food', 250_000],
])('in %s, the permit “%s” sells for at most %s dollars a year', (state, permit, salesPerYear) => {
  const rule = ruleOfPlace(usualPlaceRules, { state, county: null })
  expect(rule && permitOfKind(rule, permit)).toMatchObject({ salesPerYear, mealsPerDay: null })
})

test.each([
  ['AL', 'Cottage food', [['food_handler', 'food_manager']]],
  ['AK', 'Homemade food', [['business_licence']]],
  ['AR', 'Homemade food', []],
  ['DC', 'Cottage food registration', [['cottage_food'], ['food_manager']]],
  ['ID', 'Cottage food', []],
  ['ME', 'Home food processing license', [['cottage_food']]],
  ['NE', 'Cottage food that needs a fridge', [['cottage_food'], ['food_handler', 'food_manager']]],
  ['NM', 'Homemade food', [['food_handler', 'food_manager']]],
  ['NH', 'Homestead food license', [['cottage_food']]],
  // For a kitchen without a permit that we know: the certifications that let it take orders at all.
  ['DE', '', [['business_licence']]],
  ['MS', '', [['business_licence']]],
  ['NH', '', [['cottage_food', 'business_licence']]],
])('in %s, the permit “%s” asks for its papers and no others', (state, permit, papers) => {
  expect(
    requiredCertifications(ruleOfPlace(usualPlaceRules, { state, county: null }), 'chef', permit),
  ).toEqual(papers)
})

test.each([
  ['DE', /^This food is made in a Cottage Food Establishment and is NOT subject/],
  ['MD', /^Made by a cottage food business that is not subject to Maryland’s/],
  ['MS', /^Made in a cottage food operation that is not subject to Mississippi’s/],
  ['ND', /^This product is made in a home kitchen that is not inspected/],
  ['NH', /^This product is made in a residential kitchen licensed by/],
])('labels of %s carry the sentence of its law', (state, sentence) => {
  expect(ruleOfPlace(usualPlaceRules, { state, county: null })?.label?.sentence).toMatch(sentence)
})

test.each([
  ['UT', 'Cottage food operation', true],
  ['UT', 'Homemade food', false],
  ['DE', 'Cottage food registration', true],
  ['MD', 'Cottage food business', true],
  ['ME', 'Home food processing license', true],
  ['MS', 'Cottage food operation', true],
  ['KS', 'Direct-to-consumer food', false],
])('in %s, labels of the permit “%s” state the net quantity: %s', (state, permit, isStated) => {
  const rule = ruleOfPlace(usualPlaceRules, { state, county: null })
  expect(labelsNetQuantity(rule, 'chef', permit)).toBe(isStated)
})

test.each([
  ['a truck', 'MD', 'truck_stop', 'Cottage food business'],
  ['a permit that nobody knows', 'MD', 'chef', 'A permit nobody knows'],
  ['a state without rules', 'HI', 'chef', 'Cottage food business'],
] as const)('labels of %s state no net quantity', (_what, state, kind, permit) => {
  expect(labelsNetQuantity(ruleOfPlace(usualPlaceRules, { state, county: null }), kind, permit)).toBe(false)
})

test('a state whose sources word the label’s sentence differently, or not at all, prescribes none here', () => {
  for (const state of ['AK', 'AL', 'AR', 'DC', 'ID', 'KS', 'LA', 'ME', 'NE', 'NM', 'RI', 'WI', 'WV', 'WY']) {
    expect(ruleOfPlace(usualPlaceRules, { state, county: null })?.label).toBeNull()
  }
})

test('of a state that nobody read, or whose sources contradict each other, no rule exists, so that its page says so', () => {
  const unread = usStates
    .map(({ code }) => code)
    .filter((state) => !ruleOfPlace(usualPlaceRules, { state, county: null }))
  expect(unread.toSorted()).toEqual(['HI', 'MT', 'SC', 'SD', 'VT'])
  for (const state of [...unread, 'PR']) {
    expect(ruleOfPlace(usualPlaceRules, { state, county: null })).toBeUndefined()
  }
})

test('every usual permit names a source of what it forbids, read within a year', () => {
  for (const { permits } of usualPlaceRules) {
    for (const { forbids } of permits) {
      expect(forbids?.source).toMatch(/^https:/)
      expect(forbids && forbids.checkedOn >= '2026-01-01').toBe(true)
    }
  }
})

test.each([
  ['two rules of a state from one day on', { rules: [california, california] }],
  [
    'two rules of a county from one day on',
    {
      rules: [
        { ...california, county: 'Kern County' },
        { ...california, county: 'kern county ' },
      ],
    },
  ],
  ['a county without a name', { rules: [{ ...california, county: ' ' }] }],
  ['a county with invisible characters', { rules: [{ ...california, county: 'Kern\u200bCounty' }] }],
  [
    'a source without https',
    { rules: [{ ...california, sources: [{ name: 'Law', address: 'http://law.ca.gov' }] }] },
  ],
  [
    'a script as a source',
    { rules: [{ ...california, sources: [{ name: 'Law', address: 'javascript:alert(1)' }] }] },
  ],
  ['no source', { rules: [{ ...california, sources: [] }] }],
  ['a state by its name', { rules: [{ ...california, state: 'California' }] }],
  ['an empty group of certifications', { rules: [{ ...california, certifications: [[]] }] }],
  ['an unknown certification', { rules: [{ ...california, certifications: [['blessing']] }] }],
  ['a limit of no meals', { rules: [{ ...california, permits: [{ ...mehko, mealsPerDay: 0 }] }] }],
  ['a part of a meal', { rules: [{ ...california, permits: [{ ...mehko, mealsPerWeek: 1.5 }] }] }],
  ['a permit without a source', { rules: [{ ...california, permits: [{ ...mehko, source: '' }] }] }],
  ['a permit without a kind', { rules: [{ ...california, permits: [{ ...mehko, kind: ' ' }] }] }],
  ['a day that is none', { rules: [{ ...california, holdsFrom: '2026-02-31' }] }],
])('%s is refused', (_case, value) => {
  expect(PlaceRules.safeParse(value).success).toBe(false)
})
