import type { MenuRow, MenuTable } from './menu-row.ts'
import { categoryIn } from './menu-values.ts'

/**
 * Reads a menu from plain text. A line is a dish with its price at the end or at the beginning, and the description
 * follows a dash or is on the lines below; or the price has its own line below the name. Lines between the dishes can
 * be headings of sections. Undefined if no line has a price.
 */
export function readMenuText(text: string): MenuTable | undefined {
  const typed = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (typed.length > mostLines) return undefined
  const lines = typed.map((line, index) => lineOf(line, index + 1))
  const rows: MenuRow[] = []
  let section: string | undefined
  /** The dish that the lines below describe. */
  let last: MenuRow | undefined
  /** Lines since the last dish or gap: names, descriptions or a heading. */
  let waiting: TextLine[] = []
  const end = () => {
    const text = waiting.map((line) => line.text).join(' ')
    // Text directly below a dish describes it. After a gap only a sentence does; other text there is a heading or a
    // note.
    const dish = last ?? (/,|\.$|(?:\S+\s+){4}/.test(text) ? rows.at(-1) : undefined)
    if (text !== '' && dish && !dish.cells.description) dish.cells.description = text
    if (!dish && isShort(text)) section = text
    waiting = []
  }
  for (const [index, line] of lines.entries()) {
    if (line.text === '') {
      end()
      last = undefined
      continue
    }
    if (line.isDescription && waiting.length === 0) {
      const dish = rows.at(-1)
      if (dish) dish.cells.description ??= line.text
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
        // The line directly above the first dish is a heading.
        const above = waiting.at(-1)?.text ?? ''
        if (isShort(above)) section = above
        waiting = []
      }
      const [name, description] = nameAndRest(line.name)
      const told = [description, line.rest].filter((part) => part !== '').join(', ')
      last = dishOf(name, told, line.price, section, line.line)
      if (line.hasTwoPrices) last.problem = { column: 'price', reason: 'two_prices', value: line.text }
      rows.push(last)
      continue
    }
    if (isHeading(line, lines.slice(index + 1, index + 10))) {
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
  /** The text before the price, or after a price at the beginning. */
  name: string
  /** The text after a price in the middle. */
  rest: string
  price: string | undefined
  /** Whether a label marks the line as a description. */
  isDescription: boolean
  hasTwoPrices: boolean
}

const amount = String.raw`\d{1,3}(?:[ ,']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`
const mark = String.raw`(?:\$|USD|US\$|долл(?:ар(?:а|ов)?)?\.?|dollars?|bucks)`
const leaders = String.raw`[\s.…·_:|,;=>*~-]*`
const atEnd = new RegExp(String.raw`^(.*?)(${leaders})((?:US)?\$ ?)?(${amount})( ?${mark})?[.,;)*]*$`, 'iu')
const atStart = new RegExp(
  String.raw`^((?:US)?\$ ?)?(${amount})( ?${mark})?[.:|–—-]?\s+(?:[:|–—-]\s+)?([\p{L}\d"«(].*)$`,
  'iu',
)
/** A price in the middle of a line: `$12 each`, `- 12.50 - with cream`. */
const within = new RegExp(
  String.raw`^(.*?\p{L}.*?)(${leaders})(?:((?:US)?\$ ?)(${amount})|- (\d+[.,]\d\d)(?= -))(?![\d.,]*\d)(.*)$`,
  'iu',
)
const labels = /^(?:(price|цена|стоимость)|(name|dish|название|блюдо)|(description|описание))\s*:\s*/iu

/** No line of a dish is longer, and no menu has more lines. */
const longestLine = 300
const mostLines = 20_000

function lineOf(typed: string, line: number): TextLine {
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[–—−]/g, '-')
    .replace(/\*\*|__/g, '')
    .replace(/^\s*(?:[-*•◦▪>#]+\s+|\d{1,3}[.)]\s+(?=\D))/u, '')
    .trim()
  const label = labels.exec(plain)
  // A line of dashes counts as a gap.
  const text = /^[\s\p{P}\p{S}]*$/u.test(plain) ? '' : plain.slice(label?.[0].length ?? 0)
  const none: TextLine = {
    line,
    text,
    name: text,
    rest: '',
    price: undefined,
    isDescription: label?.[3] !== undefined,
    hasTwoPrices: false,
  }
  if (text.length > longestLine || label?.[2] || label?.[3] || /@|https?:|www\./i.test(text)) return none
  return { ...none, ...priceOf(text) }
}

function priceOf(text: string): Partial<TextLine> {
  const first = atStart.exec(text)
  if (first?.[2] && (first[1] || first[3] || /[.,]\d\d$/.test(first[2]))) {
    return { name: first[4] ?? '', price: first[2] }
  }
  const [, name = '', leader = '', dollar, number, after] = atEnd.exec(text) ?? []
  if (number === undefined) return priceWithin(text)
  const isMarked = dollar !== undefined || after !== undefined
  const hasCents = /[.,]\d\d$/.test(number)
  // The number is part of a longer one (`+1 555 010 1234`, `10-18`, `12.05.2026`), or a year.
  if (!isMarked && !hasCents && (/[\d+]$/.test(name) || /^(?:19|20)\d\d$/.test(number))) return {}
  const isPlain = leader.trim() === '' && leader.length < 2 && !hasCents
  const isCount = leader === '' || /(?:^|\s)(?:for|of|no|№|x|на|за|из|по|до|от|to|from)$/iu.test(name)
  if (!isMarked && isPlain && isCount && name !== '') return {}
  const hasTwoPrices = /\$ ?\d|\d ?(?:\/|\||or|или)$|\d ?[/|;] ?\p{L}/iu.test(name)
  return { name: name.trim().replace(/\s(?:from|от)$/iu, ''), price: number, hasTwoPrices }
}

function priceWithin(text: string): Partial<TextLine> {
  const [, name, , , dollars, framed, rest = ''] = within.exec(text) ?? []
  const price = dollars ?? framed
  if (name === undefined || price === undefined) return {}
  return { name, price, rest: rest.replace(/^[\s,;:/|-]+/, ''), hasTwoPrices: /\$ ?\d/.test(rest) }
}

/** Splits a dish's text into its name and the description after a dash or a colon. */
function nameAndRest(text: string): [name: string, description: string] {
  const [, name = text, rest = ''] = /^(.{2,}?)(?:\s+-\s+|:\s+)(.+)$/u.exec(text) ?? []
  return [name, rest]
}

/** Whether a text can be the name of a section: at most four words, and no sentence. */
function isShort(text: string): boolean {
  return text !== '' && text.split(/\s+/).length < 5 && !/[.,]$/.test(text)
}

/** Whether a line without a price names a section: `SOUPS`, `Супы:`, `Desserts`, `# Drinks`. */
function isHeading({ text }: TextLine, below: readonly TextLine[]): boolean {
  const gap = below.findIndex((line) => line.text === '')
  const priced = below.slice(0, gap < 0 ? undefined : gap).find(({ price }) => price !== undefined)
  // This line is the name of a dish whose price is below it.
  if (priced?.name === '') return false
  if (/:$/.test(text)) return true
  if (!isShort(text)) return false
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
      // Removes emoji and other signs before the name.
      name: name.replace(/^[^\p{L}\p{N}"'«(]+/u, ''),
      price,
      ...(description && { description }),
      ...(section !== undefined && { category: section }),
    },
    variations: [],
    choice: '',
  }
}
