import type { Place } from '@localchef/contracts/places/place'
import { suggestPlaces as contract } from '@localchef/contracts/places/suggest-places'
import { usStates } from '@localchef/contracts/places/us-states'
import type { QueryNeed } from '@localchef/contracts/search/understood-query'
import { spellingDistance } from '@localchef/contracts/spelling-distance'
import { sql } from 'kysely'
import { namedPlace } from '../places/find-place.ts'
import { suggestPlaces } from '../places/suggest-places.ts'
import type { Call } from '../server-function.ts'
import { type IsName, neighborsOf, withoutYo } from './query-needs.ts'
import { isRealWord } from './real-words.ts'

/** The place that a query names: "sushi in Seattle". */
export interface NamedPlace {
  place: Place
  /** As typed, with the preposition. */
  words: string
  /** Set by "within 10 miles of Seattle". */
  radiusMiles: number | undefined
}

/** Words that can name a place. */
export interface PlaceWords {
  /** The query without them. */
  before: string
  /** All words about the place, with the preposition. */
  words: string
  /** The name alone. */
  name: string
  radiusMiles: number | undefined
}

const miles = '(\\d{1,3})(?:[\\s-]*(?:miles?|mi|мил\\p{L}*))'
const prepositions = [
  `within ${miles} (?:of|from)`,
  // Matches only where the phrases before and after this one, which contain it, do not.
  `(?<!within |радиусе )${miles} (?:from|of|от)`,
  `в радиусе ${miles} от`,
  'not far from',
  'close to',
  'next to',
  'outside(?: of)?',
  'around',
  'near(?: to)?',
  '(?:somewhere |anywhere )?in(?: downtown| the city of)?',
  '(?:где нибудь )?в городе',
  'в районе',
  'в центре',
  'в пригороде',
  'рядом со?',
  'недалеко от',
  'неподалеку от',
  'вблизи',
  'около',
  'возле',
  'во?',
  'под',
]
const afterPreposition = new RegExp(
  `^(.*)(?<![\\p{L}\\p{N}])((?:${prepositions.join('|').replaceAll(' ', '[\\s-]+')})\\s+)(\\S.*)$`,
  'iu',
)

/** Longest name of a town with its state, in words: "Salt Lake City, Utah". */
const mostWords = 4

/** The ways in which a query can name a place, in the order to try them. Empty for almost every query. */
export function placeWords(query: string): PlaceWords[] {
  const text = query.replace(/[\s,.;!?]+$/u, '')
  const zip = /(?<![\p{L}\p{N}$])(?:(?:in|near|around|в|около|возле|рядом с)\s+)?(\d{5})(?:-\d{4})?$/iu.exec(
    text,
  )
  if (zip?.[1]) return [found(text, zip.index, zip[1])]
  const match = afterPreposition.exec(text)
  if (!match) return [...townsBeforeState(text), ...afterComma(text)]
  const [, before = '', preposition = '', rest = ''] = match
  const digits = match.slice(4, -1).concat(preposition).join(' ').match(/\d+/)
  const radiusMiles = digits ? Number(digits[0]) : undefined
  const name = match.at(-1) ?? rest
  const tokens = [...name.matchAll(/\S+/gu)]
  // "in Seattle sushi": the words after the name are searched for.
  const lengths = new Set(
    [Math.min(tokens.length, mostWords), 2, 1].filter((length) => length <= tokens.length),
  )
  return [...lengths].map((length) => {
    const last = tokens[length - 1]
    const end = last ? last.index + last[0].length : name.length
    return {
      before: `${before} ${name.slice(end)}`.replace(/\s+/g, ' ').trim(),
      words: text
        .slice(before.length, text.length - name.length + end)
        .replace(/[\s,]+$/u, '')
        .trim(),
      name: name.slice(0, end).replace(/[\s,]+$/u, ''),
      radiusMiles,
    }
  })
}

function found(text: string, at: number, name: string): PlaceWords {
  return { before: text.slice(0, at).trim(), words: text.slice(at).trim(), name, radiusMiles: undefined }
}

/** "tacos, Seattle, WA". */
function afterComma(text: string): PlaceWords[] {
  const at = text.indexOf(',')
  const name = text.slice(at + 1).trim()
  if (at < 1 || name === '') return []
  return [{ before: text.slice(0, at).trim(), words: text.slice(at), name, radiusMiles: undefined }]
}

/** "tacos San Jose, CA": a state in capitals or after a comma, and up to three words before it. */
function townsBeforeState(text: string): PlaceWords[] {
  const state = /(?:,\s*\p{L}{2}|\s[A-Z]{2})$/u.exec(text)
  if (!state || !stateOf(state[0].replace(/[\s,]/g, ''))) return []
  const starts = [...text.slice(0, state.index).matchAll(/\S+/gu)].map(({ index }) => index)
  return starts.slice(-3).map((at) => found(text, at, text.slice(at)))
}

