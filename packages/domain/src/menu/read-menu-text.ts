import { categoryIn } from './menu-values.ts'
import type { MenuRow, MenuTable } from './read-menu-table.ts'

/**
 * Reads a menu from plain text: a dish a line with its price at the end or before it, the description behind a dash or on
 * the lines below, and headings of sections; or the price on a line of its own below the name. Undefined without a price.
 */
export function readMenuText(text: string): MenuTable | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => lineOf(line, index + 1))
  const rows: MenuRow[] = []
  let section: string | undefined
  /** The dish that the lines below describe. */
  let last: MenuRow | undefined
  /** Lines since the last dish or gap: names, descriptions or a heading. */
  let waiting: TextLine[] = []
  const end = () => {
    const text = waiting.map((line) => line.text).join(' ')
    // Text below a dish describes it. A sentence does so behind a gap too; other text there is a heading or a note.
    const dish = last ?? (/,|\.$|(?:\S+\s+){4}/.test(text) ? rows.at(-1) : undefined)
    if (text !== '' && dish && !dish.cells.description) dish.cells.description = text
    if (text !== '' && !dish) section = text
    waiting = []
  }
  for (const [index, line] of lines.entries()) {
    if (line.text === '') {
      end()
      last = undefined
      continue
    }
    if (line.price !== undefined && line.name === '') {
      const [named, ...described] = waiting
      if (!named) continue
      waiting = []
      last = dishOf(named.text, described.map(({ text }) => text).join(' '), line.price, section, named.line)
      rows.push(last)
      last = undefined
      continue
    }
    if (line.price !== undefined) {
      if (last) {
        end()
      } else {
        // What stands directly above the first dish is its heading.
        section = waiting.at(-1)?.text ?? section
        waiting = []
      }
      const [name, description] = nameAndRest(line.name)
      last = dishOf(name, description, line.price, section, line.line)
      if (line.hasTwoPrices) last.problem = { column: 'price', reason: 'two_prices', value: line.text }
      rows.push(last)
      continue
    }
    if (isHeading(line, lines.slice(index + 1))) {
      end()
      last = undefined
      section = line.text.replace(/:$/, '')
      continue
    }
    waiting.push(line)
  }
  end()
  return rows.length > 0 ? { rows, unknownHeadings: [], isLoose: true } : undefined
}

interface TextLine {
  line: number
  text: string
  /** The text without the price. */
  name: string
  price: string | undefined
  hasTwoPrices: boolean
}

const amount = String.raw`\d{1,3}(?:[ ,']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`
const mark = String.raw`(?:\$|USD|US\$|долл(?:ар(?:а|ов)?)?\.?|dollars?|bucks)`
const atEnd = new RegExp(
  String.raw`^(.*?)([\s.…·_:|,;=>*~-]*)((?:US)?\$ ?)?(${amount})( ?${mark})?[.,;)*]*$`,
  'iu',
)
const atStart = new RegExp(String.raw`^((?:US)?\$ ?)?(${amount})( ?${mark})?[\s.:|–—-]+(\p{L}.*)$`, 'iu')

/** No dish's line is longer. */
const longestLine = 400

function lineOf(typed: string, line: number): TextLine {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[–—−]/g, '-')
    .replace(/\*\*|__/g, '')
    .replace(/^\s*(?:[-*•◦▪–—>#]+\s+|\d{1,3}[.)]\s+(?=\D))/u, '')
    .trim()
  const none = { line, text, name: text, price: undefined, hasTwoPrices: false }
  if (text.length > longestLine || /@|https?:|www\./i.test(text)) return none
  const first = atStart.exec(text)
  if (first?.[2] && (first[1] || first[3] || /[.,]\d\d$/.test(first[2]))) {
    return { line, text, name: first[4] ?? '', price: first[2], hasTwoPrices: false }
  }
  const [, name = '', leader = '', dollar, number, after] = atEnd.exec(text) ?? []
  if (number === undefined) return none
  const isMarked = dollar !== undefined || after !== undefined
  const hasCents = /[.,]\d\d$/.test(number)
  // Groups of digits that are one number: `+1 555 010 1234`, `10-18`, `12.05.2026`.
  if (/[\d+]$/.test(name) && !isMarked && !hasCents) return none
  const isPlain = leader.trim() === '' && leader.length < 2 && !hasCents
  if (
    !isMarked &&
    isPlain &&
    (leader === '' || /(?:^|\s)(?:for|of|no|№|x|на|за|из|по|до|от|to|from)$/iu.test(name))
  ) {
    if (name !== '') return none
  }
  return {
    line,
    text,
    name: name.trim(),
    price: number,
    hasTwoPrices: /\$ ?\d|\d ?(?:\/|\||or|или)$/iu.test(name),
  }
}

/** A name, and what is told about it behind a dash or a colon. */
function nameAndRest(text: string): [name: string, description: string] {
  const [, name = text, rest = ''] = /^(.{2,}?)(?:\s+-\s+|:\s+)(.+)$/u.exec(text) ?? []
  return [name, rest]
}

/** Whether a line without a price names a section: `SOUPS`, `Супы:`, `Desserts`, `# Drinks`. */
function isHeading({ text }: TextLine, below: readonly TextLine[]): boolean {
  const gap = below.findIndex((line) => line.text === '')
  const priced = below.slice(0, gap < 0 ? undefined : gap).find(({ price }) => price !== undefined)
  // The name of a dish whose price stands below it.
  if (priced?.name === '') return false
  if (/:$/.test(text)) return true
  if (text.split(/\s+/).length > 4 || /[.,]$/.test(text)) return false
  const isCapital = text === text.toUpperCase() && /\p{L}{3}/u.test(text)
  return isCapital || (below[0]?.price !== undefined && categoryIn(text) !== undefined)
}

function dishOf(
  name: string,
  description: string,
  price: string,
  section: string | undefined,
  line: number,
): MenuRow {
  return {
    line,
    cells: {
      // Without pictures before it.
      name: name.replace(/^[^\p{L}\p{N}"'«(]+/u, ''),
      price,
      ...(description && { description }),
      ...(section !== undefined && { category: section }),
    },
    variations: [],
    choice: '',
  }
}
