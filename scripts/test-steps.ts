import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkBackendTable } from './checks/check-backend-table.ts'
import { checkBundleSize } from './checks/check-bundle-size.ts'
import { checkOperationNames } from './checks/check-operation-names.ts'
import { checkSpecTable } from './checks/check-spec-table.ts'
import { checkSqlRules } from './checks/check-sql-rules.ts'
import { checkStatements } from './checks/check-statements.ts'
import { checkTranslations } from './checks/check-translations.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { projectRoot } from './run-command.ts'
import {
  commandCheck,
  playwrightTests,
  ruleCheck,
  type StepResult,
  type TestStep,
  vitestProject,
} from './test-step.ts'

/** Everything `npm test` does, quick steps first, so that a typing error is not waited for. */
export const testSteps: readonly TestStep[] = [
  { name: 'types-server', group: 'types', run: commandCheck('tsc', '-p', 'tsconfig.json') },
  { name: 'types-web', group: 'types', run: commandCheck('tsc', '-p', 'apps/web/tsconfig.json') },
  { name: 'lint', group: 'static', run: commandCheck('biome', 'check', '--error-on-warnings', '.') },
  {
    name: 'architecture',
    group: 'static',
    run: commandCheck('depcruise', '--output-type', 'err', 'apps', 'packages', 'e2e', 'scripts'),
  },
  { name: 'dead-code', group: 'static', run: commandCheck('knip', '--no-progress') },
  { name: 'translations', group: 'static', run: ruleCheck(checkTranslations) },
  { name: 'operation-names', group: 'static', run: ruleCheck(checkOperationNames) },
  { name: 'sql', group: 'static', run: ruleCheck(checkSqlRules) },
  { name: 'statements', group: 'static', run: ruleCheck(checkStatements) },
  { name: 'spec', group: 'static', run: ruleCheck(checkSpecTable) },
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
  { name: 'unit', group: 'tests', run: vitestProject('unit') },
  // One of its tests starts what is built.
  { name: 'server', group: 'tests', needs: ['build'], run: vitestProject('server') },
  {
    name: 'operations',
    group: 'operations',
    needs: ['build'],
    onlyNamed: true,
    run: vitestProject('server', 'tests/operations'),
  },
  { name: 'server-oldest', group: 'tests', run: vitestProject('server-oldest') },
  { name: 'e2e', group: 'tests', needs: ['build'], alone: true, run: browserTests },
]

function withScript(file: string, ...args: string[]): () => Promise<StepResult> {
  if (existsSync(join(projectRoot, file))) return commandCheck('node', file, ...args)
  return async () => ({ passed: 0, failed: 1, output: `${file} does not exist\n` })
}

async function browserTests(): Promise<StepResult> {
  const browser = await ensureBrowser()
  if ('problem' in browser) return { passed: 0, failed: 1, output: `${browser.problem}\n` }
  return playwrightTests()()
}
