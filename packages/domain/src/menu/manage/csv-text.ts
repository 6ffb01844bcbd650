/** A row of a CSV file and the line it begins at, counting from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/**
 * Reads CSV as spreadsheets write it (RFC 4180): quoted cells with line ends and doubled quotes inside, any
 * line end, a byte order mark, and comma, semicolon or tab between cells, whichever the first line uses most.
 * Rows with nothing in them are left out.
 */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  let cell = ''
  let isQuoted = false

  const endCell = () => {
    row.cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((content) => content.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }

  for (let index = 0; index < source.length; index++) {
    const character = source.charAt(index)
    if (character === '\n' || (character === '\r' && source[index + 1] !== '\n')) line += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character === '\r') {
      if (source[index + 1] !== '\n') endRow()
    } else cell += character
  }
  endRow()
  return rows
}

export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')
}

/** What a spreadsheet would take for a formula begins with an apostrophe; reading takes it off again. */
function formatCell(text: string): string {
  const harmless = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A cell as it was before `formatCsv` made it harmless. */
export function plainCell(text: string): string {
  return text.trim().replace(/^'(?=[=+\-@\t])/, '')
}

function separatorOf(text: string): string {
  const firstLine = text.split(/[\r\n]/, 1)[0] ?? ''
  const count = (separator: string) => firstLine.split(separator).length
  return [';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best), ',')
}
