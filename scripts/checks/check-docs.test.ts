import { expect, it } from 'vitest'
import { findDocProblems, type Repository } from './check-docs.ts'

const repository: Repository = {
  paths: new Set([
    'docs',
    'docs/operate.md',
    'packages/domain/src/orders',
    'packages/domain/src/orders/place-order.ts',
  ]),
  fileNames: new Set(['operate.md', 'place-order.ts']),
  words: new Set(['placeorder', 'drain_ms', 'place-order']),
  scripts: new Set(['backup']),
}

it.each([
  ['a path', '`packages/domain/src/orders/place-order.ts`'],
  ['a folder', '`packages/domain/src/orders/`'],
  ["a file's name", '`place-order.ts`'],
  ['an identifier', '`placeOrder`'],
  ['a setting', '`DRAIN_MS`'],
  ['a command', '`npm run backup -- FILE`'],
  ['a link', '[how](operate.md#backup)'],
  ['a link elsewhere', '[them](https://example.com/x.md)'],
  ['a plain word', '`orders`'],
  ['a statement', '`select place_of_nobody from orders`'],
])('a doc may name %s that exists', (_, text) => {
  expect(findDocProblems('docs/here.md', text, repository)).toEqual([])
})

it.each([
  ['a path', '`packages/domain/src/orders/take-order.ts`'],
  ['a folder', '`packages/domain/src/sales/`'],
  ["a file's name", '`take-order.ts`'],
  ['an identifier', '`takeOrder`'],
  ['an operation', '`take-order`'],
  ['a setting', '`DRAIN_HOURS`'],
  ['a command', '`npm run backups`'],
  ['a command in a block', '```\nnpm run backups\n```'],
  ['a link', '[how](run-it.md)'],
])('a doc is refused for naming %s that does not exist', (_, text) => {
  expect(findDocProblems('docs/here.md', text, repository)).toHaveLength(1)
})
