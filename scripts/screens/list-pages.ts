import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'

/** A newcomer has signed up but has no profile yet. */
export type Person = 'visitor' | 'newcomer' | 'buyer' | 'chef' | 'admin'

export interface ListedPage {
  /** Path in the routes table, with parameters. */
  path: string
  person: Person
  /** The screenshot's file name, without extension. */
  name: string
  /** The script uploads a photo on this page, which opens the editor. */
  takesPhoto?: true
}

/** Pages that redirect visitors, and the person who can open them. */
const personOfOpen: Readonly<Record<string, Person>> = {
  '/onboarding': 'newcomer',
  '/complete-profile': 'buyer',
}

/** Topics of the settings that have lists. */
const settingTopics = ['fees', 'placeRules']

/** Views of /admin/payments, each with a screenshot of its own. */
const moneyViews = ['comparisons', 'payouts', 'refunds', 'tax_report']

/** Every page of the routes table, once for each role that sees its own version. */
export async function listPages(): Promise<ListedPage[]> {
  const open = await rowsOf('routes.tsx')
  const work = (await Promise.all(['work-pages.tsx', 'money-pages.tsx'].map(rowsOf))).flat()
  const pages = open.map(({ path }) => ({
    path,
    person: personOfOpen[path] ?? 'visitor',
    name: nameOf(path),
  }))
  const ofWork = work.flatMap(({ path, roles }) =>
    personsOf(path, roles).map((person) => ({ path, person, name: `${nameOf(path)}-of-${person}` })),
  )
  const signUp = { path: '/auth#signup', person: 'visitor' as const, name: 'auth-signup' }
  const money = moneyViews.map((view) => ({
    path: `/admin/payments?view=${view}`,
    person: 'admin' as const,
    name: `admin-payments-${view.replaceAll('_', '-')}-of-admin`,
  }))
  const topics = settingTopics.map((topic) => ({
    path: `/admin/settings?show=${topic}`,
    person: 'admin' as const,
    name: `admin-settings-${topic.toLowerCase()}-of-admin`,
  }))
  const photoEditor = {
    path: '/dashboard/menu-items/:dishId',
    person: 'chef' as const,
    name: 'photo-editor-of-chef',
    takesPhoto: true as const,
  }
  return [
    ...pages,
    signUp,
    { path: '/no/such/page', person: 'visitor', name: 'not-found' },
    ...ofWork,
    ...money,
    ...topics,
    photoEditor,
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
  // A draft belongs to its buyer.
  if (path.startsWith('/dashboard/drafts')) return ['buyer']
  return path.startsWith('/chefs-hub') ? ['chef'] : ['buyer', 'chef']
}

function nameOf(path: string): string {
  const words = path.replaceAll(':', '').split('/').filter(Boolean)
  return words.length === 0 ? 'home' : words.join('-').toLowerCase()
}
