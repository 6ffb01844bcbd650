import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot, runCommand } from './run-command.ts'

export interface StepResult {
  passed: number
  failed: number
  /** Shown when the step fails. */
  output: string
  /** Always shown. */
  note?: string
}

/** One part of a gate. It counts its own tests; a check without tests counts as one test. */
export interface TestStep {
  name: string
  /** Second name for `npm test -- <word>`, shared by related steps. */
  group: string
  /** Steps that must pass first. When one fails, this step fails without running. */
  needs?: readonly string[]
  /** Runs alone, because it uses all cores. */
  alone?: boolean
  /** Runs a part of its tests in each shard. Every other step runs in one of the shards. */
  splits?: boolean
  /** `shard` is like `1/4`. */
  run: (shard?: string) => Promise<StepResult>
}

/** Passes when the command exits with 0. */
export function commandCheck(command: string, ...args: string[]): () => Promise<StepResult> {
  return commandCheckIn({}, command, ...args)
}

/** Like `commandCheck`, with further environment variables. */
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

/** The most files of a Vitest project that may pass only at the second try. Each is reported. */
const repeatedFiles = 2

/**
 * The most journeys of one run, of about 270, that may pass only at the second try. Each is reported with its first
 * failure; if there are more, all count as failed.
 */
const secondTriesAllowed = 4

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; meta: { machineCannot?: string } }[]
  }[]
}

export function vitestProject(project: string, env: Readonly<Record<string, string>> = {}): TestStep['run'] {
  return (shard) => runVitest(project, shardArguments(shard), env)
}

export function vitestFiles(project: string, files: readonly string[]): TestStep['run'] {
  return () => runVitest(project, files)
}

/** Runs a Vitest project of tests that start servers. Up to two failed files are rerun once and reported. */
export function serverProject(project: string, env: Readonly<Record<string, string>> = {}): TestStep['run'] {
  return async (shard) => {
    const first = await runVitest(project, shardArguments(shard), env)
    const again = filesToRepeat(first)
    return again.length === 0 ? first : secondTryOf(first, again, await runVitest(project, again, env))
  }
}

interface VitestResult extends StepResult {
  /** Paths of the files in which a test failed. */
  failedFiles: readonly string[]
  /** Whether failed tests alone explain the exit code. */
  isExplained: boolean
}

function shardArguments(shard: string | undefined): readonly string[] {
  return shard === undefined ? [] : [`--shard=${shard}`]
}

/** `args` are files, or a shard. */
function runVitest(
  project: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<VitestResult> {
  return withReportFile(async (reportFile) => {
    const { exitCode, output } = await runCommand(
      'vitest',
      [
        'run',
        ...args,
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ],
      { NO_COLOR: '1', ...env },
    )
    const report = await readReport<VitestReport>(reportFile)
    if (!report) return { passed: 0, failed: 1, output, failedFiles: [], isExplained: false }
    const failedFiles = report.testResults.filter(({ status }) => status === 'failed')
    // A file that fails to load reports no tests, but is a failure.
    const brokenFiles = failedFiles.filter(({ assertionResults }) => assertionResults.length === 0).length
    const impossible = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ meta }) => meta.machineCannot !== undefined)
    const skipped = report.numPendingTests + report.numTodoTests - impossible.length
    return {
      ...impossibleNote(impossible.map(({ fullName, meta }) => `${fullName}: cannot ${meta.machineCannot}`)),
      ...verdict(report.numPassedTests, report.numFailedTests + brokenFiles, skipped, exitCode, output),
      failedFiles: failedFiles.map(({ name }) => name),
      isExplained: skipped === 0 && brokenFiles === 0 && report.numFailedTests > 0,
    }
  })
}

/** Files that may have failed because the machine was busy. If more fail, or for another reason, none is rerun. */
export function filesToRepeat({ failedFiles, isExplained }: VitestResult): readonly string[] {
  return isExplained && failedFiles.length <= repeatedFiles ? failedFiles : []
}

