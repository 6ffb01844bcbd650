import { loadavg } from 'node:os'

/** Prints an aligned Markdown table. */
export function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const [load = 0] = loadavg()
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  // Columns of figures are right-aligned.
  const isFigure = columns.map(
    (_, index) => rows.length > 0 && rows.every((row) => /^([\d<-]|$)/.test(row[index] ?? '')),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, index) => fill(cells[index] ?? '', width, isFigure[index] === true)).join(' | ')} |`
  console.log(`\n### ${title} (load ${load.toFixed(1)})\n`)
  console.log(line(columns))
  console.log(
    `| ${widths.map((width, index) => (isFigure[index] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`,
  )
  for (const row of rows) console.log(line(row))
}

function fill(text: string, width: number, isFigure: boolean): string {
  return isFigure ? text.padStart(width) : text.padEnd(width)
}

/** Rounds to about three significant digits, with thousands separators. */
export function written(figure: number, unit = ''): string {
  if (Number.isNaN(figure)) return 'unknown'
  const size = Math.abs(figure)
  const digits = Number.isInteger(figure) ? 0 : size < 1 ? 3 : size < 100 ? 1 : 0
  const text = figure.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return unit ? `${text} ${unit}` : text
}
