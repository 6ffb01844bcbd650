import { readFile } from 'node:fs/promises'
import { journeysIn } from '../../scripts/checks/check-admin-journeys.ts'

const table = new URL('../../docs/admin-journeys.md', import.meta.url)

/** The acts that `docs/admin-journeys.md` lists for a journey, by its title. */
export async function actsOfJourney(title: string): Promise<string[]> {
  const rows = journeysIn(await readFile(table, 'utf8'))
  return rows.filter(({ journey }) => journey.endsWith(`: ${title}`)).map(({ act }) => act)
}
