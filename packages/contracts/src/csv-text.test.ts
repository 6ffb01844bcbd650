import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsv, parseCsv, plainCell } from './csv-text.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

describe('parseCsv', () => {
  test('the parser accepts comma, semicolon and tab, any line ending and a byte order mark', () => {
    const table = [
      ['name', 'price'],
      ['Borscht', '9'],
    ]
    for (const separator of [',', ';', '\t']) {
      for (const end of ['\n', '\r\n', '\r']) {
        expect(cellsOf(`\uFEFF${table.map((row) => row.join(separator)).join(end)}${end}`)).toEqual(table)
      }
    }
  })

  test('a quoted cell keeps its separators, doubled quotes and line breaks, and its lines are counted', () => {
    const rows = parseCsv('name,text\n"Soup, thick","with ""sour"" cream\nand dill"\n\nTea,hot\n')
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'name', 'text'],
      [2, 'Soup, thick', 'with "sour" cream\nand dill'],
      [5, 'Tea', 'hot'],
    ])
  })

  test.each(['sep=;', 'SEP=;', '"sep=;"', 'sep=;;;'])('the first line %s names the separator', (first) => {
    expect(parseCsv(`\uFEFF${first}\r\na,b;c\r\n`)).toEqual([
      { line: 2, cells: ['a,b', 'c'], isBroken: false },
    ])
  })

  test('the separator is found beside a title and quoted commas', () => {
    expect(cellsOf('My menu\n"Name, full";Price\nBorscht;9')).toEqual([
      ['My menu'],
      ['Name, full', 'Price'],
      ['Borscht', '9'],
    ])
  })

  test('a missing closing quote loses its own line and no other', () => {
    for (const later of ['Tea,2', '"Blini, thin",7']) {
      expect(parseCsv(`name,price\n"Soup,9\nKvass,3\n${later}\n`)).toEqual([
        { line: 1, cells: ['name', 'price'], isBroken: false },
        { line: 2, cells: ['"Soup,9'], isBroken: true },
        { line: 3, cells: ['Kvass', '3'], isBroken: false },
        expect.objectContaining({ line: 4, isBroken: false }),
      ])
    }
  })
})

test('the parser reads any cells that the writer has written', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', "'", '=', '-', '\t', ' ', 'я') }),
    fc.string(),
  )
  const said = cell.map((text) => text.replace(/\r/g, '').trim())
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('first'), said, said), { minLength: 1 }), (rows) => {
      // The separator is detected in the heading row, which contains only commas.
      const table = [['a', 'b', 'c'], ...rows]
      expect(cellsOf(formatCsv(table)).map((cells) => cells.map(plainCell))).toEqual(table)
    }),
  )
})

test('a negative amount stays a number for spreadsheets', () => {
  expect(formatCsv([['-12.50', '-1.505', '-1.50+2']])).toBe("-12.50,'-1.505,'-1.50+2\r\n")
})

test('no written cell begins like a formula', () => {
  const risky = ['=1+1', '+1', '-1', '@sum', '\tx', "'=1", '=HYPERLINK("http://evil")', '＝1', '＠x']
  for (const text of risky) expect(formatCsv([[text]])).toMatch(/^"?'/)
})
