import { type CsvRow, parseCsv, plainCell, separators } from '@localchef/contracts/csv-text'
import { type MenuCsvColumn, type MenuCsvProblem, menuCsvColumns } from '@localchef/contracts/menu/menu-csv'
import { readTypedNumber } from '@localchef/contracts/typed-number'
import {
  type HeadingColumn,
  headingKey,
  readHeadings,
  type ShopColumn,
  type TableHeadings,
} from './menu-headings.ts'
import type { MenuRow, MenuTable } from './menu-row.ts'
import { categoryIn } from './menu-values.ts'
import { readMenuText } from './read-menu-text.ts'

/**
 * Reads a menu in any form that people have: our own file, another shop's file, spreadsheet cells with or without
 * headings, or plain text. Undefined if the text is none of these.
 */
export function readMenuTable(text: string): MenuTable | undefined {
  const source = withoutPipes(text)
  let hasHeadings = false
  for (const separator of [undefined, ...separators]) {
    // A title may stand above the headings.
    for (const [index, row] of parseCsv(headOf(source), separator).slice(0, 10).entries()) {
      const headings = readHeadings(row.cells)
      const isTable = headings.places.has('name') && (headings.places.size > 1 || index === 0)
      if (isTable && !row.isBroken) {
        return tableOf(row, parseCsv(source, separator).slice(index + 1), headings)
      }
      hasHeadings ||= index === 0 && headings.places.size > 1
    }
  }
  return hasHeadings ? undefined : (withoutHeadings(source) ?? readMenuText(source))
}

/** The part of a text that is enough to recognize its form, so that the whole text is parsed only once. */
function headOf(source: string): string {
  return source.slice(0, 20_000)
}

/** Turns Markdown tables into plain ones: removes the bars at the ends of lines and the line below the headings. */
function withoutPipes(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  const bars = lines.filter((line) => /^\s*\|.*\|\s*$/.test(line))
  if (bars.length < 2) return text
  return lines
    .map((line) => (/^[\s|:-]+$/.test(line) ? '' : line.replace(/^\s*\|/, '').replace(/\|\s*$/, '')))
    .join('\n')
}

function tableOf(first: CsvRow, rows: readonly CsvRow[], headings: TableHeadings): MenuTable {
  const keys = first.cells.map(headingKey).join()
  const places = new Map(headings.places)
  const unknownHeadings = [...headings.unknown]
  const idPlaces = places.get('id') ?? []
  const hasOwnIds = rows.some(({ cells }) => idPlaces.some((place) => uuid.test(cells[place]?.trim() ?? '')))
  // The column contains a numbering, or the ids of another shop.
  if (
    idPlaces.length > 0 &&
    !hasOwnIds &&
    rows.some(({ cells }) => idPlaces.some((place) => cells[place]?.trim()))
  ) {
    places.delete('id')
    unknownHeadings.push(...idPlaces.flatMap((place) => first.cells[place]?.trim() ?? []))
  }
  const read = rows
    // Leaves out headings that were pasted again.
    .filter(({ cells }) => cells.map(headingKey).join() !== keys)
    .map((row) => rowOf(row, first.cells.length, places, headings.isShop))
  return {
    rows: headings.isShop ? withVariations(read) : read.map(({ shop: _, ...row }) => row),
    unknownHeadings,
    isLoose: headings.isShop || !places.has('category'),
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

interface ReadRow extends MenuRow {
  shop: Partial<Record<ShopColumn, string>>
}

function rowOf(
  { line, cells: texts, isBroken }: CsvRow,
  width: number,
  places: ReadonlyMap<HeadingColumn, readonly number[]>,
  isShop: boolean,
): ReadRow {
  const row: ReadRow = { line, cells: {}, shop: {}, variations: [], choice: '' }
  const refused = (column: MenuCsvColumn | null, reason: MenuCsvProblem['reason'], value: string) => ({
    ...row,
    problem: { column, reason, value },
  })
  if (isBroken) return refused(null, 'broken_quote', texts.join(' '))
  if (texts.slice(width).some((text) => text.trim() !== '')) {
    return refused(null, 'wrong_cell_count', texts.join(' | '))
  }
  for (const [column, all] of places) {
    const given = all.flatMap((place) => texts[place] ?? [])
    const [text, other] = [...new Set(given.map((cell) => cell.trim()).filter((cell) => cell !== ''))]
    if (given.length === 0) continue
    if (isColumn(column)) {
      if (other !== undefined) return refused(column, 'two_cells', `${text} | ${other}`)
      // Another shop's statuses are not ours. Its descriptions can contain HTML.
      if (isShop && column === 'status') continue
      row.cells[column] = isShop && column !== 'price' ? plainText(text ?? '') : (text ?? '')
    } else {
      row.shop[column] = text ?? ''
    }
  }
  return row
}

function isColumn(column: HeadingColumn): column is MenuCsvColumn {
  return menuCsvColumns.some((known) => known === column)
}

/** The text of HTML: blocks end with line breaks, and common entities become characters. */
function plainText(html: string): string {
  if (!/<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+);/i.test(html)) return html
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
  return html
    .replace(/<(style|script)\b.*?<\/\1>/gis, '')
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (all, code: string | undefined, name: string | undefined) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name?.toLowerCase() ?? ''] ?? all),
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** One row for each product of a shop. Rows of its variations follow each other or share its handle. */
function withVariations(rows: readonly ReadRow[]): MenuRow[] {
  const byProduct = new Map<string, ReadRow>()
  for (const row of rows) {
    const { shop, cells, line } = row
    const handle = shop.handle?.toLowerCase()
    // Rows of further pictures have a handle only.
    const isPicture = handle !== undefined && !cells.name && !cells.price && !shop.choice1
    if (isPicture) continue
    const key = handle || headingKey(cells.name ?? '') || `line ${line}`
    const names = [shop.choice1, shop.choice2, shop.choice3].filter((name) => name)
    const name = names.length > 0 ? names.join(' / ') : (shop.variation ?? '')
    const product = byProduct.get(key)
    const isVariation = product && (name !== '' || !cells.name)
    if (row.problem || (product && !isVariation)) {
      byProduct.set(`${key} line ${line}`, row)
      continue
    }
    const of = product ?? row
    of.variations.push({ name, price: cells.price ?? '', line })
    of.choice ||= [shop.option1, shop.option2, shop.option3].filter((option) => option).join(' / ')
    if (!product) byProduct.set(key, row)
  }
  return [...byProduct.values()].map(({ shop: _, ...row }) =>
    row.variations.length > 1 ? row : { ...row, variations: [] },
  )
}

