import { placeWords } from '@localchef/contracts/places/place-words'
import { codeOfMisspelled, codeOfWords, longestStateWords } from '@localchef/contracts/places/state-code'

/** The possible meanings of a text that names a place. `find-place.ts` checks which readings the gazetteer knows. */
export interface PlaceText {
  /** Five digits; null without a ZIP code. */
  zipCode: string | null
  /** The first digits of a ZIP code, if the text contains nothing else; otherwise null. */
  zipStart: string | null
  readings: Reading[]
  /**
   * Readings with neighborhood and town in one part, `Hollywood Los Angeles`. They count only if no other reading is
   * known.
   */
  splits: Reading[]
}

export interface Reading {
  /** Code of the state that the text names; null if it names none. */
  state: string | null
  /** Names of the town, the likeliest first. Empty if the text names only a state. */
  towns: string[]
  /** Whether `towns` are guesses: a street's name, or words after a street without a comma. */
  isGuess: boolean
  /** Further names, such as that of a neighborhood. They must be in the town. */
  within: string[]
  /** Whether the state is a part of its own or at the end of a part, as on an envelope. */
  isUsual: boolean
  /** Whether the name of the state is misspelled. Such readings count only if no other one is known. */
  isLoose: boolean
}

interface Part {
  words: string[]
  /** `123 Main St`, `ул. Ленина 5`. Can end in a town if no comma separates them. */
  isStreet: boolean
  /** `штат Вашингтон`, `Washington state`: the words can only name a state. */
  isState: boolean
}

/** Maximum words and parts that are read. The rest of the text is ignored. */
const mostWords = 40
const mostParts = 10

/**
 * Reads a place as written on an envelope: town, state and ZIP code in any order, with or without street and country.
 */
export function readPlaceText(text: string): PlaceText {
  const zipStart = /^\d{1,5}$/.exec(text.normalize('NFKC').trim())?.[0] ?? null
  const { parts: written, zipCode } = takeZipCode(splitParts(text))
  const parts = withoutCountry(written).map(readPart).filter(isPlacePart).slice(0, mostParts)
  const readings = parts.length === 0 ? [] : distinct(readingsOf(parts))
  return {
    zipCode,
    zipStart: zipStart && zipStart.length < 5 ? zipStart : null,
    readings,
    splits: readings.flatMap(splitReading),
  }
}

function splitParts(text: string): string[][] {
  let left = mostWords
  return text
    .normalize('NFKC')
    .split(/[,;\n\r\t|/·•()[\]{}<>]+|\s\p{Pd}+\s/u)
    .map((part) => placeWords(part).slice(0, left))
    .filter((words) => {
      left -= words.length
      return words.length > 0
    })
}

const wordsBeforeZip: ReadonlySet<string> = new Set([
  'zip',
  'zipcode',
  'code',
  'postcode',
  'индекс',
  'почтовый',
  'postal',
])

/** Takes out the ZIP code: the last five digits that are no house number, with the four digits that can follow. */
function takeZipCode(parts: string[][]): { parts: string[][]; zipCode: string | null } {
  for (const [index, words] of [...parts.entries()].reverse()) {
    for (let at = words.length - 1; at >= 0; at--) {
      const [, state, five] = /^([a-z]{2})?(\d{5})(?:\d{4})?$/.exec(withZero(words, at)) ?? []
      if (!five || (at === 0 && isStreet(words))) continue
      const after = words.slice(at + 1)
      if (/^\d{4}$/.test(after[0] ?? '')) after.shift()
      const before = words.slice(0, at)
      while (wordsBeforeZip.has(before.at(-1) ?? '')) before.pop()
      // Words after the ZIP code stay in the same part: "94103 San Francisco".
      const rest = [[...before, ...(state ? [state] : []), ...after]].filter(({ length }) => length > 0)
      // Four digits alone in the next part belong to the ZIP code: "94103 - 1234".
      const next = parts[index + 1]
      const tail = after.length === 0 && next?.length === 1 && /^\d{4}$/.test(next[0] ?? '') ? 2 : 1
      return { parts: [...parts.slice(0, index), ...rest, ...parts.slice(index + tail)], zipCode: five }
    }
  }
  return { parts, zipCode: null }
}

/** Spreadsheets cut the first zero of ZIP codes in the Northeast: `Boston, MA 2108`. */
function withZero(words: readonly string[], at: number): string {
  const word = words[at] ?? ''
  const hasLostZero = /^\d{4}$/.test(word) && /^(?:ct|ma|me|nh|nj|ri|vt)$/.test(words[at - 1] ?? '')
  return hasLostZero ? `0${word}` : word
}

