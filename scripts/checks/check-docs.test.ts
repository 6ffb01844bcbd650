import { expect, it } from 'vitest'
import {
  anchorsIn,
  findDocProblems,
  findUnlistedDecisions,
  findUnnamedRooms,
  type Repository,
} from './check-docs.ts'

const repository: Repository = {
  paths: new Set([
    'docs',
    'docs/operate.md',
    'apps/web/src/app/routes.tsx',
    'packages/domain/src/orders',
    'packages/domain/src/orders/place-order.ts',
  ]),
  fileNames: new Set(['operate.md', 'place-order.ts']),
  words: new Set(['placeorder', 'drain_ms', 'place-order']),
  scripts: new Set(['backup']),
  steps: new Set(['docs', 'server', 'tests']),
  anchors: new Map([
    ['docs/operate.md', new Set(['backup'])],
    ['docs/here.md', new Set(['start'])],
  ]),
}

it.each([
  ['a path', '`packages/domain/src/orders/place-order.ts`'],
  ['a folder', '`packages/domain/src/orders/`'],
  ["a file's name", '`place-order.ts`'],
  ['an identifier', '`placeOrder`'],
  ['a setting', '`DRAIN_MS`'],
  ['a command', '`npm run backup -- FILE`'],
  ['a step of the tests', '`npm test -- docs tests`'],
  ['a link', '[how](operate.md#backup)'],
  ['a link to its own heading', '[how](#start)'],
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
  ['a step of the tests', '`npm test -- docs tables`'],
  ['a step of the tests in a block', '```\nnpm test -- tables\n```'],
  ['a link', '[how](run-it.md)'],
  ['a heading', '[how](operate.md#restore)'],
  ['a heading of its own', '[how](#end)'],
])('a doc is refused for naming %s that does not exist', (_, text) => {
  expect(findDocProblems('docs/here.md', text, repository)).toHaveLength(1)
})

it.each([
  ['its own folder', '`src/app/routes.tsx`'],
  ['the alias of imports', '`@/app/routes.tsx`'],
])('the guide of the web names paths from %s', (_, text) => {
  expect(findDocProblems('apps/web/README.md', text, repository)).toEqual([])
  expect(findDocProblems('apps/web/README.md', text.replace('routes', 'roots'), repository)).toHaveLength(1)
})

it('anchors of headings are those of GitHub', () => {
  const text = '# The `PORT`: which one?\n\n```\n# no heading\n```\n\n## See [this](x.md)\n\n## See this\n'
  expect([...anchorsIn(text)]).toEqual(['the-port-which-one', 'see-this', 'see-this-1'])
})

it('a decision that the index does not list with its title is a problem', () => {
  const index = '- [0001: One wire](0001-one-wire.md)\n- [0002: Two](0002-two.md)\n'
  const one = { file: '0001-one-wire.md', title: '0001: One wire' }
  expect(findUnlistedDecisions(index, [one])).toEqual([])
  expect(findUnlistedDecisions(index, [one, { file: '0002-two.md', title: '0002: Two rooms' }])).toEqual([
    'lacks the line "- [0002: Two rooms](0002-two.md)"',
  ])
})

it('a shared room that the guide of the web leaves out is a problem', () => {
  const guide =
    '    src/shared  rooms\n      ui, forms  fields\n      map  maps\n    public  texts\n\nundo, ui  acts\n'
  const files = (...rooms: string[]) => rooms.map((room) => `apps/web/src/shared/${room}/a.ts`)
  expect(findUnnamedRooms(guide, files('ui', 'forms', 'map'))).toEqual([])
  expect(findUnnamedRooms(guide, files('ui', 'undo', 'undo'))).toEqual([
    'does not name the room src/shared/undo',
  ])
})
