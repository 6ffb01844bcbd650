import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkAdminJourneys } from './checks/check-admin-journeys.ts'
import { checkBackendTable } from './checks/check-backend-table.ts'
import { checkBundleSize } from './checks/check-bundle-size.ts'
import { checkDocs } from './checks/check-docs.ts'
import { checkFileLength } from './checks/check-file-length.ts'
import { checkLimits } from './checks/check-limits.ts'
import { checkOperationNames } from './checks/check-operation-names.ts'
import { checkRefusalTexts } from './checks/check-refusal-texts.ts'
import { checkReleasedMigrations } from './checks/check-released-migrations.ts'
import { checkSpecTable } from './checks/check-spec-table.ts'
import { checkSqlRules } from './checks/check-sql-rules.ts'
import { checkStatements } from './checks/check-statements.ts'
import { checkTranslations } from './checks/check-translations.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { ensureDebianPostgres } from './ensure-debian-postgres.ts'
import { checkTypesWithThirdLanguage } from './pseudo/check-types.ts'
import { projectRoot } from './run-command.ts'
import {
  commandCheck,
  commandCheckIn,
  playwrightTests,
  ruleCheck,
  type StepResult,
  serverProject,
  type TestStep,
  vitestFiles,
  vitestProject,
} from './test-step.ts'

/** Garbage is collected only near the memory limit. */
const typeCheckEnv = { GOGC: 'off', GOMEMLIMIT: '4GiB' }

/** The steps of `npm test`, which each change needs; quick ones first. */
export const changeSteps: readonly TestStep[] = [
  { name: 'types-server', group: 'types', run: typeCheck('tsconfig.json') },
  { name: 'types-web', group: 'types', run: typeCheck('apps/web/tsconfig.json') },
  { name: 'lint', group: 'static', run: commandCheck('biome', 'check', '--error-on-warnings', '.') },
  {
    name: 'architecture',
    group: 'static',
    run: commandCheck('depcruise', '--output-type', 'err', 'apps', 'packages', 'e2e', 'scripts'),
  },
  { name: 'dead-code', group: 'static', run: commandCheck('knip', '--no-progress') },
  { name: 'translations', group: 'static', run: ruleCheck(checkTranslations) },
  { name: 'refusal-texts', group: 'static', run: ruleCheck(checkRefusalTexts) },
  { name: 'operation-names', group: 'static', run: ruleCheck(checkOperationNames) },
  { name: 'limits', group: 'static', run: ruleCheck(checkLimits) },
  { name: 'files-are-short', group: 'static', run: ruleCheck(checkFileLength) },
  { name: 'sql', group: 'static', run: ruleCheck(checkSqlRules) },
  { name: 'released', group: 'static', run: ruleCheck(checkReleasedMigrations) },
  { name: 'statements', group: 'static', run: ruleCheck(checkStatements) },
  { name: 'docs', group: 'static', run: ruleCheck(checkDocs) },
  { name: 'spec', group: 'static', run: ruleCheck(checkSpecTable) },
  { name: 'admin-journeys', group: 'static', run: ruleCheck(checkAdminJourneys) },
  { name: 'backend-calls', group: 'static', run: ruleCheck(checkBackendTable) },
  {
    name: 'base-map',
    group: 'static',
    run: withScript('scripts/generate-base-map.ts', '--check'),
  },
  {
    name: 'lockfile',
    group: 'static',
    run: commandCheck('node', 'scripts/complete-lockfile.ts', '--check'),
  },
  {
    name: 'build',
    group: 'web',
    run: commandCheck('node', 'scripts/build-web.ts'),
  },
  { name: 'bundle-size', group: 'web', needs: ['build'], run: ruleCheck(checkBundleSize) },
  { name: 'unit', group: 'tests', splits: true, run: vitestProject('unit*') },
  // One of its tests starts the built server. At its end the oldest PostgreSQL prepares each statement.
  { name: 'server', group: 'tests', splits: true, needs: ['build'], run: serverProject('server') },
  {
    name: 'e2e',
    group: 'tests',
    splits: true,
    needs: ['build'],
    alone: true,
    run: inBrowser(playwrightTests({ E2E_GATE: 'change' })),
  },
]

/** The steps of `npm run test:release`: slow ones that a change seldom breaks. */
export const releaseSteps: readonly TestStep[] = [
  // On Debian's package with its stock settings, which compiles queries (JIT), where it can be installed.
  { name: 'server-oldest', group: 'release', splits: true, run: testOldest },
  // Runs on a database prepared like a hosted project's, with `supabase db push`, and an edge function under Deno.
  { name: 'server-hosted', group: 'operations', splits: true, run: serverProject('server-hosted') },
  {
    name: 'operations',
    group: 'operations',
    splits: true,
    needs: ['build'],
    run: serverProject('operations'),
  },
  // Fuzzing, and property tests that play whole weeks or months.
  { name: 'server-long', group: 'release', splits: true, run: serverProject('server-long') },
  {
    name: 'types-third-language',
    group: 'third-language',
    run: () => checkTypesWithThirdLanguage(typeCheckEnv),
  },
  {
    name: 'third-language',
    group: 'third-language',
    run: inBrowser(
      commandCheck('playwright', 'test', 'e2e/third-language.spec.ts', '--project', 'desktop', '--retries=1'),
    ),
  },
  // docs/first-day.md on the built release, on the built-in PostgreSQL and on Debian's.
  {
    name: 'first-day',
    group: 'operations',
    needs: ['build'],
    run: inBrowser(
      commandCheck('playwright', 'test', 'e2e/first-day.spec.ts', '--project', 'desktop', '--retries=1'),
    ),
  },
  // Journeys on their second screen.
  {
    name: 'e2e-release',
    group: 'release',
    splits: true,
    needs: ['build'],
    alone: true,
    run: inBrowser(playwrightTests({ E2E_GATE: 'release' })),
  },
]

export const testSteps: readonly TestStep[] = [...changeSteps, ...releaseSteps]

/** Steps that run only by name, because their tests belong to others. */
export const namedSteps: readonly TestStep[] = [
  {
    // Rights, indexes, policies and the export of personal data of each table.
    name: 'tables',
    group: 'named',
    run: vitestFiles(
      'server',
      ['column-limits', 'grants', 'personal-data', 'readable-rows', 'schema-rules', 'schemas'].map(
        (name) => `tests/server/${name}.test.ts`,
      ),
    ),
  },
]

/**
 * Checks a project's types with one checker: each of several would infer most of the contracts' types again, which
 * takes twice the processor time.
 */
function typeCheck(project: string): () => Promise<StepResult> {
  return commandCheckIn(typeCheckEnv, 'tsc', '-p', project, '--checkers', '1')
}

function withScript(file: string, ...args: string[]): () => Promise<StepResult> {
  if (existsSync(join(projectRoot, file))) return commandCheck('node', file, ...args)
  return async () => ({ passed: 0, failed: 1, output: `${file} does not exist\n` })
}

/** On another system the same version comes from npm. */
async function testOldest(shard?: string): Promise<StepResult> {
  const problem = await ensureDebianPostgres()
  const result = await serverProject('server-oldest', problem ? {} : { POSTGRES_PROGRAMS: 'debian' })(shard)
  return problem ? { ...result, note: `    without JIT: ${problem}\n` } : result
}

function inBrowser(run: TestStep['run']): TestStep['run'] {
  return async (shard) => {
    const browser = await ensureBrowser()
    if ('problem' in browser) return { passed: 0, failed: 1, output: `${browser.problem}\n` }
    return run(shard)
  }
}