const countries: ReadonlySet<string> = new Set([
  'usa',
  'us',
  'u s a',
  'u s',
  'united states',
  'the united states',
  'united states of america',
  'the united states of america',
  'america',
  'сша',
  'с ш а',
  'соединенные штаты',
  'соединенные штаты америки',
  'америка',
])

/** Removes the country's name: as a part of its own, at the end of the last part, and at the beginning of the first. */
function withoutCountry(parts: string[][]): string[][] {
  const named = parts.filter((words) => !countries.has(words.join(' ')))
  const last = named.at(-1)
  if (last) named[named.length - 1] = cut(last, (length) => [last.slice(0, -length), last.slice(-length)])
  const first = named[0]
  if (first) named[0] = cut(first, (length) => [first.slice(length), first.slice(0, length)])
  return named
}

function cut(words: string[], at: (length: number) => [rest: string[], taken: string[]]): string[] {
  for (let length = Math.min(5, words.length - 1); length > 0; length--) {
    const [rest, taken] = at(length)
    // "US Virgin Islands" is a name of its own.
    if (countries.has(taken.join(' ')) && !codeOfWords(words)) return rest
  }
  return words
}

const streetEnds: ReadonlySet<string> = new Set(
  (
    'st street ave av avenue blvd boulevard rd road dr drive ln lane way ct court pl place pkwy parkway hwy highway ter ' +
    'terrace cir circle sq square trl trail trail loop row alley plaza broadway expy fwy freeway route rte pike turnpike tpke ' +
    'ул улица пр проспект бульвар пер переулок шоссе'
  ).split(' '),
)
const streetStarts: ReadonlySet<string> = new Set([
  'ул',
  'улица',
  'просп',
  'проспект',
  'пр',
  'бульвар',
  'бул',
  'пер',
  'шоссе',
])
const directions: ReadonlySet<string> = new Set(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest'.split(' '),
)

/**
 * Whether words are a street: a house number or a Russian word for a street before a name, a crossing, or a numbered
 * street such as `5th Ave`.
 */
function isStreet(words: readonly string[]): boolean {
  const [first = ''] = words
  if (words.length < 2) return false
  if (streetStarts.has(first)) return true
  const hasEnd = words.some((word, index) => index > 1 && streetEnds.has(word))
  // Five digits may be a ZIP code before its town.
  if (/^\d{5}$/.test(first)) return hasEnd
  if (/^\d+[a-zа-я]?$/.test(first)) return true
  const bare = words.filter((word) => !directions.has(word))
  return (
    words.includes('&') ||
    (bare.length > 1 && /^(?:\d+(?:st|nd|rd|th))$/.test(bare[0] ?? '') && streetEnds.has(bare[1] ?? ''))
  )
}

/** A street without a number, such as `Market Street`: a town only if no other part can be one. */
function endsAsStreet(words: readonly string[]): boolean {
  const bare = words.filter((word) => !directions.has(word))
  return bare.length > 1 && streetEnds.has(bare.at(-1) ?? '')
}