/** Facts about a query apart from its words for a place. */
interface QueryNames {
  isName: IsName
  /** Returns those of the phrases whose words appear side by side in some kitchen or dish. */
  namesAmong: (spoken: readonly string[]) => Promise<ReadonlySet<string>>
  /** Whether the query has needs. If so, the place can be all its words: "vegan Seattle". */
  hasNeeds: boolean
}

/**
 * The place that a query names, and the query without it. The name must be the place's own, with at most one wrong
 * letter: "chicken in wine" names no place.
 */
export async function readPlace(
  call: Pick<Call, 'db' | 'outside' | 'now'>,
  query: string,
  { isName, namesAmong, hasNeeds }: QueryNames,
): Promise<{ words: string; named?: NamedPlace; state?: QueryNeed }> {
  for (const { before, words, name, radiusMiles } of placeWords(query)) {
    // "eggs in purgatory" is a dish.
    if (neighborsOfPlace(query, { words, name }).some(isName)) continue
    const state = stateAlone(name)
    if (state) return { words: before, state: { kind: 'state', state, words } }
    const place = await resolve(call, name)
    if (place) return { words: before, named: { place, words, radiusMiles } }
  }
  return (await readCityAtEnd(call, query, { namesAmong, hasNeeds })) ?? { words: query }
}

/** Minimum population of a city without a preposition, and of a town that is typed with its state. */
const cityPeople = 100_000
const townPeople = 5000
/** Cities whose names also mean food. */
const foods: ReadonlySet<string> = new Set(['buffalo', 'orange', 'corona', 'буффало', 'ориндж', 'корона'])
/** Words that begin the name of another place: "East Boston" does not mean "Boston". */
const placeStarts =
  /(?:^|\s)(?:east|west|north|south|new|old|little|lake|fort|ft|port|mount|mt|saint|st|san|santa|los|las|el)$/iu

/**
 * "sushi Seattle": the last words name a place if they are exactly a city's name. They must not be the whole query,
 * unless it also has needs, nor form another name with the word before them, in either order: "philadelphia roll".
 */
