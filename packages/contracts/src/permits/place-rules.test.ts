import { expect, test } from 'vitest'
import { keyOfRule } from './place-key.ts'
import { type PlacePermit, type PlaceRule, PlaceRules } from './place-rules.ts'
import {
  allowsRefrigerated,
  countiesOf,
  forbiddenTo,
  permitOfKind,
  requiredCertifications,
  ruleOfPlace,
  rulesOn,
} from './rule-of-place.ts'
import { usualPlaceRules } from './usual-place-rules.ts'

const today = '2026-11-24'
const california = usualPlaceRules[0] as PlaceRule
const mehko = california.permits[0] as PlacePermit

test('the rules of a new marketplace are valid, and each names a source published by the state', () => {
  expect(PlaceRules.parse({ rules: usualPlaceRules })).toEqual({ rules: usualPlaceRules })
  for (const { sources } of usualPlaceRules) {
    for (const { address } of sources) expect(new URL(address).hostname).toMatch(/\.gov$/)
  }
})

test.each([' ca ', 'CA', 'california', 'California'])(
  'the state %s is recognized in this spelling',
  (state) => {
    expect(ruleOfPlace(usualPlaceRules, { state, county: null })?.state).toBe('CA')
  },
)

test.each(['WY', '', null, undefined, 'Nevada'])('the unknown state %s has no rule', (state) => {
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
  // The state's rule is found behind those of its counties.
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
