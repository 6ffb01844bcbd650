/**
 * Collects each statement's row type once per run; `watch-statements.ts` compares them in every test file. After a run
 * of all server tests, it is an error if a statement never returned a row, because its type was never checked, or if
 * the oldest supported PostgreSQL cannot prepare one.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type DatabaseTemplate, makeTemplate, urlOf } from '../database-template.ts'
import { newPostgres } from '../new-postgres.ts'
import { collectStatements } from './collect-statements.ts'
import type { Statements, Watched } from './statement.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    checkedRows: {
      /** The path of `Statements` as JSON. */
      statementsFile: string
      /** `table.column` by oid and number, which are equal in every copy of the template. */
      nullableColumns: string[]
      /** Each test file writes `Watched` as one file here. */
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
    const watched = await readWatched(comparedFolder)
    const isWhole = await isWholeRun(project)
    const isPart = project.vitest.config.shard !== undefined
    const problems = [
      ...(isWhole ? neverCompared(found, watched, project.name) : []),
      ...(project.name === 'server' && (isWhole || isPart) ? await refusedByOldest(watched) : []),
    ]
    await rm(folder, { recursive: true, force: true })
    if (problems.length === 0) return
    // An error thrown here would leave PostgreSQL running.
    console.error(problems.join('\n'))
    process.exitCode = 1
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
const ofOperations = /^(apps\/server\/src\/(backup|doctor)|packages\/backend\/src\/replicas)\//

/**
 * Selects the statements that a complete run must execute: those for hosted projects run only in `server-hosted`, those
 * that prepare, keep and examine a database only in `operations`.
 */
const expectedIn: Readonly<Record<string, (place: string) => boolean>> = {
  server: (place) => !ofHosted.test(place) && !ofOperations.test(place),
  operations: (place) => ofOperations.test(place),
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

async function readWatched(folder: string): Promise<readonly Watched[]> {
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
}

function neverCompared({ statements }: Statements, watched: readonly Watched[], run: string): string[] {
  const compared = new Set(watched.flatMap((file) => file.compared))
  const missing = statements
    .filter(({ place }) => expectedIn[run]?.(place))
    .filter(({ place }) => !compared.has(place))
    .map(({ place, type }) => `  ${place} ${type}`)
  return missing.length > 0 ? ['No server test made these statements answer with a row:', ...missing] : []
}

/** The release gate runs the tests themselves on the oldest PostgreSQL. */
async function refusedByOldest(watched: readonly Watched[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-oldest-'))
  const engine = await newPostgres(folder, { isOldest: true, settings: ['fsync=off'] })
  const { ownerUrl, served } = await makeTemplate(engine)
  const client = new pg.Client({ connectionString: urlOf(ownerUrl, { database: served }) })
  await client.connect()
  // As in the transactions of the server.
  await client.query('set search_path to public, extensions')
  const refused: string[] = []
  for (const text of new Set(watched.flatMap(({ executed }) => executed))) {
    await client.query(`prepare watched as ${text}`).then(
      () => client.query('deallocate watched'),
      (error: Error) => refused.push(`  ${error.message}: ${text.slice(0, 300)}`),
    )
  }
  await client.end()
  await engine.stop()
  await rm(folder, { recursive: true, force: true })
  return refused.length > 0 ? ['The oldest PostgreSQL cannot prepare these statements:', ...refused] : []
}
