import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

export interface StepResult {
  passed: number
  failed: number
  /** Shown in full when something failed. */
  output: string
}

/** One part of `npm test`. It counts its own tests; a check that is not made of tests counts as one. */
export interface TestStep {
  name: string
  /** Which steps `npm test -- <word>` chooses besides their names. */
  group: string
  /** Steps that must have passed before. When one failed, this one fails without running. */
  needs?: readonly string[]
  /** Part of another step: runs only when it is named. */
  onlyNamed?: boolean
  /** Runs with nothing beside it, because it watches a real browser or fills both cores. */
  alone?: boolean
  run: () => Promise<StepResult>
}

/** A command whose exit code is the whole answer. */
export function commandCheck(command: string, ...args: string[]): () => Promise<StepResult> {
  return async () => {
    const { exitCode, output } = await runCommand(command, args)
    return exitCode === 0
      ? { passed: 1, failed: 0, output }
      : { passed: 0, failed: 1, output: `$ ${command} ${args.join(' ')}\n${output}` }
  }
}

/** A rule of our own, which answers with what it found wrong, one sentence each. */
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

/** With a folder, only the tests in it. */
export function vitestProject(project: string, folder?: string): () => Promise<StepResult> {
  return () =>
    withReportFile(async (reportFile) => {
      const { exitCode, output } = await runCommand(
        'vitest',
        [
          'run',
          ...(folder ? [folder] : []),
          `--project=${project}`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportFile}`,
        ],
        { NO_COLOR: '1' },
      )
      const report = await readReport<VitestReport>(reportFile)
      if (!report) return { passed: 0, failed: 1, output }
      // A file that could not even be loaded has no tests to count, yet it is not nothing.
      const brokenFiles = report.testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      ).length
      const skipped = report.numPendingTests + report.numTodoTests
      return verdict(report.numPassedTests, report.numFailedTests + brokenFiles, skipped, exitCode, output)
    })
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export function playwrightTests(): () => Promise<StepResult> {
  return () =>
    withReportFile(async (reportFile) => {
      const { exitCode, output } = await runCommand('playwright', ['test', '--reporter=dot,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      })
      const report = await readReport<PlaywrightReport>(reportFile)
      if (!report) return { passed: 0, failed: 1, output }
      const { expected, unexpected, flaky, skipped } = report.stats
      return verdict(expected, unexpected + flaky, skipped, exitCode, output)
    })
}

/**
 * A skipped test is a failed one: a test that does not run proves nothing, and a total that hides it lies.
 * So is a run without any test, and an exit code the counts do not explain.
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
    // The tool ended before it could write one; its output says why.
    return undefined
  }
}
