import { expect, it } from 'vitest'
import { withoutWords } from './without-words.ts'

it('removing a need removes only its words from the query', () => {
  expect(withoutWords('Vegan tacos under $15', 'vegan')).toBe('tacos under $15')
  expect(withoutWords('tacos under $15 tonight', 'under $15')).toBe('tacos tonight')
  expect(withoutWords('open now', 'open now')).toBe('')
  expect(withoutWords('tacos', 'burritos')).toBe('tacos')
  expect(withoutWords('Солёное без мёда в Орле', 'без меда')).toBe('Солёное в Орле')
})
