import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './run-command.ts'
import { filesToRepeat, journeyVerdict, secondTries, secondTryOf } from './test-step.ts'

const verdictOf = (stats: { expected: number; unexpected: number; flaky: number; skipped: number }) => {
  const { passed, failed } = journeyVerdict({ stats, suites: [] }, stats.unexpected > 0 ? 1 : 0, '')
  return { passed, failed }
}

test('four journeys of a run may pass at the second try', () => {
  expect(verdictOf({ expected: 290, unexpected: 0, flaky: 4, skipped: 0 })).toEqual({
    passed: 294,
    failed: 0,
  })
})

test('five journeys that passed at the second try all count as failed', () => {
  expect(verdictOf({ expected: 290, unexpected: 0, flaky: 5, skipped: 0 })).toEqual({
    passed: 290,
    failed: 5,
  })
})

test('a journey that fails twice fails the run', () => {
  expect(verdictOf({ expected: 290, unexpected: 1, flaky: 1, skipped: 0 })).toEqual({
    passed: 291,
    failed: 1,
  })
})

test('a skipped journey counts as failed', () => {
  expect(verdictOf({ expected: 290, unexpected: 0, flaky: 0, skipped: 1 })).toEqual({
    passed: 290,
    failed: 1,
  })
})

test('a journey of something that the machine cannot do is named and does not fail the run', () => {
  const annotations = [{ type: 'skip', description: 'this machine cannot draw maps' }]
  const tests = [{ projectName: 'phone', status: 'skipped', annotations, results: [] }]
  const suites = [{ specs: [{ title: 'a map is drawn', tests }] }]
  const stats = { expected: 289, unexpected: 0, flaky: 0, skipped: 1 }
  expect(journeyVerdict({ stats, suites }, 0, '')).toMatchObject({
    passed: 289,
    failed: 0,
    note: '  not tested on this machine: a map is drawn: cannot draw maps\n',
  })
})

const ofVitest = (failed: number, files: string[]) => ({
  passed: 100,
  failed,
  output: '',
  failedFiles: files,
  isExplained: failed > 0,
})

test('up to two failed server test files run again, and pass if the second run passes', () => {
  const first = ofVitest(3, ['tests/server/a.test.ts', 'tests/server/b.test.ts'])
  expect(filesToRepeat(first)).toEqual(first.failedFiles)
  expect(secondTryOf(first, first.failedFiles, ofVitest(0, []))).toMatchObject({ passed: 103, failed: 0 })
})

test('a file that fails twice fails the run', () => {
  const first = ofVitest(1, ['tests/server/a.test.ts'])
  expect(secondTryOf(first, first.failedFiles, first)).toMatchObject({ passed: 100, failed: 1 })
})

test('three failed files, skipped tests and an unexplained exit code are not repeated', () => {
  expect(filesToRepeat(ofVitest(3, ['a', 'b', 'c']))).toEqual([])
  expect(filesToRepeat({ ...ofVitest(1, ['a']), isExplained: false })).toEqual([])
})

test('a journey that passed at its second try is named with the place and the message of the first failure', () => {
  const message = '\u001b[31mexpect(locator).toBeVisible()\u001b[39m failed'
  const location = { file: join(projectRoot, 'e2e/find.spec.ts'), line: 7 }
  const suites = [
    {
      suites: [
        {
          specs: [
            {
              title: 'a dish is found',
              tests: [
                { projectName: 'phone', status: 'flaky', results: [{ error: { message, location } }, {}] },
                { projectName: 'desktop', status: 'expected', results: [{}] },
              ],
            },
          ],
        },
      ],
    },
  ]
  expect(
    secondTries({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, suites }).note?.split('\n'),
  ).toEqual([
    '  passed at the second try: a dish is found (phone)',
    '      e2e/find.spec.ts:7',
    '      expect(locator).toBeVisible() failed',
    '',
  ])
})
