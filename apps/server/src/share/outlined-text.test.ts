import { beforeAll, expect, test } from 'vitest'
import { loadTextOutliner, type TextOutliner } from './outlined-text.ts'

let text: TextOutliner
beforeAll(async () => {
  text = await loadTextOutliner()
})

const numbersOf = { M: 2, L: 2, Q: 4, C: 6, Z: 0 } as const

test('every command of an outline has all its numbers', () => {
  const sample = 'The quick brown fox, 0123456789 $%&@ – Съешь ещё этих мягких булок, café Łódź'
  for (const face of ['serif', 'sans', 'sansBold'] as const) {
    for (const size of [27, 34, 62]) {
      const { path } = text.outline(sample, face, size)
      const commands = path.match(/[MLQCZ][^MLQCZ]*/g) ?? []
      expect(commands.length).toBeGreaterThan(500)
      for (const command of commands) {
        const numbers = command.slice(1).split(' ').filter(Boolean).map(Number)
        expect([command, numbers.length]).toEqual([command, numbersOf[command[0] as keyof typeof numbersOf]])
        expect(numbers.every(Number.isFinite)).toBe(true)
      }
    }
  }
})

test('a long text breaks at words into lines that fit, and ends with an ellipsis', () => {
  const long = 'Borscht with beef and sour cream, slow-cooked for six hours at a low heat'
  const lines = text.lines(long, 'sans', 34, 400, 2)
  expect(lines).toHaveLength(2)
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(400)
  expect(text.lines('Borscht', 'sans', 34, 400, 2)).toEqual([text.outline('Borscht', 'sans', 34)])
  expect(text.lines('x'.repeat(500), 'sans', 34, 400, 1)[0]?.width).toBeLessThanOrEqual(400)
})

test('letters without a glyph are left out', () => {
  expect(text.outline('a🍕b', 'sans', 20)).toEqual(text.outline('ab', 'sans', 20))
  expect(text.outline('🍕', 'sans', 20)).toEqual({ path: '', width: 0 })
})

test.each([
  'Phở bò, bánh mì, gỏi cuốn, chả giò, nước mắm',
  'Żurek, lángos, crème brûlée, jalapeño',
  'Қазы, ґудзик',
])('every letter of “%s” has an outline, also with its accents written apart', (names) => {
  for (const face of ['serif', 'sans', 'sansBold'] as const) {
    for (const letter of new Set(names.replaceAll(/[\s,]/g, ''))) {
      expect([face, letter, text.outline(letter, face, 20).path]).not.toEqual([face, letter, ''])
    }
    expect(text.outline(names.normalize('NFD'), face, 20)).toEqual(text.outline(names, face, 20))
  }
})
