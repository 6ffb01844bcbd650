/** Numbers without letters: a price, a count, a share, a phone number. */
export const isNumber = /^\P{L}*\d\P{L}*$/u

/** Prices as `formatDollars` writes them, and numbers of orders and bookings. */
const signed = /[-−+]?\$\d(?:[\d.,]*\d)?|[#№]\d+/g

/** Placeholders of names and codes in texts. Allergens, dishes and dates are words, which a browser does translate. */
const names = /^(?:name|chef|kitchens?|author|subject|code|email)$/

/** Stands around values from formatting until `takeMarks`; a private-use character, which no script uses. */
const mark = '\uE000'

/** The pieces of each text; every second one is a value that no browser may translate. */
const written = new Map<string, string[]>()
const mostTexts = 5000

/** A value as `t` writes it into its text: marked if a browser that translates the page must leave it alone. */
export function markKept(placeholder: string | undefined, value: string): string {
  const plain = value.replaceAll(mark, '')
  if (names.test(placeholder ?? '') || isNumber.test(plain)) return mark + plain + mark
  // The value may itself be a text that `t` wrote.
  return written.get(plain)?.join(mark) ?? plain
}

/** Notes where a text holds marked values, and returns it without marks: no caller of `t` ever sees them. */
export function takeMarks(text: string): string {
  if (!text.includes(mark)) return text
  const pieces = text.split(mark)
  const plain = pieces.join('')
  if (written.size >= mostTexts) written.clear()
  written.set(plain, pieces)
  return plain
}

/**
 * Pieces of a text for the page, or undefined if it holds no value to keep. Pages join several texts with ` · ` or line
 * breaks.
 */
export function piecesOf(text: unknown): readonly string[] | undefined {
  if (typeof text !== 'string') return undefined
  const known = written.get(text)
  if (known) return known
  if (!/[$#№·\n]/.test(text)) return undefined
  const marked = text
    .split(/( · |\n)/)
    .map(withMarks)
    .join('')
  return marked.includes(mark) ? marked.split(mark) : undefined
}

function withMarks(text: string): string {
  const known = written.get(text)
  if (known) return known.join(mark)
  return text.replace(signed, `${mark}$&${mark}`)
}

/**
 * Forgets the texts of other pages: while the server draws a page, it must know only that page's texts, like the
 * browser.
 */
export function forgetTexts(): void {
  written.clear()
}
