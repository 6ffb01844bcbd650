import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { projectRoot } from '../run-command.ts'
import { checkOperationHomes } from './operation-homes.ts'

/** Names given by the specification. */
const givenNames = new Set(['chef-search'])

/** Folders of the domain without operations, with the reason. */
const foldersOfTheDomain: Readonly<Record<string, string>> = {
  card: 'Payments by card: the provider, its pages and the calls to it.',
  columns: 'Columns of dishes, services and evidence, below every feature that shows them.',
  decisions: 'Admins decide on records of several features by the same steps.',
  ledger: 'Payments in the books: fees, entries, months.',
  'long-lists': 'Lists of admins share their pages, filters and orders.',
  purchases: 'Orders and bookings share their events and transitions.',
  settlement: 'Payments of orders and bookings, above both.',
  sitemap: 'The sitemap is read by its address, not called.',
  slots: 'Opening hours and free times, below every feature that promises or sells a time.',
}

/** Folders of contracts that the domain splits into several layered features. */
const splitInTheDomain: Readonly<Record<string, readonly string[]>> = {
  payments: ['card', 'ledger', 'settlement'],
}

/** Folders of the web that show operations of several features, or of none, with the reason. */
const foldersOfTheWeb: Readonly<Record<string, string>> = {
  cart: 'The cart is kept in the browser.',
  connections: 'One page has the API keys and the webhooks of a kitchen.',
  dashboard: 'The start pages of buyers and chefs show a little of everything.',
  favorites: 'Favorites are rows that people write themselves.',
  hub: 'The guides for chefs are texts.',
  info: 'Pages that only inform.',
  share: 'The share kit of a kitchen is made in the browser.',
}

/**
 * One operation, one name: `place-order` on the wire is `<feature>/place-order.ts` in contracts and in domain, and both
 * files export `placeOrder`. A feature of contracts can be several features of the domain. An operation's first word is
 * a verb of the glossary. Folders of domain and web have the names of contracts' folders, and an operation is called in
 * its feature's folder.
 */
export async function checkOperationNames(): Promise<string[]> {
  const contracts = await operationsOf(
    'packages/contracts/src',
    /export const (\w+) = defineFunction\(\{\s*name: '([\w-]+)'/g,
  )
  const handlers = await operationsOf('packages/domain/src', /export const (\w+) = implement\(\s*(\w+)/g)
  const problems = [...contracts, ...handlers].flatMap(misnamed)
  const handled = new Set(handlers.map(({ path }) => contractPathOf(path)))
  const declared = new Set(contracts.map(({ path }) => path))
  for (const { path } of contracts) {
    if (!handled.has(path)) {
      const homes = splitInTheDomain[dirname(path)]?.map((folder) => `${folder}/${basename(path)}`) ?? [path]
      problems.push(
        `packages/contracts/src/${path} has no handler at packages/domain/src/${homes.join(' or ')}`,
      )
    }
  }
  for (const { path } of handlers) {
    const contract = contractPathOf(path)
    if (!declared.has(contract)) {
      problems.push(`packages/domain/src/${path} has no contract at packages/contracts/src/${contract}`)
    }
  }
  const contractFolders = await foldersIn('packages/contracts/src')
  problems.push(
    ...findVerbProblems(
      contracts.map(({ named }) => named),
      await readFile(join(projectRoot, 'docs/glossary.md'), 'utf8'),
    ),
    ...findFolderProblems(
      'apps/web/src/features',
      await foldersIn('apps/web/src/features'),
      contractFolders,
      foldersOfTheWeb,
    ),
    ...findFolderProblems(
      'packages/domain/src',
      await foldersIn('packages/domain/src'),
      contractFolders,
      foldersOfTheDomain,
    ),
    ...(await checkOperationHomes(contracts)),
  )
  return [...new Set(problems)]
}

/** Returns `payments/open-checkout.ts` for `settlement/open-checkout.ts`. */
function contractPathOf(handler: string): string {
  const feature = Object.keys(splitInTheDomain).find((name) =>
    splitInTheDomain[name]?.includes(dirname(handler)),
  )
  return feature ? `${feature}/${basename(handler)}` : handler
}

/** Operations that begin with no verb of the glossary, and verbs that no operation uses. */
export function findVerbProblems(operations: readonly string[], glossary: string): string[] {
  const section = glossary.split(/^## /m).find((text) => text.startsWith('Verbs of operations')) ?? ''
  const verbs = Array.from(section.matchAll(/^\| ([a-z, ]+) \|/gm), ([, cell = '']) => cell.split(', '))
    .flat()
    .filter((verb) => verb !== 'verb')
  const used = new Set(operations.map((name) => name.replace(/-.*/, '')))
  return [
    ...operations
      .filter((name) => !givenNames.has(name) && !verbs.includes(name.replace(/-.*/, '')))
      .map((name) => `${name} begins with no verb of docs/glossary.md`),
    ...verbs
      .filter((verb, place) => !used.has(verb) || verbs.indexOf(verb) !== place)
      .map((verb) => `docs/glossary.md: no operation needs this line of the verb ${verb}`),
  ]
}

/** Folders of a room without a folder of the same name in contracts, and declarations that are obsolete. */
export function findFolderProblems(
  room: string,
  folders: readonly string[],
  contracts: readonly string[],
  declared: Readonly<Record<string, string>>,
): string[] {
  return [
    ...folders
      .filter((folder) => !contracts.includes(folder) && !(folder in declared))
      .map((folder) => `${room}/${folder} has no folder of its name in packages/contracts/src`),
    ...Object.keys(declared)
      .filter((folder) => !folders.includes(folder) || contracts.includes(folder))
      .map((folder) => `${room}/${folder} needs no declaration`),
  ]
}

async function foldersIn(room: string): Promise<string[]> {
  const entries = await readdir(join(projectRoot, room), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

interface Operation {
  room: string
  /** Path within the package: `orders/place-order.ts`. */
  path: string
  exported: string
  /** For a contract its name on the wire; for a handler the name of its contract. */
  named: string
}

function misnamed({ room, path, exported, named }: Operation): string[] {
  const name = basename(path, '.ts')
  const problems: string[] = []
  if (dirname(path) === '.') problems.push(`${room}/${path} is outside a feature folder`)
  if (exported !== camelCase(name)) {
    problems.push(`${room}/${path} exports ${exported}, not ${camelCase(name)}`)
  }
  const wanted = room.includes('contracts') ? name : 'contract'
  if (named !== wanted) problems.push(`${room}/${path} is named ${named}, not ${wanted}`)
  return problems
}

async function operationsOf(room: string, pattern: RegExp): Promise<Operation[]> {
  const files = (await readdir(join(projectRoot, room), { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const perFile = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(projectRoot, room, path), 'utf8')
      return [...text.matchAll(pattern)].map(([, exported = '', named = '']) => ({
        room,
        path,
        exported,
        named,
      }))
    }),
  )
  return perFile.flat()
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
