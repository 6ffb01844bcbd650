import { expect, it } from 'vitest'
import { hasTest, namedTestProblems } from './named-tests.ts'

const title = "fills the buyer's cart"

it.each([
  ['it', `it("${title}", () => {`],
  ['test on a line of its own', `test(\n  "${title}",\n  async () => {`],
  ['test with an escaped apostrophe', "test('fills the buyer\\'s cart', () => {"],
  ['each', `it.each([1, 2])("${title}", () => {`],
  ['a row of a table', `it.each([\n  ["${title}", 1],\n])('counts', () => {`],
  ['an alias of test', `import { test as told } from './told.ts'\ntold("${title}", () => {`],
])('a title is found as that of %s', (_, source) => {
  expect(hasTest(source, title)).toBe(true)
})

it.each([
  ['a comment', `// it("${title}", () => {`],
  ['a comment of several lines', `/*\n * it("${title}", () => {`],
  ['a group', `describe("${title}", () => {`],
  ['a step', `await test.step("${title}", async () => {`],
  ['a skipped test', `test.skip("${title}", () => {`],
  ['a longer one', `it("${title} twice", () => {`],
  ['a call of another function', `visit("${title}", () => {`],
  ['a string', `const words = "${title}"`],
])('a title is not found as that of %s', (_, source) => {
  expect(hasTest(source, title)).toBe(false)
})

it('a named file that no test runner runs is a problem', async () => {
  const file = 'scripts/checks/named-tests.ts'
  expect(await namedTestProblems('R-001', `${file}: anything`)).toEqual([
    `R-001: ${file} is not a file of tests`,
  ])
})
