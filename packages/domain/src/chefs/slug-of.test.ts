import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test('a slug spells a name in readable Latin letters', () => {
  expect(slugOf("Olga's Piroshki & Co.")).toBe('olgas-piroshki-co')
  expect(slugOf('Кухня Ольги')).toBe('kukhnya-olgi')
  expect(slugOf('Café Ñandú')).toBe('cafe-nandu')
  expect(slugOf('美味')).toBe('kitchen')
})

test('the slug of any name has the form that the database requires', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const slug = slugOf(name)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(70)
    }),
  )
})
