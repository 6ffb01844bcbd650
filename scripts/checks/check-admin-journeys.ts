import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../run-command.ts'
import { namedTestProblems, splitOnce } from './named-tests.ts'

const tableFile = 'docs/admin-journeys.md'
const rightsFile = 'docs/staff-rights.md'

interface Row {
  act: string
  /** `file: title of the test`. */
  journey: string
}

/** Every admin act has a journey whose people have no mouse. */
export async function checkAdminJourneys(): Promise<string[]> {
  const [table, rights] = await Promise.all(
    [tableFile, rightsFile].map((file) => readFile(join(projectRoot, file), 'utf8')),
  )
  const problems = findJourneyProblems(table ?? '', rights ?? '')
  for (const { act, journey } of journeysIn(table ?? '')) {
    const named = await namedTestProblems(act, journey)
    problems.push(...named)
    if (named.length > 0) continue
    const [file = ''] = splitOnce(journey, ': ')
    const source = await readFile(join(projectRoot, file), 'utf8')
    if (hasMouse(source)) problems.push(`${act}: ${file}: people have a mouse`)
  }
  return problems.map((problem) => `${tableFile}: ${problem}`)
}

/** Admin acts that the table lacks or repeats, and listed acts that are not acts of admins. */
export function findJourneyProblems(table: string, rights: string): string[] {
  const acts = actsIn(rights)
  const listed = journeysIn(table).map(({ act }) => act)
  return [
    ...acts.filter((act) => !listed.includes(act)).map((act) => `${act} has no journey`),
    ...listed.filter((act) => !acts.includes(act)).map((act) => `${act} is no act of admins`),
    ...listed.filter((act, index) => listed.indexOf(act) < index).map((act) => `${act} is listed twice`),
  ]
}

/** Whether the people of a file of journeys click, instead of acting by keyboard or by thumb. */
export function hasMouse(source: string): boolean {
  return !/^test\.use\(\{[^}]*\bhasNoMouse: true/m.test(source)
}

export function journeysIn(table: string): Row[] {
  return Array.from(table.matchAll(/^\| `([a-z-]+)` \| (.+?) \|$/gm), ([, act = '', cell = '']) => ({
    act,
    journey: cell.replaceAll('`', ''),
  }))
}

/** Admin acts in the generated table of reasons. */
function actsIn(rights: string): string[] {
  const section = rights.split(/^## /m).find((part) => part.startsWith('Reasons\n')) ?? ''
  return Array.from(section.matchAll(/^\| `([a-z-]+)`/gm), ([, act = '']) => act)
}
