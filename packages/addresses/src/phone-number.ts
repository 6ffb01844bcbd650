import { type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/min'

/** Numbers without a country code belong to this country: the marketplace's kitchens are in the United States. */
const homeCountry = 'US'

/**
 * A phone number in the one notation in which it is stored: E.164, and an extension as RFC 3966 writes it,
 * `+15305550121;ext=22`. Undefined for text that is no number. Takes what people type and paste: invisible marks, any
 * digits, dashes and spaces, `tel:`, `(0)`, `00`, a label before and an extension behind.
 */
export function readPhone(typed: string): string | undefined {
  if (typed.length > longestTyped) return undefined
  const number = numberIn(plainNotation(typed))
  return number && `${number.number}${number.ext ? `;ext=${number.ext}` : ''}`
}

/** Whether nothing was typed, or only characters that nobody sees. */
export function isBlankPhone(typed: string): boolean {
  return typed.length <= longestTyped && plainNotation(typed) === ''
}

/** A stored number as people of its country write it: at home without the country code. Other text as it is. */
export function shownPhone(stored: string, extension = 'ext.'): string {
  const [digits = '', ext] = stored.split(';ext=')
  const number = /^\+\d+$/.test(digits) ? parsed(digits) : undefined
  if (!number) return stored
  const shown = number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
  return ext ? `${shown} ${extension} ${ext}` : shown
}

/** A link that calls a stored number; the comma is a pause before the extension is dialed. */
export function phoneLink(stored: string): string {
  const [number = '', extension] = stored.split(';ext=')
  return `tel:${number.replace(/[^+\d]/g, '')}${extension ? `,${extension}` : ''}`
}

/** In UTF-16 units: a number with its label and extension. */
const longestTyped = 100

function numberIn(notation: string): PhoneNumber | undefined {
  const [, written = notation, ext] = extensionAtEnd.exec(notation) ?? []
  const number = e164(withoutLabel(written))
  if (number && ext) number.setExt(ext)
  return number
}

/** A number with a country code, or one of the home country, or one whose plus was left out. */
function e164(written: string): PhoneNumber | undefined {
  const text = /[a-z]/i.test(written) ? spelledOut(written) : written
  const number = parsed(text)
  if (number?.isPossible() && !(number.countryCallingCode === '1' && /^[01]/.test(number.nationalNumber))) {
    return number
  }
  if (text.startsWith('+') || tooLongAtHome.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  // In Russia, 8 is dialed before long-distance numbers; from abroad, +7 takes its place.
  return [`+${digits}`, digits.length === 11 ? digits.replace(/^8/, '+7') : '']
    .map(parsed)
    .find((candidate) => candidate?.isValid())
}

/** One digit too many at home is a slip: `(415) 555-01234` is no number in Switzerland. */
const tooLongAtHome = /^\(?\d{3}\)?[\s.-]*\d{3}[\s.-]+\d{5}$/

function parsed(text: string): PhoneNumber | undefined {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry: homeCountry, extract: false })
  } catch {
    return undefined
  }
}

/** Controls, marks of direction, and marks that turn a digit into an emoji. */
const invisible = /\p{Cc}|\p{Cf}|\p{Me}|\u034f|[\ufe00-\ufe0f]/gu

/** The same text in ASCII, as far as it is a number. */
function plainNotation(typed: string): string {
  return (
    typed
      .replace(/[\t\r\n]+/g, ' ')
      .replace(invisible, '')
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, digitOf)
      // Dashes, and signs that stand for one: minus, long vowel, dots in the middle, tilde.
      .replace(/[\p{Pd}\u2043\u2212\u30fc\u02d7\u00b7\u2022\u2219\u22c5\u30fb_~]/gu, '-')
      .replaceAll('\u2795', '+')
      .replace(/\p{So}/gu, ' ')
      .replace(/["'<>«»“”„‘’]/g, '')
      .replace(/\p{Z}+/gu, ' ')
      .trim()
  )
}

/** The digits of each script stand side by side in Unicode, from zero to nine. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(point - zero)
}

/** What people write between a number and its extension of up to seven digits (RFC 3966, E.164 has no limit for it). */
const extensionAtEnd =
  /^(.*?\d[\d\s().-]*?)[\s,;(-]*(?:;ext=|extension|extn?|ext|[x×]|#|доб(?:авочный)?|вн(?:утр)?|int|anexo|,+|;)[.:=\s#]*(\d{1,7})[#)\s.]*$/i

const labels =
  /^(?:(?:№|tel|telephone|phone|ph|mobile|mob|cell|call|callto|sms|fax|whatsapp|viber|signal|telegram|[tmpc]|тел|телефон|моб|мобильный|сот|т)(?:;[\w=,-]+)*[.:№\s]+)+(?=[+(\d])/iu

/** The number alone, and the prefixes of calls abroad (00, 011) as a plus: `Mobile: 530-555-0121 (home)`. */
function withoutLabel(text: string): string {
  return (
    text
      .replace(labels, '')
      .replace(/\s*\([\p{L}\s.]+\)$/u, '')
      .replace(/;phone-context=[^;]*/i, '')
      .replace(/[\s.,;:-]+$/, '')
      .replace(/^\(\s*\+\s*(\d{1,3})\s*\)/, '+$1 ')
      .replace(/^\(?\+?\s*(?:00|011)[\s.)-]*(?=[1-9])/, '+')
      .replace(/^\+[\s+]*/, '+')
      // Mexico dropped the 1 of mobile numbers in 2019; address books still have it.
      .replace(/^\+52[\s-]*1(?=(?:\D*\d){10}\D*$)/, '+52')
  )
}

const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

/** Letters of a number such as 530-555-CHEF as their keys (ITU-T E.161). */
function spelledOut(text: string): string {
  if (!/^[\d\s().+-]*\d{3}[\s).-]*[a-z\d\s.-]*[a-z]{3}[a-z\d\s.-]*$/i.test(text)) return text
  return text.replace(/[a-z]/gi, (letter) =>
    String(keys.findIndex((key) => key.includes(letter.toLowerCase())) + 2),
  )
}
