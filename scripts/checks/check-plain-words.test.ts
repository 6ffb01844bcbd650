import { expect, it } from 'vitest'
import {
  freeRelativesIn,
  habitsIn,
  habitsInProse,
  oldNamesIn,
  rulesInErrors,
  titlesWithoutSubject,
} from './check-plain-words.ts'

const linesIn = (source: string) => freeRelativesIn(source).map(({ line }) => line)
const whatever = 'What the server waits for.'

it('a comment that begins with a free relative is reported with its line', () => {
  expect(freeRelativesIn(`\n/** ${whatever} */`)).toEqual([
    { line: 2, words: 'What the server waits for. */' },
  ])
  expect(linesIn(`const port = 0 // ${whatever}`)).toEqual([1])
  expect(linesIn(`/**\n * ${whatever}\n */`)).toEqual([2])
  expect(linesIn('-- Whoever stops early\ncreate table places ();')).toEqual([1])
  expect(linesIn(`PORT=3000 # ${whatever}`)).toEqual([1])
  expect(linesIn(`comment: '${whatever}',`)).toEqual([1])
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

it('a comment with a replaced word is reported with its line, and code is not', () => {
  const who = 'every' + 'body'
  expect(habitsIn(`\n/** Shown to ${who}. */`)).toEqual([
    { line: 2, words: `"${who}" instead of "someone, everyone, anyone, or a noun"` },
  ])
  expect(habitsIn('const a = 1 // Nobody is ' + 'told.')).toHaveLength(1)
  expect(habitsIn('/**\n * Offers the ' + 'way back.\n */')).toHaveLength(1)
  expect(habitsIn('/** Sold no ' + 'longer. */')).toEqual([])
  expect(habitsIn('/** Not sold any' + ' more. */')).toHaveLength(1)
  expect(habitsIn('/** Writes rows; answers' + ' how many. */')).toHaveLength(1)
  expect(habitsIn(`const ${who} = sql\`select 1\``)).toEqual([])
})

it('the name of a test without a subject is reported with its line', () => {
  const titles = [
    'is refused %s',
    'waits for another owner, and then happens once',
    'needs the right of the act',
    'of an owner never changes',
    'before the end of the month',
    'accept a folder for files',
    'that was changed is not overwritten',
  ]
  for (const title of titles) {
    for (const call of ['it(', 'test(', 'test.each(rows)(', 'test.each([\n  1,\n])(\n  ']) {
      const line = call.split('\n').length - 1
      expect(titlesWithoutSubject(`${call}'${title}', () => {})`)).toMatchObject([{ words: title }])
      expect(titlesWithoutSubject(`${call}'${title}', async () => {})`)[0]?.line).toBe(
        call.startsWith('test.each([') ? line : 1,
      )
    }
  }
})

it('names of tests with a subject are allowed', () => {
  for (const title of [
    'a close is refused before the month ends',
    'changes of an order are shown to the chef',
    'before a place is known, the cheapest area is shown',
    'reads of visitors are answered by the replica',
    '%s is refused',
    'GET is refused for writing operations',
  ]) {
    expect(titlesWithoutSubject(`test('${title}', () => {})`)).toEqual([])
  }
})

it('a name with a replaced word is reported with its line, and a stored column is not', () => {
  for (const name of [
    'wayBack',
    'tellSessionEnd',
    'metresBetween(a, b)',
    'summariseReviews',
    'letFailedWorkRest',
  ]) {
    expect([name, oldNamesIn(`\nexport const a = ${name}`)]).toMatchObject([name, [{ line: 2 }]])
  }
  for (const name of [
    'blur_metres as meters',
    'meters',
    'notifySessionEnd',
    'summarizeReviews',
    'promise(',
  ]) {
    expect([name, oldNamesIn(name)]).toEqual([name, []])
  }
})

it('an error that states the broken rule is reported with its line', () => {
  for (const message of [
    'A notification is always written',
    'an order is never deleted',
    'the order was just read',
    'A server says what it is',
  ]) {
    for (const call of ['new Error(', 'new RangeError(\n  ']) {
      expect(rulesInErrors(`\nthrow ${call}'${message}')`)).toEqual([{ line: 2, words: message }])
    }
  }
})

it('an error that states the failure is allowed', () => {
  for (const message of ['the insert returned no notification', 'no mail says that the order is ready']) {
    expect(rulesInErrors(`throw new Error('${message}')`)).toEqual([])
  }
})

it('a replaced word and a free relative in a doc are reported with their line', () => {
  const who = 'any' + 'body'
  expect(habitsInProse(`# Title\n\nShown to ${who}.`)).toEqual([
    { line: 3, words: `"${who}" instead of "someone, everyone, anyone, or a noun"` },
  ])
  expect(habitsInProse('The process that asks, or who' + 'ever waits.')).toHaveLength(1)
  expect(habitsInProse('- What the server waits for comes first.')).toHaveLength(1)
})

it('code, questions and headings of docs are allowed', () => {
  for (const text of [
    `run \`admin:grant -- some${'body'}@example.com\``,
    `    npm run admin:grant -- some${'body'}@example.com`,
    `\`\`\`\nevery${'body'}\n\`\`\``,
    'Who reads it?',
    '## What differs',
  ]) {
    expect([text, habitsInProse(text)]).toEqual([text, []])
  }
})