async function readCityAtEnd(
  { db }: Pick<Call, 'db'>,
  query: string,
  { namesAmong, hasNeeds }: Pick<QueryNames, 'namesAmong' | 'hasNeeds'>,
): Promise<{ words: string; named: NamedPlace } | undefined> {
  const text = query.replace(/[\s,.;!?]+$/u, '')
  const starts = [...text.matchAll(/\S+/gu)].map(({ index }) => index).slice(-mostWords)
  if (starts.length < 2 && !hasNeeds) return undefined
  const typed = starts
    .map((at) => text.slice(at))
    .filter((name) => (name.length > 2 || name === name.toUpperCase()) && /^[\p{L}\s.,'’-]+$/u.test(name))
    .map((name) => ({ name, ...splitState(name) }))
    .filter(({ town, name }) => town !== '' && !foods.has(town.toLowerCase()) && !stateAlone(name))
  if (typed.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`
    select typed.name
    from unnest(
      ${typed.map(({ name }) => name)}::text[],
      ${typed.map(({ town }) => town)}::text[],
      ${typed.map(({ state }) => state ?? null)}::text[]
    ) typed (name, town, state)
    where exists (
      select 1
      from public.places p
      where p.name_keys @> array[private.place_key(typed.town)]
        and p.kind = 'city'
        and p.population >= case when typed.state is null then ${cityPeople}::integer else ${townPeople}::integer end
        and (typed.state is null or p.state = typed.state)
    )
    order by length(typed.name) desc
    limit 1
  `.execute(db)
  const [{ name } = { name: '' }] = rows
  const before = text.slice(0, text.length - name.length).trim()
  if (name === '' || (before === '' && !hasNeeds) || placeStarts.test(before)) return undefined
  const last = before.split(/\s+/).at(-1) ?? ''
  const orders = before === '' ? [] : [`${last} ${name}`, `${name} ${last}`]
  if ((await namesAmong(orders)).size > 0) return undefined
  const place = await namedPlace(db, name)
  if (place?.kind !== 'city') return undefined
  return { words: before, named: { place, words: name, radiusMiles: undefined } }
}

/** The first word of the name with the one before the preposition: "eggs purgatory". */
export function neighborsOfPlace(
  query: string,
  { words, name }: Pick<PlaceWords, 'words' | 'name'>,
): string[] {
  const at = query.indexOf(words)
  const [first = ''] = name.split(/\s/, 1)
  return neighborsOf(query.slice(0, Math.max(at, 0)) + first, first, Math.max(at, 0))
}

async function resolve(call: Pick<Call, 'db' | 'outside' | 'now'>, name: string): Promise<Place | undefined> {
  const { town, state } = splitState(name)
  if (town === '') return undefined
  const places = await suggested(call, state ? `${town}, ${state}` : town)
  const fitting = places.filter((place) => !state || place.state === state)
  const exact = fitting.find((place) => isNamed(place, town, 0))
  if (exact || plain(town).length < 5) return exact
  const isWord = await Promise.all(
    town
      .toLowerCase()
      .split(/[\s-]+/)
      .map((word) => isRealWord(withoutYo(word), word)),
  )
  return isWord.every(Boolean) ? undefined : fitting.find((place) => isNamed(place, town, 1))
}

/** States whose name alone means the larger town of the same name. */
const townsOfStates = ['NY', 'WA', 'DC']

/** The code of a state that is named without a town. Two small letters are a word: "in me", "or". */
function stateAlone(name: string): string | undefined {
  const text = name.replace(/^(?:the )?state of |^штате? /iu, '')
  if (text.length === 2 && text !== text.toUpperCase()) return undefined
  const code = stateOf(text)
  return code && (text !== name || text.length === 2 || !townsOfStates.includes(code)) ? code : undefined
}

async function suggested(call: Pick<Call, 'db' | 'outside' | 'now'>, query: string): Promise<Place[]> {
  // A street address would need the geocoder, and no search waits for the geocoder.
  if (/\d/.test(query) && !/^\d{5}$/.test(query)) return []
  const outside = { ...call.outside, findAddresses: undefined }
  const refuse = () => {
    throw new Error('suggest-places refuses nothing')
  }
  const input = contract.input.safeParse({ query, limit: 8 })
  if (!input.success) return []
  const answer = await suggestPlaces.handle(input.data, { ...call, outside, user: null, refuse })
  return contract.output.parse(answer).places
}

/** "San Jose CA", "Portland, Maine", "Портленде, штат Мэн". */
function splitState(name: string): { town: string; state: string | undefined } {
  const text = name
    .replace(/[\s,]+(?:USA?|U\.S\.A?\.?|США)$/iu, '')
    .replace(/\s+(?:area|metro|metro area)$/iu, '')
  const comma = /^(.+?)\s*,\s*(?:штат\p{L}*\s+)?(.+)$/u.exec(text)
  const code = comma?.[2] && stateOf(comma[2])
  if (comma?.[1] && code) return { town: comma[1], state: code }
  const words = text.split(/\s+/)
  for (const last of [1, 2]) {
    const end = words.slice(-last).join(' ')
    const town = words
      .slice(0, -last)
      .join(' ')
      .replace(/,?\s*штат\p{L}*$/u, '')
    const state = stateOf(end)
    // "Iowa City" does not end with a state, and the state in "Fort Washington" is part of the town's name.
    if (
      town !== '' &&
      state &&
      !/^(?:fort|ft|port|mount|mt|new|lake|old|west|east|north|south)$/i.test(town)
    ) {
      return { town, state }
    }
  }
  return { town: text, state: undefined }
}

/** The code of a state by its code, or by its name in English or Russian, in any grammatical case. */
function stateOf(text: string): string | undefined {
  const key = plain(text)
  return usStates.find(
    ({ code, name, nameRu }) =>
      code.toLowerCase() === key ||
      plain(name) === key ||
      // The District's Russian name begins with the city's, "Вашингтон (округ Колумбия)", so "Вашингтон" alone means
      // the state.
      (/[а-я]/.test(key) && plainRussian(nameRu) === plainRussian(text)) ||
      (code === 'DC' && /^(?:dc|districtofcolumbia|washingtondc|округколумбия)$/.test(key)),
  )?.code
}

/** Whether a typed name is the place's name, with at most `edits` wrong letters. */
function isNamed({ city, cityRu, zipCode }: Place, typed: string, edits: number): boolean {
  const key = plain(typed)
  if (zipCode !== null) return zipCode === key
  const names = [plain(city), ...(cityRu ? [plain(cityRu)] : [])]
  if (names.some((name) => isAlike(name, key, edits))) return true
  return cityRu !== null && /[а-я]/.test(key) && isAlike(plainRussian(cityRu), plainRussian(typed), edits)
}

function isAlike(one: string, other: string, edits: number): boolean {
  if (edits === 0 || one === other) return one === other
  return Math.min(one.length, other.length) >= 4 && spellingDistance(one, other) <= edits
}

function plain(name: string): string {
  return withoutYo(name)
    .toLowerCase()
    .replace(/й/g, 'и')
    .normalize('NFD')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A Russian name without case endings: "Новом Орлеане" equals "Новый Орлеан". */
function plainRussian(name: string): string {
  return withoutYo(name)
    .toLowerCase()
    .split(/[\s-]+/)
    .map((word) =>
      word.replace(
        /(?<=\p{L}{3})(?:ами|ями|ого|ему|ому|ыми|ими|ый|ий|ая|ое|ой|ом|ем|ым|им|ах|ях|ию|ия|ии|ие|ью|ей|ов|а|у|е|и|ы|ю|я|о|ь|й)$/u,
        '',
      ),
    )
    .join('')
}
