import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

export type Person = 'visitor' | 'buyer' | 'chef' | 'admin'

export interface ListedPage {
  /** Path from the routes table, with parameters. */
  path: string
  person: Person
  /** Base name of the picture's file. */
  name: string
}

/** The lists of one page, each a page of its own for an admin. */
const moneyViews = ['comparisons', 'payouts', 'refunds', 'tax_report']

/** Every page of the routes table, once for each role that sees its own version. */
export async function listPages(): Promise<ListedPage[]> {
  const [open, work] = await Promise.all([rowsOf('routes.tsx'), rowsOf('work-pages.tsx')])
  const pages = open.map(({ path }) => ({ path, person: 'visitor' as const, name: nameOf(path) }))
  const ofWork = work.flatMap(({ path, roles }) =>
    personsOf(path, roles).map((person) => ({ path, person, name: `${nameOf(path)}-of-${person}` })),
  )
  const signUp = { path: '/auth#signup', person: 'visitor' as const, name: 'auth-signup' }
  const money = moneyViews.map((view) => ({
    path: `/admin/payments?view=${view}`,
    person: 'admin' as const,
    name: `admin-payments-${view.replaceAll('_', '-')}-of-admin`,
  }))
  return [
    ...pages,
    signUp,
    { path: '/no/such/page', person: 'visitor', name: 'not-found' },
    ...ofWork,
    ...money,
  ]
}

/** Reads the table as text: importing it would load the whole app. */
async function rowsOf(file: string): Promise<Array<{ path: string; roles: string | undefined }>> {
  const source = await readFile(join(projectRoot, 'apps/web/src/app', file), 'utf8')
  return [...source.matchAll(/\b(?:page|workPage)\(\{\s*path: '([^']+)',([\s\S]*?)\n *\}\)/g)].map(
    ([, path = '', rest = '']) => ({
      path,
      roles: /roles: \[(.*?)\]/.exec(rest)?.[1],
    }),
  )
}

function personsOf(path: string, roles: string | undefined): Person[] {
  const known = (['buyer', 'chef', 'admin'] as const).filter((person) => roles?.includes(`'${person}'`))
  if (known.length > 0) return known
  return path.startsWith('/chefs-hub') ? ['chef'] : ['buyer', 'chef']
}

function nameOf(path: string): string {
  const words = path.replaceAll(':', '').split('/').filter(Boolean)
  return words.length === 0 ? 'home' : words.join('-').toLowerCase()
}