const unit =
  /^(?:(?:apt|apartment|unit|suite|room|rm|bldg|building|floor|кв|квартира|офис|дом|д|этаж) ?\d*[a-zа-я]?|(?:ste|fl) \d.*|#.*|\d+[a-zа-я]?|\d+(?:st|nd|rd|th) (?:floor|fl)|(?:p ?o|post office) box .*|c o .*|attn .*)$/

/** Leaves out `Apt 4B` and digits alone. */
function isPlacePart({ words }: Part): boolean {
  const text = words.join(' ')
  return text !== '' && (!unit.test(text) || codeOfWords(words) !== undefined)
}

/** Takes out words for the kind of a place: `city of`, `штат`, `г.`. */
function readPart(words: string[]): Part {
  const text = words.join(' ')
  const [, before, after] =
    /^(?:(?:the )?(?:state|commonwealth|territory) of (.+)|(?:штат|территория) (.+))$/.exec(text) ?? []
  const [, tail] = /^(.+) (?:state|штат)$/.exec(text) ?? []
  const state = before ?? after ?? tail
  if (state !== undefined && codeOfWords(state.split(' '))) {
    return { words: state.split(' '), isStreet: false, isState: true }
  }
  const [, town] =
    /^(?:(?:the )?(?:city|town|village|borough|township) of|г|гор|город|округ города) (.+)$/.exec(text) ?? []
  const [, county] = /^(?:the )?county of (.+)$/.exec(text) ?? []
  const named = county ? [...county.split(' '), 'county'] : town ? town.split(' ') : words
  return { words: named, isStreet: isStreet(named), isState: false }
}

function readingsOf(parts: readonly Part[]): Reading[] {
  const readings: Reading[] = []
  const add = (state: string | null, rest: readonly Part[], { isLoose = false, isUsual = true } = {}) =>
    readings.push({ state, ...namesOf(rest, state !== null), isLoose, isUsual })
  const without = (index: number, words: string[] = []): Part[] =>
    parts.flatMap((part, at) => {
      if (at !== index) return [part]
      return words.length > 0 ? [{ ...part, words, isStreet: isStreet(words) }] : []
    })
  const lastPlace = parts.findLastIndex(({ isStreet: hasStreet }) => !hasStreet)
  for (const [index, { words, isState, isStreet: hasStreet }] of [...parts.entries()].reverse()) {
    const whole = codeOfWords(words)
    if (whole) add(whole, without(index))
    if (isState || (hasStreet && index < parts.length - 1)) continue
    for (let length = Math.min(longestStateWords, words.length - 1); length > 0; length--) {
      const behind = codeOfWords(words.slice(-length))
      const rest = words.slice(0, -length)
      // "штат" may stand before the state without a comma.
      const named = rest.at(-1) === 'штат' ? rest.slice(0, -1) : rest
      // "500 Oak Ct" and "100 Main St NE" end like a state but are streets, so the state needs a town in the same part.
      if (behind && hasStreet) {
        readings.push({ state: behind, ...guesses(named), isLoose: false, isUsual: true })
      }
      if (behind && !hasStreet && index === lastPlace) add(behind, without(index, named))
      const before = hasStreet ? undefined : codeOfWords(words.slice(0, length))
      if (before) add(before, without(index, words.slice(length)), { isUsual: false })
    }
    if (hasStreet || index < lastPlace) continue
    for (let length = Math.min(2, words.length); length > 0; length--) {
      const state = codeOfWords(words.slice(-length)) ? undefined : codeOfMisspelled(words.slice(-length))
      if (state) add(state, without(index, words.slice(0, -length)), { isLoose: true })
    }
  }
  // A part that names a state cannot be a town in another state.
  const named = parts.filter(({ isStreet: hasStreet }) => !hasStreet)
  const hasState = parts.some(({ words, isState }) => isState || (named.length > 1 && codeOfWords(words)))
  if (!hasState) add(null, parts)
  return readings
}

function splitReading({ state, towns, within, isGuess, isLoose, isUsual }: Reading): Reading[] {
  const words = towns[0]?.split(' ') ?? []
  if (isGuess || isLoose || within.length > 0 || words.length > 6) return []
  return words.slice(1).map((_, index) => ({
    state,
    towns: [words.slice(index + 1).join(' ')],
    within: [words.slice(0, index + 1).join(' ')],
    isGuess,
    isLoose,
    isUsual,
  }))
}

/** The town is the last part that is no street; earlier parts lie within it. */
function namesOf(parts: readonly Part[], hasState: boolean): Pick<Reading, 'towns' | 'isGuess' | 'within'> {
  const hasOther = parts.some(({ words, isStreet: hasStreet }) => !hasStreet && !endsAsStreet(words))
  const places = parts.filter(
    ({ words, isStreet: hasStreet }) => !hasStreet && !(hasOther && endsAsStreet(words)),
  )
  const town = places.at(-1)
  if (town) {
    return {
      towns: spellings(town.words, hasState),
      isGuess: endsAsStreet(town.words),
      within: places.slice(0, -1).map(({ words }) => words.join(' ')),
    }
  }
  return guesses(parts.at(-1)?.words ?? [])
}

function guesses(street: readonly string[]): Pick<Reading, 'towns' | 'isGuess' | 'within'> {
  return { towns: endings(street), isGuess: true, within: [] }
}

/** The name as typed; with a state also without the words around it: `downtown Chicago`, `Chicago area`, `Kings Co`. */
function spellings(words: readonly string[], hasState: boolean): string[] {
  const text = words.join(' ')
  // Without a state, "Bay Area" would mean Bay in Arkansas, and "Los Angeles Co" could be a place in Colorado.
  if (!hasState) return [text]
  const [, behind] = /^(?:near|around|downtown|greater|metro|около|возле|рядом с|в) (.+)$/.exec(text) ?? []
  const [, before] = /^(.+) (?:area|metro|metro area|downtown)$/.exec(text) ?? []
  const [, county] = /^(.+) (?:co|cnty)$/.exec(text) ?? []
  const [, town] =
    /^\S.* (?:street|avenue|ave|blvd|boulevard|road|rd|lane|parkway|pkwy|highway|hwy) (.+)$/.exec(text) ?? []
  return [text, behind, before, county && `${county} county`, town].flatMap((name) => name || [])
}

/** The last words of a street without a comma, longest first: one of them is the town of `123 Main St San Jose`. */
function endings(words: readonly string[]): string[] {
  const longest = Math.min(5, words.length - 2)
  return Array.from({ length: Math.max(0, longest) }, (_, index) => words.slice(index - longest).join(' '))
}

function distinct(readings: readonly Reading[]): Reading[] {
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()]
}
