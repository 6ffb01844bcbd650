/**
 * Collects each statement's row type once per run; `watch-statements.ts` compares them in every test file. After a
 * run of all server tests, it is an error if a statement never returned a row, because its type was never checked.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseTemplate } from '../database-template.ts'
import { collectStatements } from './collect-statements.ts'
import type { Statements } from './statement.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    checkedRows: {
      /** The path of `Statements` as JSON. */
      statementsFile: string
      /** `table.column` by oid and number, which are equal in every copy of the template. */
      nullableColumns: string[]
      /** Each test file writes one file here, with the statements it compared. */
      comparedFolder: string
    }
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-rows-'))
  const comparedFolder = await mkdtemp(join(folder, 'compared-'))
  const statementsFile = join(folder, 'statements.json')
  const found = collectStatements(project.config.root)
  await writeFile(statementsFile, JSON.stringify(found))
  const nullableColumns = await readNullableColumns(project.getProvidedContext().databaseTemplate)
  project.provide('checkedRows', { statementsFile, nullableColumns, comparedFolder })
  return async () => {
    const missing = (await isWholeRun(project))
      ? await neverCompared(found, comparedFolder, project.name)
      : []
    await rm(folder, { recursive: true, force: true })
    if (missing.length === 0) return
    throw new Error(`No server test made these statements answer with a row:\n${missing.join('\n')}`)
  }
}

async function readNullableColumns({ ownerUrl }: DatabaseTemplate): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select a.attrelid::bigint || '.' || a.attnum as name
       from pg_attribute a
       join pg_class c on c.oid = a.attrelid
       where c.relkind in ('r', 'p')
         and a.attnum > 0
         and not a.attnotnull`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const ofHosted = /^(packages\/backend\/src\/hosted|apps\/server\/src\/project)\//

/** Selects the statements that a complete run must execute: those for hosted projects run only in `server-hosted`. */
const expectedIn: Readonly<Record<string, (place: string) => boolean>> = {
  server: (place) => !ofHosted.test(place),
  'server-hosted': (place) => ofHosted.test(place),
  'server-oldest': (place) => place.startsWith('packages/domain/'),
}

/** Whether all tests ran and passed. Otherwise missing rows are inconclusive. */
async function isWholeRun(project: TestProject): Promise<boolean> {
  if (!(project.name in expectedIn) || project.config.testNamePattern) return false
  const { testFiles } = await project.globTestFiles()
  const modules = project.vitest.state.getTestModules().filter((module) => module.project === project)
  return modules.length === testFiles.length && modules.every((module) => module.ok())
}

async function neverCompared({ statements }: Statements, folder: string, run: string): Promise<string[]> {
  const compared = new Set<string>()
  for (const name of await readdir(folder)) {
    const places: string[] = JSON.parse(await readFile(join(folder, name), 'utf8'))
    for (const place of places) compared.add(place)
  }
  return statements
    .filter(({ place }) => expectedIn[run]?.(place))
    .filter(({ place }) => !compared.has(place))
    .map(({ place, type }) => `  ${place} ${type}`)
}
