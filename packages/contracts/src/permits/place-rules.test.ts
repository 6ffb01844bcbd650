import { expect, test } from 'vitest'
import { type PlacePermit, type PlaceRule, PlaceRules } from './place-rules.ts'
import { missingPapers, permitOfKind, ruleOfState, rulesOn } from './rule-of-state.ts'
import { usualPlaceRules } from './usual-place-rules.ts'

const today = '2026-11-24'
const california = usualPlaceRules[0] as PlaceRule
const mehko = california.permits[0] as PlacePermit

test('the rules of a new marketplace are valid, and each names a source of the state itself', () => {
  expect(PlaceRules.parse({ rules: usualPlaceRules })).toEqual({ rules: usualPlaceRules })
  for (const { sources } of usualPlaceRules) {
    for (const { address } of sources) expect(new URL(address).hostname).toMatch(/\.gov$/)
  }
})

test.each([' ca ', 'CA', 'california', 'California'])(
  'the state %s is known however it is written',
  (state) => {
    expect(ruleOfState(usualPlaceRules, state)?.state).toBe('CA')
  },
)

test.each(['WY', '', null, undefined, 'Nevada'])('no rule is invented for the state %s', (state) => {
  expect(ruleOfState(usualPlaceRules, state)).toBeUndefined()
  expect(missingPapers(ruleOfState(usualPlaceRules, state), 'chef', [])).toEqual([])
})

test.each([' mehko ', 'MEHKO', 'Mehko'])('the limits of the permit %s are those of the law', (kind) => {
  expect(permitOfKind(california, kind)).toMatchObject({
    mealsPerDay: 30,
    mealsPerWeek: 90,
    salesPerYear: 100_000,
  })
})

test.each(['', 'food truck'])('no limits are invented for the permit “%s”', (kind) => {
  expect(permitOfKind(california, kind)).toBeUndefined()
})

test('rules that were saved before permits were part of them stay valid', () => {
  const { permits: _, ...before } = california
  expect(PlaceRules.parse({ rules: [before] }).rules).toEqual([{ ...california, permits: [] }])
})

test('a later rule replaces an earlier one from its day on, and not before', () => {
  const later = { ...california, holdsFrom: '2027-01-01', papers: [] }
  const rules = [later, ...usualPlaceRules]
  expect(ruleOfState(rulesOn(rules, '2026-12-31'), 'CA')).toEqual(california)
  expect(ruleOfState(rulesOn(rules, '2027-01-01'), 'CA')).toEqual(later)
  expect(rulesOn(rules, '2027-01-01')).toHaveLength(usualPlaceRules.length)
  expect(rulesOn(rules, '2024-12-31')).toEqual([])
})

test('each group of papers is met by one of its certifications', () => {
  const rule = ruleOfState(rulesOn(usualPlaceRules, today), 'CA')
  const [permit, certificate] = [
    ['mehko', 'cottage_food'],
    ['food_manager', 'food_handler'],
  ]
  expect(missingPapers(rule, 'chef', [])).toEqual([permit, certificate])
  expect(missingPapers(rule, 'chef', ['cottage_food', 'insurance'])).toEqual([certificate])
  expect(missingPapers(rule, 'chef', ['mehko', 'food_handler'])).toEqual([])
  expect(missingPapers(rule, 'truck_stop', [])).toEqual([])
})

test.each([
  ['two rules of a state from one day on', { rules: [california, california] }],
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
  ['an empty group of papers', { rules: [{ ...california, papers: [[]] }] }],
  ['an unknown paper', { rules: [{ ...california, papers: [['blessing']] }] }],
  ['a limit of no meals', { rules: [{ ...california, permits: [{ ...mehko, mealsPerDay: 0 }] }] }],
  ['a part of a meal', { rules: [{ ...california, permits: [{ ...mehko, mealsPerWeek: 1.5 }] }] }],
  ['a permit without a source', { rules: [{ ...california, permits: [{ ...mehko, source: '' }] }] }],
  ['a permit without a kind', { rules: [{ ...california, permits: [{ ...mehko, kind: ' ' }] }] }],
  ['a day that is none', { rules: [{ ...california, holdsFrom: '2026-02-31' }] }],
])('%s is refused', (_case, value) => {
  expect(PlaceRules.safeParse(value).success).toBe(false)
})
