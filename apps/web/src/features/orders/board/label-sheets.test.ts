import { expect, test } from 'vitest'
import { cornerOf, labelSheets, labelsOn, pagesOf } from './label-sheets.ts'

test('sheets of US Letter and rolls come before those of A4', () => {
  const papers = labelSheets.map(({ paper }) => paper)
  expect(papers.indexOf('a4')).toBeGreaterThan(papers.lastIndexOf('letter'))
  expect(papers.indexOf('a4')).toBeGreaterThan(papers.lastIndexOf('roll'))
})

test.each([
  ['letter-4', 4],
  ['avery-5163', 10],
  ['avery-5164', 6],
  ['avery-5160', 30],
  ['roll-4x6', 1],
  ['avery-l7165', 8],
  ['avery-l7163', 14],
] as const)('a sheet of %s has %i labels', (id, count) => {
  expect(labelSheets.filter((sheet) => sheet.id === id).map(labelsOn)).toEqual([count])
})

test.each(labelSheets)('the labels of $id lie within the page, do not overlap and are centered', (sheet) => {
  const last = cornerOf(sheet, labelsOn(sheet) - 1)
  expect(sheet.pitchX).toBeGreaterThanOrEqual(sheet.width)
  expect(sheet.pitchY).toBeGreaterThanOrEqual(sheet.height)
  expect(sheet.pageWidth - (last.left + sheet.width)).toBeCloseTo(sheet.left, 2)
  expect(sheet.pageHeight - (last.top + sheet.height)).toBeCloseTo(sheet.top, 2)
})

test('a sheet that was used in part begins at a later label and goes on with a new sheet', () => {
  const sheet = labelSheets.find(({ id }) => id === 'avery-5164') ?? labelSheets[0]
  expect(pagesOf(sheet, ['a', 'b', 'c', 'd'], 5)).toEqual([
    [
      { label: 'a', index: 4 },
      { label: 'b', index: 5 },
    ],
    [
      { label: 'c', index: 0 },
      { label: 'd', index: 1 },
    ],
  ])
  expect(pagesOf(sheet, [], 3)).toEqual([])
  expect(pagesOf(sheet, ['a'], 99)).toEqual([[{ label: 'a', index: 5 }]])
})
