import { expect, test } from 'vitest'
import { type QueueAction, queueKeys } from './queue-keys.ts'

/** The rows of letters on a keyboard, and how far each is shifted to the right of the one above. */
const rows = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM']
const shifts = [0, 0.25, 0.75]

function placeOf(name: string): readonly [x: number, y: number] {
  const y = rows.findIndex((row) => row.includes(name))
  return [(rows[y]?.indexOf(name) ?? 0) + (shifts[y] ?? 0), y]
}

function touch(one: string, other: string): boolean {
  const [x, y] = placeOf(one)
  const [otherX, otherY] = placeOf(other)
  return Math.abs(y - otherY) <= 1 && Math.abs(x - otherX) <= 1
}

const deciding: readonly QueueAction[] = ['approve', 'reject', 'warn']
const names = queueKeys.filter(({ action }) => deciding.includes(action)).map(({ name }) => name)

test('no key that decides touches another on the keyboard', () => {
  const pairs = names.flatMap((one) =>
    names.filter((other) => other > one).map((other) => [one, other] as const),
  )
  expect(pairs).toHaveLength(3)
  expect(pairs.filter(([one, other]) => touch(one, other))).toEqual([])
})

test.each([
  ['A', 'W'],
  ['A', 'S'],
  ['R', 'E'],
  ['J', 'N'],
])('%s and %s count as touching', (one, other) => {
  expect(touch(one, other)).toBe(true)
})
