import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOrNone, saysNone, valueOfCell } from './none-cell.ts'

test('any value survives writing and reading a cell, and only an empty value is written as none', () => {
  const word = fc.constantFrom('none', 'None', 'нет', 'НЕТ', '\\none', '\\\\нет', 'none of them', '\\', 'no')
  fc.assert(
    fc.property(fc.oneof(word, fc.string()), (value) => {
      const cell = cellOrNone(value)
      expect(saysNone(cell)).toBe(value === '')
      if (value !== '') expect(valueOfCell(cell)).toBe(value)
    }),
  )
})
