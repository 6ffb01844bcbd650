import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { parseFilter } from './filter.ts'
import { parseOrder, parseQuery } from './query-parameters.ts'
import { RestError } from './rest-error.ts'
import { parseSelect } from './select-list.ts'

/** Functions available to the examples; `query` parses a whole query string, `filter` one parameter. */
const parsers = {
  parseSelect,
  parseOrder,
  filter: (text: string) => parseFilter('name', text),
  query: (text: string) => parseQuery(new URLSearchParams(text)),
}

/** `@example <call>` and, on the next line, a subset of the result, or `refused <code>`. */
const example = /^ *\* @example (?<call>.+)\n *\* {3}(?<expected>.+)$/gm

async function examplesOf(file: string): Promise<[call: string, expected: string][]> {
  const source = await readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8')
  return [...source.matchAll(example)].map(({ groups }) => [groups?.call ?? '', groups?.expected ?? ''])
}

function evaluate(expression: string): unknown {
  const names = Object.keys(parsers).join(', ')
  return runInThisContext(`({ ${names} }) => (${expression})`)(parsers)
}

const files = ['select-list.ts', 'filter.ts', 'query-parameters.ts']
const examples = (await Promise.all(files.map(examplesOf))).flat()

test('every parser has examples beside it', () => {
  expect(examples.length).toBeGreaterThanOrEqual(35)
})

test.each(examples)('%s parses to %s', (call, expected) => {
  const [, code] = /^refused (\w+)$/.exec(expected) ?? []
  if (code === undefined) {
    expect(evaluate(call)).toMatchObject(Object(evaluate(expected)))
    return
  }
  let refusal: unknown
  try {
    evaluate(call)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(RestError)
  expect(refusal).toMatchObject({ code })
})
