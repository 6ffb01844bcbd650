import type { Language } from '../language.ts'
import { wordsIn } from '../words/words-in.ts'

interface TextParts {
  language: Language
  /** The marketplace's name. */
  marketplace: string
  /** A name that may be shortened, such as the kitchen's. */
  name: string
  /** The text with a name. The name is empty if not even a shortened one fits. */
  words: (name: string) => string
  link: string | null
}

/**
 * Most characters of a text: one segment of GSM-7, or two of UCS-2 with 67 characters each, besides the headers that
 * join them.
 */
export const segmentLimits = { gsm7: 160, ucs2: 134 } as const
/** A longer name of the marketplace is shortened, to leave room for the text. */
const mostOfMarketplace = 20
/** Fewer characters of a name say nothing, so the name is left out. */
const leastOfName = 6

/**
 * A text message as it is sent: the marketplace's name, the text, and the link. English texts use only characters of
 * GSM-7, so that a segment holds 160; a single other character would more than halve that. Leaves room for `stop`,
 * which the first text to a number adds.
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
  // `textFor('-')` includes one character for the name, so the name gets that one back.
  const room = limit - textFor('-').length + 1
  const fitting = whole.length <= room ? whole : room < leastOfName ? '' : shortened(whole, room, ellipsis)
  return { body: textFor(fitting), stopWords }
}

function shortened(text: string, most: number, ellipsis: string): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - ellipsis.length)
    // Removes half of a surrogate pair.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}${ellipsis}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Letters of GSM-7 outside ASCII. Characters that GSM-7 spells with two are left out. */
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

/** The text in characters of GSM-7. Other characters become the closest one, or are left out. */
export function gsm7(text: string): string {
  const spelled = [...text.normalize('NFC')].map((character) => {
    if (/\s/.test(character)) return ' '
    if (isGsm7(character)) return character
    const close = alike[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
    return [...close].every(isGsm7) ? close : ''
  })
  return oneLine(spelled.join(''))
}
