/** A number as a person typed it. `text` is its plain notation: digits, and a point before decimals. */
export type TypedNumber =
  | { kind: 'number'; value: number; text: string }
  | { kind: 'ambiguous'; readings: [number, number] }
  | { kind: 'none' }

const none: TypedNumber = { kind: 'none' }

/**
 * Reads amounts and counts as people write them in English and Russian. A comma or a space before exactly three digits
 * separates thousands; before one or two digits, it separates decimals. A point before exactly three digits can do
 * either, so it is not guessed. Percentages have no thousands: `8.875` and `8,875` are decimals there.
 */
export function readTypedNumber(typed: string, isPercent = false): TypedNumber {
  // Normalization would turn `5²` into 52.
  if (/\p{No}/u.test(typed)) return none
  const [, sign, body] = (isPercent ? percentPattern : amountPattern).exec(plainCharacters(typed)) ?? []
  if (body === undefined) return none
  const read = readDigits(body.replace(/[.,]$/, ''), isPercent)
  const texts = read.map((text) => (sign === '-' ? '-' : '') + text.replace(/^0+(?=\d)/, ''))
  const [text, other] = texts
  if (text === undefined) return none
  if (other !== undefined) return { kind: 'ambiguous', readings: [Number(text), Number(other)] }
  return { kind: 'number', value: Number(text), text }
}

/** The possible plain notations of digits and marks: none, one or two. */
function readDigits(body: string, isPercent: boolean): string[] {
  if (groupsPattern.test(body) && body.replace(/\d/g, '').length > 1) return [body.replace(/\D/g, '')]
  const [, whole = '', mark = '', decimals = ''] = /^(.*?)(?:([.,' ])(\d*))?$/.exec(body) ?? []
  const isPoint = mark === '.' || mark === ','
  if (decimals === '') return mark === '' && whole !== '' ? [whole] : []
  if (!/^\d*$/.test(whole)) {
    const isWhole = isPoint && !whole.includes(mark) && groupsPattern.test(whole)
    return isWhole ? [`${whole.replace(/\D/g, '')}.${decimals}`] : []
  }
  const decimal = `${whole || '0'}.${decimals}`
  if (isPoint && (isPercent || whole === '' || whole === '0')) return [decimal]
  if (groupsPattern.test(body)) return mark === '.' ? [decimal, whole + decimals] : [whole + decimals]
  if (mark === '.') return [decimal]
  return mark !== "'" && whole !== '' && decimals.length <= 2 ? [decimal] : []
}

/** The number, or NaN for a text that is no number or has two readings. */
export function typedNumber(typed: string, isPercent = false): number {
  const read = readTypedNumber(typed, isPercent)
  return read.kind === 'number' ? read.value : Number.NaN
}

const amountPattern = /^([+-]?)(?:(?:US)?\$ ?)?([\d,.' ]+?)(?: ?(?:\$|USD))?$/i
const percentPattern = /^([+-]?)([\d,.' ]+?)(?: ?%)?$/
const groupsPattern = /^[1-9]\d{0,2}([,.' ])\d{3}(?:\1\d{3})*$/

/** ASCII digits and marks for those of other scripts, one kind of space, and no invisible characters. */
function plainCharacters(typed: string): string {
  return typed
    .replace(/[’‘ʼ´`′٬]/g, "'")
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/٫/g, '.')
    .replace(/[−–]/g, '-')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Unicode has the digits of each script in a row of ten, in order. Rows may touch. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
