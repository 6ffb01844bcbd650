import { parseFilter, parseLogic } from '@localchef/backend/rest/filter'
import { parseOrder, parseQuery } from '@localchef/backend/rest/query-parameters'
import { RestError } from '@localchef/backend/rest/rest-error'
import { parseSelect } from '@localchef/backend/rest/select-list'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../fixed-seed.ts'

const path = { column: 'name', steps: [] }
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
      expect(parseFilter(path, `eq.${value}`)).toMatchObject({
        test: { operator: 'eq', value },
        negated: false,
      })
      expect(parseFilter(path, `not.eq.${value}`)).toMatchObject({ test: { value }, negated: true })
    }),
  )
})

test('quoted values survive lists and logic', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (values) => {
      const list = values.map(quote).join(',')
      expect(parseFilter(path, `in.(${list})`)).toMatchObject({ test: { kind: 'in', values } })
      const parts = values.map((value) => `name.eq.${quote(value)}`)
      expect(parseLogic('or', false, `(${parts.join(',')},tags.in.(${list}))`)).toMatchObject({
        parts: [...values.map((value) => ({ test: { value } })), { test: { values } }],
      })
    }),
  )
})

test('a parser answers or refuses any input', () => {
  const parsers = [
    parseSelect,
    parseOrder,
    (text: string) => parseFilter(path, text),
    (text: string) => parseLogic('or', false, text),
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

test('a select parses names, steps, casts and nesting', () => {
  expect(parseSelect('a:b->c->>0::text,*,d!inner(e,f!hint(*)),...g(h)')).toEqual([
    {
      kind: 'column',
      alias: 'a',
      column: 'b',
      steps: [
        { asText: false, key: 'c' },
        { asText: true, key: 0 },
      ],
      cast: 'text',
    },
    { kind: 'all' },
    {
      kind: 'embed',
      target: 'd',
      alias: undefined,
      hint: undefined,
      inner: true,
      spread: false,
      select: [
        { kind: 'column', alias: undefined, column: 'e', steps: [], cast: undefined },
        {
          kind: 'embed',
          target: 'f',
          alias: undefined,
          hint: 'hint',
          inner: false,
          spread: false,
          select: [{ kind: 'all' }],
        },
      ],
    },
    {
      kind: 'embed',
      target: 'g',
      alias: undefined,
      hint: undefined,
      inner: false,
      spread: true,
      select: [{ kind: 'column', alias: undefined, column: 'h', steps: [], cast: undefined }],
    },
  ])
})
