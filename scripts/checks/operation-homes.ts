import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { projectRoot } from '../run-command.ts'

/** Exceptions, with the reason: operations of a contracts folder that are called in a web folder of another name. */
const homesElsewhere: Readonly<Record<string, string>> = {
  'allergens in queue': 'Admins decide on everything that waits on one page.',
  'certifications in queue': 'Admins decide on everything that waits on one page.',
  'chefs in queue': 'Admins decide on everything that waits on one page.',
  'disputes in queue': 'Admins decide on everything that waits on one page.',
  'payments in queue': 'Admins decide on everything that waits on one page.',
  'permits in queue': 'Admins decide on everything that waits on one page.',
  'reports in queue': 'Admins decide on everything that waits on one page.',
  'trust in queue': 'Admins decide on everything that waits on one page.',
  'bookings in services': 'A booking is requested on the page of its service.',
  'certifications in chefs':
    'The editor of a kitchen saves all sections, and caches the kitchen that each answer has.',
  'chefs in info': 'Visitors become chefs on the page that explains how.',
  'chefs in search': 'A pin of the map shows a card of its kitchen.',
  'closing in chefs': 'Hours that close a time are edited in the kitchen’s profile, with what they affect.',
  'disputes in payments': 'Money that chefs owe after disputes is listed with the other money of admins.',
  'menu in dashboard': 'The start page of buyers shows food that is ready.',
  'menu in orders': 'An order that is repeated or drafted fills the cart with dishes of today.',
  'orders in menu': 'The chef removes a batch together with its orders.',
  'payments in bookings': 'The money of a booking is read from its page.',
  'payments in orders': 'An order is paid, refunded and followed to the ledger from its own pages.',
  'places in dashboard': 'The start page of buyers asks for the place around which it shows food.',
  'settings in info': 'Legal texts are pages that only inform.',
  'standing-orders in orders': 'The checkout places an order with “every week” on it.',
}

/** Finds operations that the web folder of their feature never calls, by a static or a lazy import. */
export async function checkOperationHomes(
  operations: readonly { path: string; exported: string }[],
): Promise<string[]> {
  const known = new Map(operations.map(({ path, exported }) => [path.replace(/\.ts$/, ''), exported]))
  const callers = new Map<string, Set<string>>()
  for await (const file of glob('apps/web/src/**/*.{ts,tsx}', { cwd: projectRoot })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const source = await readFile(join(projectRoot, file), 'utf8')
    for (const operation of importedOperations(source, known)) {
      callers.set(operation, (callers.get(operation) ?? new Set()).add(folderOf(file)))
    }
  }
  return findHomeProblems(callers, homesElsewhere)
}

/** Operations whose contract a web file imports to call it; imported types and constants do not count. */
export function importedOperations(source: string, known: ReadonlyMap<string, string>): string[] {
  const eager = Array.from(
    source.matchAll(/^import \{([^}]*)\} from '@localchef\/contracts\/([\w/-]+)'/gm),
    ([, names = '', path = '']) => ({
      names: names.split(',').map((name) => name.trim().split(' as ')[0]),
      path,
    }),
  ).filter(({ names, path }) => names.includes(known.get(path)))
  const lazy = Array.from(
    source.matchAll(/\bimport\(\s*'@localchef\/contracts\/([\w/-]+)'/g),
    ([, path = '']) => ({ path }),
  ).filter(({ path }) => known.has(path))
  return [...eager, ...lazy].map(({ path }) => path)
}

/** Operations that only other folders call without a reason, and reasons that no operation needs. */
export function findHomeProblems(
  callers: ReadonlyMap<string, ReadonlySet<string>>,
  allowed: Readonly<Record<string, string>>,
): string[] {
  const needed = new Set<string>()
  const problems: string[] = []
  for (const [operation, folders] of callers) {
    const [feature = ''] = operation.split('/')
    if (folders.has(feature)) continue
    const elsewhere = [...folders].map((folder) => `${feature} in ${folder}`)
    const reasoned = elsewhere.filter((pair) => pair in allowed)
    for (const pair of reasoned) needed.add(pair)
    if (reasoned.length === 0) {
      problems.push(
        `${basename(operation)} of ${feature} is called in ${[...folders].sort().join(', ')} of the web only`,
      )
    }
  }
  return [
    ...problems,
    ...Object.keys(allowed)
      .filter((pair) => !needed.has(pair))
      .map((pair) => `no operation needs the line “${pair}” of homesElsewhere`),
  ]
}

/** Returns `orders` for `apps/web/src/features/orders/cart.ts` and `apps/web/src/shared/orders/total.ts`. */
function folderOf(file: string): string {
  return file.replace('apps/web/src/', '').split('/').slice(0, -1)[1] ?? 'app'
}
