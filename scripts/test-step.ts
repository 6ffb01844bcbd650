import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

export interface StepResult {
  passed: number
  failed: number
  /** Shown when the step fails. */
  output: string
  /** Shown always. */
  note?: string
}

/** One part of `npm test`. It counts its own tests; a check without tests counts as one. */
export interface TestStep {
  name: string
  /** Second name for `npm test -- <word>`, shared by related steps. */
  group: string
  /** Steps that must pass first. When one fails, this step fails without running. */
  needs?: readonly string[]
  /** Part of another step: runs only when it is named. */
  onlyNamed?: boolean
  /** Runs alone, because it uses a real browser or both cores. */
  alone?: boolean
  run: () => Promise<StepResult>
}

/** Passes when the command exits with 0. */
export function commandCheck(command: string, ...args: string[]): () => Promise<StepResult> {
  return commandCheckIn({}, command, ...args)
}

/** The same with further environment variables. */
export function commandCheckIn(
  env: Readonly<Record<string, string>>,
  command: string,
  ...args: string[]
): () => Promise<StepResult> {
  return async () => {
    const { exitCode, output } = await runCommand(command, args, env)
    return exitCode === 0
      ? { passed: 1, failed: 0, output }
      : { passed: 0, failed: 1, output: `$ ${command} ${args.join(' ')}\n${output}` }
  }
}

/** Passes when a rule finds no problems. */
export function ruleCheck(findProblems: () => Promise<readonly string[]>): () => Promise<StepResult> {
  return async () => {
    const problems = await findProblems()
    return problems.length === 0
      ? { passed: 1, failed: 0, output: '' }
      : { passed: 0, failed: 1, output: problems.map((problem) => `  ${problem}\n`).join('') }
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** Runs a Vitest project; `only` restricts it to folders or files. */
export function vitestProject(
  project: string,
  only: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): () => Promise<StepResult> {
  return () =>
    withReportFile(async (reportFile) => {
      const { exitCode, output } = await runCommand(
        'vitest',
        [
          'run',
          ...only,
          `--project=${project}`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportFile}`,
        ],
        { NO_COLOR: '1', ...env },
      )
      const report = await readReport<VitestReport>(reportFile)
      if (!report) return { passed: 0, failed: 1, output }
      // A file that fails to load reports no tests, but is a failure.
      const brokenFiles = report.testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      ).length
      const skipped = report.numPendingTests + report.numTodoTests
      return verdict(report.numPassedTests, report.numFailedTests + brokenFiles, skipped, exitCode, output)
    })
}

interface JourneySuite {
  specs?: { title: string; tests: { projectName: string; status: string }[] }[]
  suites?: JourneySuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: JourneySuite[]
}

/** Journeys of one run that may pass at the second try only. Each is named; with more of them all count as failed. */
const secondTriesAllowed = 2

export function playwrightTests(): () => Promise<StepResult> {
  return () =>
    withReportFile(async (reportFile) => {
      const { exitCode, output } = await runCommand(
        'playwright',
        ['test', '--retries=1', '--reporter=dot,json'],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
      )
      const report = await readReport<PlaywrightReport>(reportFile)
      if (!report) return { passed: 0, failed: 1, output }
      return { ...journeyVerdict(report, exitCode, output), ...secondTries(report) }
    })
}

export function journeyVerdict(report: PlaywrightReport, exitCode: number, output: string): StepResult {
  const { expected, unexpected, flaky, skipped } = report.stats
  return flaky > secondTriesAllowed
    ? verdict(expected, unexpected + flaky, skipped, exitCode, output)
    : verdict(expected + flaky, unexpected, skipped, exitCode, output)
}

function secondTries({ suites }: PlaywrightReport): { note?: string } {
  const names = suites
    .flatMap(journeysOf)
    .flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `  passed at the second try: ${title} (${projectName})\n`),
    )
  return names.length > 0 ? { note: names.join('') } : {}
}

function journeysOf({ specs = [], suites = [] }: JourneySuite): NonNullable<JourneySuite['specs']> {
  return [...specs, ...suites.flatMap(journeysOf)]
}

/**
 * Skipped tests count as failed, and so do a run without tests and an exit code that the counts do not explain.
 */
function verdict(
  passed: number,
  failed: number,
  skipped: number,
  exitCode: number,
  output: string,
): StepResult {
  const allFailed = failed + skipped
  if (allFailed > 0) {
    const note = skipped > 0 ? `${skipped} skipped tests count as failed\n` : ''
    return { passed, failed: allFailed, output: output + note }
  }
  if (passed === 0) return { passed: 0, failed: 1, output: `${output}no tests ran\n` }
  return { passed, failed: exitCode === 0 ? 0 : 1, output }
}

async function withReportFile(work: (file: string) => Promise<StepResult>): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    const report: Report = JSON.parse(await readFile(file, 'utf8'))
    return report
  } catch {
    // The tool ended before writing a report; its output contains the reason.
    return undefined
  }
}
