import { getHealth } from '@localchef/contracts/health/get-health'
import { defineRefusal } from '@localchef/contracts/refusal'
import { expect, test } from 'vitest'
import { findRefusalProblems, findRuleProblems, refusalsIn } from './check-refusal-texts.ts'

const soldOut = defineRefusal('sold_out', 409, 'Sold out')
const browser = { network_error: 'No network', unknown: 'Unknown' }
const problemsWith = (texts: object, declared = [soldOut], listed = declared) =>
  findRefusalProblems(declared, new Set(listed), new Map([['en', { ...browser, ...texts }]]))

test('a catalog with a text for each code has no problems', () => {
  expect(problemsWith({ sold_out: 'Sold out' })).toEqual([])
})

test('a code without a text is a problem', () => {
  expect(problemsWith({})).toEqual(['en/refusals.json: sold_out has no text'])
})

test('a text without a code is a problem', () => {
  expect(problemsWith({ sold_out: 'Sold out', toString: 'x', gone: 'Gone' })).toEqual([
    'en/refusals.json: no refusal has the code toString',
    'en/refusals.json: no refusal has the code gone',
  ])
})

test('a code that is declared twice is a problem', () => {
  const again = defineRefusal('sold_out', 422, 'Sold out again')
  expect(problemsWith({ sold_out: 'Sold out' }, [soldOut, again])).toEqual([
    'the refusal sold_out is declared twice',
  ])
})

test('a refusal that no operation lists is a problem', () => {
  expect(problemsWith({ sold_out: 'Sold out' }, [soldOut], [])).toEqual([
    'no operation lists the refusal sold_out',
  ])
})

const ruleProblemsWith = (rules: object) =>
  findRuleProblems({ guests_out_of_range: 'Up to {{max}} guests' }, new Map([['en', { ...browser, rules }]]))

test('a rule of input needs a text, whose values are those of the rule', () => {
  expect(ruleProblemsWith({ guests_out_of_range: 'At most {{max}}' })).toEqual([])
  expect(ruleProblemsWith({ guests_out_of_range_one: '1', guests_out_of_range_other: '{{max}}' })).toEqual([])
  expect(ruleProblemsWith({})).toEqual(['en/refusals.json: the rule guests_out_of_range has no text'])
  expect(ruleProblemsWith({ guests_out_of_range: 'At least {{min}}' })).toEqual([
    'en/refusals.json: the rule guests_out_of_range has no value min',
  ])
})

test('a text without a rule of input is a problem', () => {
  expect(ruleProblemsWith({ guests_out_of_range: 'Fewer', gone: 'Gone' })).toEqual([
    'en/refusals.json: no rule is called gone',
  ])
})

test('a refusal that stands within its contract counts as declared', () => {
  const buy = { ...getHealth, refusals: [defineRefusal('kitchen_closed', 409, 'The kitchen is closed')] }
  const { declared, listed } = refusalsIn([{ buy, soldOut }])
  expect(declared.map(({ code }) => code)).toEqual(expect.arrayContaining(['sold_out', 'kitchen_closed']))
  expect(listed.has(soldOut)).toBe(false)
  expect(refusalsIn([{ soldOut }, { again: soldOut }]).declared).toEqual([soldOut])
})
