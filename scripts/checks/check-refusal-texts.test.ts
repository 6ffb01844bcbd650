import { defineRefusal } from '@localchef/contracts/refusal'
import { expect, test } from 'vitest'
import { findRefusalProblems } from './check-refusal-texts.ts'

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
