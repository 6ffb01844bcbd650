import { expect, it } from 'vitest'
import { freeRelativesIn } from './check-plain-words.ts'

const linesIn = (source: string) => freeRelativesIn(source).map(({ line }) => line)
const whatever = 'What the server waits for.'

it('a comment that begins with a free relative is reported with its line', () => {
  expect(freeRelativesIn(`\n/** ${whatever} */`)).toEqual([
    { line: 2, words: 'What the server waits for. */' },
  ])
  expect(linesIn(`const port = 0 // ${whatever}`)).toEqual([1])
  expect(linesIn(`/**\n * ${whatever}\n */`)).toEqual([2])
  expect(linesIn('-- Whoever stops early\ncreate table places ();')).toEqual([1])
  expect(linesIn(`comment on table public.places is '${whatever}';`)).toEqual([1])
})

it('the name of a test that begins with a free relative is reported', () => {
  for (const call of ['it(', 'test(', 'describe(', 'test.each(rows)(', 'await test.step(']) {
    expect([call, linesIn(`${call}'who signs in reads it'`)]).toEqual([call, [1]])
  }
})

it('plain sentences, code and words in the middle of a comment are allowed', () => {
  expect(linesIn('/** The reason why the server waits, and what it waits for. */')).toEqual([])
  expect(linesIn("const text = 'What is new'")).toEqual([])
  expect(linesIn("test('a visitor reads what a chef cooks', () => {})")).toEqual([])
  expect(linesIn('// Whether it serves.')).toEqual([])
})