/** The comma comes last, because a decimal comma is no separator. */
const separatorsOfCells = ['\t', ';', '|', ','] as const

/**
 * Reads a table without headings, such as cells copied from the middle of a sheet. Each column is recognized by its
 * content.
 */
function withoutHeadings(source: string): MenuTable | undefined {
  for (const separator of separatorsOfCells) {
    if (separator === ',' && /\d,\d/.test(source)) continue
    const head = parseCsv(headOf(source), separator).filter(({ isBroken }) => !isBroken)
    const wide = head.filter(({ cells }) => cells.length > 1)
    // In plain text, commas and semicolons are part of sentences, so the number of cells varies.
    const isEven = new Set(wide.map(({ cells }) => cells.length)).size === 1
    if (head.length === 0 || wide.length < head.length * 0.6 || (separator !== '\t' && !isEven)) continue
    const columns = columnsOf(wide.map(({ cells }) => cells))
    if (!columns) continue
    const { places, width } = columns
    return {
      rows: parseCsv(source, separator).map((row) => {
        const { shop: _, ...read } = rowOf(row, Math.max(width, row.cells.length), places, false)
        return read
      }),
      unknownHeadings: [],
      isLoose: true,
    }
  }
  return undefined
}

function columnsOf(rows: readonly (readonly string[])[]) {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const shareOf = (place: number, test: (cell: string) => boolean) =>
    rows.filter((cells) => test(plainCell(cells[place] ?? ''))).length / rows.length
  const places = Array.from({ length: width }, (_, place) => place)
  const numeric = places.filter(
    (place) => shareOf(place, (cell) => readTypedNumber(cell).kind !== 'none') > 0.5,
  )
  const withCents = numeric.find((place) => shareOf(place, (cell) => /\$|[.,]\d\d\b|usd/i.test(cell)) > 0.3)
  const price = withCents ?? numeric.at(-1)
  const texts = places.filter(
    (place) => !numeric.includes(place) && shareOf(place, (cell) => /\p{L}{2}/u.test(cell)) > 0.3,
  )
  const isCategory = (cell: string) => cell.split(/\s/).length < 4 && categoryIn(cell) !== undefined
  const category = texts.find(
    (place, index) =>
      texts.length > 1 && isRepeated(rows, place, index === 0) && shareOf(place, isCategory) > 0.7,
  )
  const [name, ...others] = texts.filter((place) => place !== category)
  if (price === undefined || name === undefined) return undefined
  const lengthOf = (place: number) => rows.reduce((sum, cells) => sum + (cells[place]?.length ?? 0), 0)
  const [description] = others.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  const found: [HeadingColumn, number | undefined][] = [
    ['name', name],
    ['price', price],
    ['description', description],
    ['category', category],
  ]
  return {
    width,
    places: new Map(
      found.flatMap(([column, place]) => (place === undefined ? [] : [[column, [place]] as const])),
    ),
  }
}

/**
 * Whether a column repeats values, as sections do; names of dishes differ. With fewer than three rows, every column but
 * the first counts as repeated.
 */
function isRepeated(rows: readonly (readonly string[])[], place: number, isFirst: boolean): boolean {
  const different = new Set(rows.map((cells) => cells[place]?.trim().toLowerCase())).size
  return different < rows.length || (rows.length < 3 && !isFirst)
}
