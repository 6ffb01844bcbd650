/** A row of a CSV file. `line` is where it starts, counted from 1. */
export interface CsvRow {
  line: number
  cells: string[]
  /** Whether the closing quote of a cell is missing, or text follows it. The whole line is then the only cell. */
  isBroken: boolean
}

/** The characters that separate cells. The last one is for tables in Markdown. */
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/**
 * Parses CSV as spreadsheets write it (RFC 4180): quoted cells with line breaks and doubled quotes, any line ending,
 * and a byte order mark. The separator comes from a first line `sep=;`, which Excel writes and reads, otherwise from
 * `wanted`. Without both, it is the most frequent one in the first line that contains any. Skips empty rows. A missing
 * closing quote breaks its own line only.
 */
export function parseCsv(text: string, wanted?: Separator): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [stated = '', named] = /^"?sep=([,;|\t]|\\t)"?[,;|\t ]*(?:\n|$)/i.exec(source) ?? []
  const separator = named?.replace('\\t', '\t') ?? wanted ?? separatorOf(source)
  const rows: CsvRow[] = []
  let at = stated.length
  let line = stated === '' ? 1 : 2
  while (at < source.length) {
    const row = readRow(source, at, separator)
    const lineEnd = source.indexOf('\n', at)
    const end = row?.end ?? (lineEnd < 0 ? source.length : lineEnd)
    const cells = row?.cells ?? [source.slice(at, end)]
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells, isBroken: !row })
    line += source.slice(at, end + 1).split('\n').length - 1
    at = end + 1
  }
  return rows
}

/** The cells of the row at a position and the end of the row; undefined if a quoted cell is malformed. */
function readRow(
  source: string,
  from: number,
  separator: string,
): { cells: string[]; end: number } | undefined {
  const cells: string[] = []
  let at = from
  for (;;) {
    const opening = /[^\S\n\t]*/y
    opening.lastIndex = at
    opening.test(source)
    if (source[opening.lastIndex] === '"') {
      const cell = readQuoted(source, opening.lastIndex + 1)
      if (!cell) return undefined
      cells.push(cell.text)
      at = cell.end
    } else {
      const start = at
      while (at < source.length && source[at] !== separator && source[at] !== '\n') at++
      cells.push(source.slice(start, at))
    }
    if (at >= source.length || source[at] === '\n') return { cells, end: at }
    if (source[at] !== separator) return undefined
    at++
  }
}

/** The text up to the closing quote, and the end of the spaces after it. */
function readQuoted(source: string, from: number): { text: string; end: number } | undefined {
  let close = source.indexOf('"', from)
  while (close >= 0 && source[close + 1] === '"') close = source.indexOf('"', close + 2)
  if (close < 0) return undefined
  const after = /[^\S\n\t]*/y
  after.lastIndex = close + 1
  after.test(source)
  return { text: source.slice(from, close).replaceAll('""', '"'), end: after.lastIndex }
}

export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')
}

/**
 * Escapes formulas with an apostrophe, which `plainCell` removes. Negative amounts are numbers, not formulas.
 * Spreadsheets of East Asian languages treat full-width signs like the usual ones.
 */
function formatCell(text: string): string {
  const isRisky = /^'*[=+\-@\t\r＝＋－＠]/.test(text) && !/^-\d+\.\d\d$/.test(text)
  const harmless = isRisky ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Reverses the escaping of formulas. */
export function plainCell(text: string): string {
  return text.trim().replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '')
}

function separatorOf(text: string): Separator {
  // Quoted cells may hold other separators.
  const lines = text
    .slice(0, 10_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
  const first = lines.find((line) => separators.some((separator) => line.includes(separator))) ?? ''
  const count = (separator: string) => first.split(separator).length
  return separators.reduce((best, other) => (count(other) > count(best) ? other : best))
}
