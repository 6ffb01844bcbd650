import { expect, it } from 'vitest'
import { findLongFiles } from './check-file-length.ts'

const longIn = (counts: Record<string, number>, allowed: Record<string, string> = {}) =>
  findLongFiles(new Map(Object.entries(counts)), allowed)

it('a source file has at most 500 lines, and a test file at most 600', () => {
  expect(longIn({ 'packages/demo/src/ideas.ts': 500, 'tests/server/drops.test.ts': 600 })).toEqual([])
  expect(longIn({ 'packages/demo/src/ideas.ts': 501, 'apps/web/src/walk.test.tsx': 601 })).toEqual([
    'apps/web/src/walk.test.tsx has 601 lines, 600 are allowed',
    'packages/demo/src/ideas.ts has 501 lines, 500 are allowed',
  ])
})

it('a file with a reason may be long, and a reason for a short file is reported', () => {
  const allowed = { 'packages/domain/src/functions.ts': 'A list.' }
  expect(longIn({ 'packages/domain/src/functions.ts': 700 }, allowed)).toEqual([])
  expect(longIn({ 'packages/domain/src/functions.ts': 20 }, allowed)).toEqual([
    'packages/domain/src/functions.ts needs no line in longFiles',
  ])
})
