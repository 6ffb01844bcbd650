import { parseFilter } from '@localchef/backend/rest/filter'
import { parseOrder, parseQuery } from '@localchef/backend/rest/query-parameters'
import { RestError } from '@localchef/backend/rest/rest-error'
import { parseSelect } from '@localchef/backend/rest/select-list'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../fixed-seed.ts'

const column = 'name'
const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 })
/** Random text of grammar tokens, so that it is often nearly valid. */
const almost = fc
  .array(
    fc.constantFrom(
      'id',
      'eq',
      '.',
      ',',
      '(',
      ')',
      'or',
      'and',
      'not',
      '"',
      '\\',
      '{',
      '}',
      '->',
      '>',
      ':',
      '!',
      '*',
      '1',
      'in',
      'is',
      'null',
      ' ',
      'ж',
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

test("a filter's value extends to the end of the text", () => {
  fc.assert(
    fc.property(anyText, (value) => {
      expect(parseFilter(column, `eq.${value}`)).toMatchObject({
        test: { operator: 'eq', value },
        negated: false,
      })
      expect(parseFilter(column, `not.eq.${value}`)).toMatchObject({ test: { value }, negated: true })
    }),
  )
})

test('quoted values survive lists', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (values) => {
      const list = values.map(quote).join(',')
      expect(parseFilter(column, `in.(${list})`)).toMatchObject({ test: { kind: 'in', values } })
    }),
  )
})

test('a parser answers or refuses any input', () => {
  const parsers = [
    parseSelect,
    parseOrder,
    (text: string) => parseFilter(column, text),
    (text: string) => parseQuery(new URLSearchParams([[text, text]])),
  ]
  fc.assert(
    fc.property(fc.oneof(anyText, almost), fc.constantFrom(...parsers), (text, parse) => {
      try {
        parse(text)
      } catch (error) {
        expect(error).toBeInstanceOf(RestError)
        expect([400, 501]).toContain((error as RestError).status)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a select parses names, aliases and nesting', () => {
  expect(parseSelect('a:b,*,d!inner(e,x:f(*))')).toEqual([
    { kind: 'column', alias: 'a', column: 'b' },
    { kind: 'all' },
    {
      kind: 'embed',
      target: 'd',
      alias: undefined,
      inner: true,
      select: [
        { kind: 'column', alias: undefined, column: 'e' },
        { kind: 'embed', target: 'f', alias: 'x', inner: false, select: [{ kind: 'all' }] },
      ],
    },
  ])
})