/** The combined result if the second try passed; otherwise the first one's, with the output of both. */
export function secondTryOf(first: VitestResult, files: readonly string[], second: VitestResult): StepResult {
  if (second.failed > 0) return { ...first, output: first.output + second.output }
  const names = files.map((file) => `  passed at the second try: ${relative(projectRoot, file)}\n`)
  return {
    passed: first.passed + first.failed,
    failed: 0,
    output: first.output,
    note: names.join('') + failuresIn(first.output),
  }
}

/** The failures printed by the first try, to help find their causes. */
function failuresIn(output: string): string {
  const at = output.indexOf(' Failed Tests ')
  return at < 0 ? '' : output.slice(output.lastIndexOf('\n', at) + 1).slice(0, 4_000)
}

/** Tests that this machine cannot run neither pass nor fail; a note lists them. */
function impossibleNote(tests: readonly string[]): { note?: string } {
  return tests.length > 0
    ? { note: tests.map((test) => `  not tested on this machine: ${test}\n`).join('') }
    : {}
}

interface JourneyResult {
  projectName: string
  status: string
  annotations?: { type: string; description?: string }[]
  /** One per try. */
  results: { error?: { message?: string; location?: { file: string; line: number } } }[]
}

interface JourneySuite {
  specs?: { title: string; tests: JourneyResult[] }[]
  suites?: JourneySuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: JourneySuite[]
}

export function playwrightTests(env: Readonly<Record<string, string>>): TestStep['run'] {
  return (shard) =>
    withReportFile(async (reportFile) => {
      const { exitCode, output } = await runCommand(
        'playwright',
        ['test', '--retries=1', '--reporter=dot,json', ...shardArguments(shard)],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, ...env },
      )
      const report = await readReport<PlaywrightReport>(reportFile)
      if (!report) return { passed: 0, failed: 1, output }
      return journeyVerdict(report, exitCode, output)
    })
}

export function journeyVerdict(report: PlaywrightReport, exitCode: number, output: string): StepResult {
  const impossible = impossibleJourneys(report)
  const notes = [secondTries(report).note, impossibleNote(impossible).note].filter(
    (note) => note !== undefined,
  )
  const result = countJourneys(report, impossible.length, exitCode, output)
  return notes.length > 0 ? { ...result, note: notes.join('') } : result
}

/** Journeys skipped with the reason `this machine cannot …`. */
function impossibleJourneys({ suites }: PlaywrightReport): readonly string[] {
  return suites.flatMap(journeysOf).flatMap(({ title, tests }) =>
    tests
      .flatMap(({ annotations = [] }) => annotations)
      .filter(({ type, description }) => type === 'skip' && description?.startsWith('this machine cannot '))
      .map(({ description = '' }) => `${title}: ${description.replace('this machine ', '')}`),
  )
}

function countJourneys(
  report: PlaywrightReport,
  impossible: number,
  exitCode: number,
  output: string,
): StepResult {
  const { expected, unexpected, flaky } = report.stats
  const skipped = report.stats.skipped - impossible
  return flaky > secondTriesAllowed
    ? verdict(expected, unexpected + flaky, skipped, exitCode, output)
    : verdict(expected + flaky, unexpected, skipped, exitCode, output)
}

/** The journeys that passed at their second try, each with the first try's failure. */
export function secondTries({ suites }: PlaywrightReport): { note?: string } {
  const names = suites
    .flatMap(journeysOf)
    .flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map((test) => `  passed at the second try: ${title} (${test.projectName})\n${firstFailureOf(test)}`),
    )
  return names.length > 0 ? { note: names.join('') } : {}
}

function firstFailureOf({ results }: JourneyResult): string {
  const error = results.find((result) => result.error)?.error
  if (!error) return ''
  const place = error.location && `${relative(projectRoot, error.location.file)}:${error.location.line}`
  const lines = stripVTControlCharacters(error.message ?? '')
    .slice(0, 1_500)
    .split('\n')
  return [...(place ? [place] : []), ...lines].map((line) => `      ${line}\n`).join('')
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

async function withReportFile<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
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
