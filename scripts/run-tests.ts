/**
 * `npm test` runs the steps that each change needs, `npm run test:release` (`--release`) the others, `--all` both. With
 * names of steps or groups, runs only these; `--shard 1/4` runs a quarter. The last line is `N passed, N failed`.
 * Failures are shown in full; the exit code is 1 when there is one.
 */
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseSteps } from './choose-steps.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import type { StepResult, TestStep } from './test-step.ts'
import { changeSteps, namedSteps, releaseSteps, testSteps } from './test-steps.ts'

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    release: { type: 'boolean', default: false },
    shard: { type: 'string' },
  },
})
const allSteps = [...testSteps, ...namedSteps]
const known = new Set(allSteps.flatMap(({ name, group }) => [name, group]))
const unknown = wanted.filter((word) => !known.has(word))
if (unknown.length > 0) {
  console.error(`There is no step or group named ${unknown.join(', ')}. There are: ${[...known].join(', ')}`)
  process.exit(2)
}
const { shard } = values
if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) {
  console.error('--shard is written like 1/4')
  process.exit(2)
}

const memoryFolder = await makeMemoryFolder()
// Inherited by every step.
if (memoryFolder) {
  process.env.TMPDIR = memoryFolder
  // A run starts hundreds of Node processes that load the same modules.
  process.env.NODE_COMPILE_CACHE = join(memoryFolder, 'compiled')
}
const results = await runSteps(chooseSteps(allSteps, wantedSteps(), shard))
if (memoryFolder) await rm(memoryFolder, { recursive: true, force: true })
let passed = 0
let failed = 0
for (const result of results.values()) {
  passed += result.passed
  failed += result.failed
}
const broken = [...results].filter(([, result]) => result.failed > 0).map(([name]) => name)
if (broken.length > 0) console.log(`\nfailed: ${broken.join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function wantedSteps(): readonly TestStep[] {
  if (wanted.length > 0) {
    return allSteps.filter(({ name, group }) => wanted.includes(name) || wanted.includes(group))
  }
  if (values.all) return testSteps
  return values.release ? releaseSteps : changeSteps
}

/** Runs as many steps concurrently as there are cores: their servers and browsers need a core each. */
async function runSteps(steps: readonly TestStep[]): Promise<Map<string, StepResult>> {
  const lanes = availableParallelism()
  const done = new Map<string, StepResult>()
  const waiting = [...steps]
  const running = new Map<string, Promise<void>>()
  let alone = false

  while (waiting.length > 0 || running.size > 0) {
    const next: TestStep | undefined =
      alone || running.size >= lanes ? undefined : nextStep(waiting, done, running.size > 0)
    if (!next) {
      await Promise.race(running.values())
      continue
    }
    waiting.splice(waiting.indexOf(next), 1)
    alone = next.alone ?? false
    const work = runStep(next, done).then((result) => {
      done.set(next.name, result)
      running.delete(next.name)
      if (next.alone) alone = false
    })
    running.set(next.name, work)
  }
  return done
}

function nextStep(
  waiting: readonly TestStep[],
  done: ReadonlyMap<string, StepResult>,
  busy: boolean,
): TestStep | undefined {
  return waiting.find((step) => {
    if (step.alone && busy) return false
    return (step.needs ?? []).every((name) => done.has(name))
  })
}

async function runStep(step: TestStep, done: ReadonlyMap<string, StepResult>): Promise<StepResult> {
  const missing = (step.needs ?? []).filter((name) => (done.get(name)?.failed ?? 0) > 0)
  const startedAt = performance.now()
  const result =
    missing.length > 0
      ? { passed: 0, failed: 1, output: `not run, because ${missing.join(', ')} failed\n` }
      : await step.run(step.splits ? shard : undefined).catch(
          (error: unknown): StepResult => ({
            passed: 0,
            failed: 1,
            output: `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
          }),
        )
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const counts = `${result.passed} passed, ${result.failed} failed`
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(16)} ${counts.padEnd(24)} ${seconds} s`)
  if (result.note) process.stdout.write(result.note)
  if (result.failed > 0) console.log(result.output.replace(/^/gm, '    '))
  return result
}
