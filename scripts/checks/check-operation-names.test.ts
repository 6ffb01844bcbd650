import { expect, test } from 'vitest'
import { findFolderProblems, findVerbProblems } from './check-operation-names.ts'

const glossary = `## Machinery

| make | made |

## Verbs of operations

| verb | meaning |
|---|---|
| create | makes something new |
| suspend, unsuspend | takes a person out for a time; lifts that |
`
const names = ['create-dish', 'suspend-user', 'unsuspend-user', 'chef-search']

test('operations that begin with verbs of the glossary have no problems', () => {
  expect(findVerbProblems(names, glossary)).toEqual([])
})

test('an operation that begins with another verb is a problem', () => {
  expect(findVerbProblems([...names, 'make-dish'], glossary)).toEqual([
    'make-dish begins with no verb of docs/glossary.md',
  ])
})

test('a verb with which no operation begins is a problem', () => {
  expect(findVerbProblems(names, `${glossary}| list | reads several things |\n`)).toEqual([
    'docs/glossary.md: no operation needs this line of the verb list',
  ])
})

test('a verb with two lines in the glossary is a problem', () => {
  expect(findVerbProblems(names, `${glossary}| create | makes something else |\n`)).toHaveLength(1)
})

test('a folder of the web has the name of a folder of contracts, or is declared', () => {
  expect(
    findFolderProblems('apps/web/src/features', ['orders', 'cart'], ['orders'], { cart: 'In the browser.' }),
  ).toEqual([])
})

test('an undeclared folder of the web without a folder of contracts is a problem', () => {
  expect(findFolderProblems('apps/web/src/features', ['purchases'], ['orders'], {})).toHaveLength(1)
})

test('a declared folder that is gone, or has a folder of contracts, is a problem', () => {
  const declared = { cart: 'In the browser.', orders: 'Its own.' }
  expect(findFolderProblems('apps/web/src/features', ['orders'], ['orders'], declared)).toHaveLength(2)
})
