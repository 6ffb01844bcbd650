import type { Language } from '../language.ts'
import { wordsIn } from '../words/words-in.ts'

interface TextParts {
  language: Language
  /** The marketplace's name. */
  marketplace: string
  /** A name that may be shortened, such as the kitchen's. */
  name: string
  /** The text for a name; it gets an empty one if none fits. */
  words: (name: string) => string
  link: string | null
}

/** One segment of GSM-7, or two of UCS-2, of which each holds 67 characters beside what joins them. */
export const segmentLimits = { gsm7: 160, ucs2: 134 } as const
/** A longer name of the marketplace is shortened, so that something is left for the text. */
const mostOfMarketplace = 20
/** A shorter rest of a name says nothing. */
const leastOfName = 6

/**
 * A text message as it is sent: the marketplace's name, the text, and the link. In English it uses the characters of
 * GSM-7 alone, of which one segment holds 160; one other character would more than halve that. Leaves room for
 * `stop`, which the first text to a number adds.
 */
export function composeText({ language, marketplace, name, words, link }: TextParts) {
  const isPlain = language === 'en'
  const spell = isPlain ? gsm7 : oneLine
  const ellipsis = isPlain ? '...' : '…'
  const stopWords = ` ${spell(wordsIn[language].texts.stop)}`
  const sender = shortened(spell(marketplace), mostOfMarketplace, ellipsis)
  const textFor = (fitting: string) =>
    [sender && `${sender}:`, spell(words(fitting)), link].filter(Boolean).join(' ')
  const limit = (isPlain ? segmentLimits.gsm7 : segmentLimits.ucs2) - stopWords.length
  const whole = spell(name)
  // The words around a name are as long as with a name of one character, so that one character counts as spare.
  const room = limit - textFor('-').length + 1
  const fitting = whole.length <= room ? whole : room < leastOfName ? '' : shortened(whole, room, ellipsis)
  return { body: textFor(fitting), stopWords }
}

function shortened(text: string, most: number, ellipsis: string): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - ellipsis.length)
    // No half of a character of two units.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}${ellipsis}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Letters of GSM-7 beside those of ASCII. The characters that it spells with two are left out. */
const letters = '£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà'
const isGsm7 = (character: string) =>
  (character >= ' ' && character <= '~' && !'[]{}^~|\\`'.includes(character)) || letters.includes(character)
const alike: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '№': '#',
}

/** The text in characters of GSM-7: others become their closest, or are left out. */
export function gsm7(text: string): string {
  const spelled = [...text.normalize('NFC')].map((character) => {
    if (/\s/.test(character)) return ' '
    if (isGsm7(character)) return character
    const close = alike[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
    return [...close].every(isGsm7) ? close : ''
  })
  return oneLine(spelled.join(''))
}
