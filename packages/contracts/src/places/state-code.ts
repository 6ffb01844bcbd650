import { spellingDistance } from '../spelling-distance.ts'
import { placeWords } from './place-words.ts'
import { usStates } from './us-states.ts'

/** Territories whose mail has ZIP codes. No marketplace serves them, but people live and search there. */
const territories: Readonly<Record<string, readonly string[]>> = {
  PR: ['puerto rico', 'porto rico', 'p r', 'пуэрто рико', 'пуэрторико'],
  GU: ['guam', 'гуам'],
  VI: [
    'virgin islands',
    'us virgin islands',
    'u s virgin islands',
    'united states virgin islands',
    'usvi',
    'v i',
    'виргинские острова',
    'виргинские острова сша',
    'американские виргинские острова',
  ],
  AS: ['american samoa', 'американское самоа', 'восточное самоа'],
  MP: [
    'northern mariana islands',
    'northern marianas',
    'cnmi',
    'северные марианские острова',
    'марианские острова',
  ],
}

/** Abbreviations from before the two letters, and other spellings of the names. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AL: ['ala'],
  AK: ['alas'],
  AZ: ['ariz'],
  AR: ['ark'],
  CA: ['calif', 'cali', 'cal', 'калифорнии'],
  CO: ['colo'],
  CT: ['conn', 'коннектикут', 'коннэктикут'],
  DE: ['del', 'делавер'],
  DC: [
    'd c',
    'district of columbia',
    'dist of columbia',
    'washington dc',
    'washington d c',
    'дк',
    'д к',
    'округ колумбия',
  ],
  FL: ['fla', 'flor'],
  GA: ['геогрия', 'грузия штат'],
  HI: ['гаваи', 'гавайские острова'],
  ID: ['ida'],
  IL: ['ill', 'ills', 'иллинойс', 'илинойс'],
  IN: ['ind'],
  IA: ['йова'],
  KS: ['kans', 'kan', 'канзас'],
  KY: ['ken', 'kent'],
  LA: ['луизияна'],
  ME: ['мейн'],
  MD: ['мериленд', 'мерилэнд', 'мэрилэнд'],
  MA: ['mass', 'массачусетс', 'массачузетс'],
  MI: ['mich'],
  MN: ['minn', 'минесота'],
  MS: ['miss', 'миссисиппи'],
  MT: ['mont'],
  NE: ['neb', 'nebr'],
  NV: ['nev'],
  NH: ['n h', 'n hampshire', 'нью гемпшир', 'нью хэмпшир'],
  NJ: ['n j', 'n jersey', 'нью джерси'],
  NM: ['n m', 'n mex', 'new mex', 'n mexico', 'нью мехико'],
  NY: ['n y', 'n york', 'нью йорк'],
  NC: ['n c', 'n carolina', 'no carolina', 'n car', 'сев каролина'],
  ND: ['n d', 'n dak', 'n dakota', 'no dakota', 'сев дакота'],
  OK: ['okla'],
  OR: ['ore', 'oreg'],
  PA: ['penn', 'penna', 'пеннсильвания', 'пенсильвания'],
  RI: ['r i', 'r island', 'роуд айленд', 'род айленд'],
  SC: ['s c', 's carolina', 'so carolina', 's car', 'юж каролина'],
  SD: ['s d', 's dak', 's dakota', 'so dakota', 'юж дакота'],
  TN: ['tenn', 'теннеси'],
  TX: ['tex', 'тексас'],
  VA: ['virg', 'вирджиния', 'виргиния'],
  WA: ['wash'],
  WV: ['w va', 'w v', 'wva', 'w virginia', 'west va', 'west virg', 'западная вирджиния', 'зап виргиния'],
  WI: ['wis', 'wisc'],
  WY: ['wyo'],
}

/**
 * Codes by name. `Washington` is the state and `Washington, D.C.` the city, so the District's full name is left out.
 */
const codes = once(
  (): ReadonlyMap<string, string> =>
    new Map([
      ...usStates.flatMap(({ code, name, nameRu }) => [
        [code.toLowerCase(), code] as const,
        ...(code === 'DC' ? [] : [name, nameRu].map((known) => [placeWords(known).join(' '), code] as const)),
      ]),
      ...Object.entries(otherNames).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
      ...Object.entries(territories).flatMap(([code, names]) =>
        [code.toLowerCase(), ...names].map((name) => [name, code] as const),
      ),
    ]),
)

/** The full names, for misspellings. */
const fullNames = once(() =>
  usStates
    .filter(({ code }) => code !== 'DC')
    .flatMap(({ code, name, nameRu }) =>
      [name, nameRu].map((known) => [placeWords(known).join(' '), code] as const),
    ),
)

/** The most words of a name: `united states virgin islands`. */
export const longestStateWords = 4

/** Code of the state or territory that a text names: `California`, `CA`, `Calif.`, `Калифорния`. */
export function stateCodeOf(text: string): string | undefined {
  return codeOfWords(placeWords(text))
}

/** Like `stateCodeOf`, for words that `placeWords` returned. */
export function codeOfWords(words: readonly string[]): string | undefined {
  return words.length > longestStateWords ? undefined : codes().get(words.join(' '))
}

/** Code of the state whose full name is misspelled in the words: `Californa`, `Massachussets`. */
export function codeOfMisspelled(words: readonly string[]): string | undefined {
  const typed = words.join(' ')
  if (typed.length < 6) return undefined
  const near = fullNames()
    .filter(([name]) => isMisspelled(typed, name))
    .map(([, code]) => code)
  return new Set(near).size === 1 ? near[0] : undefined
}

/** The state as it is stored: its code if the text names one, else the text. */
export function storedState(text: string): string {
  return stateCodeOf(text) ?? text
}

/**
 * Postpones reading the names to the first use. Every form with an address loads this file, and reading the names takes
 * a slow phone 30 ms.
 */
function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/**
 * Whether a text is an ordinary misspelling of a name of five letters or more: it begins with the same letter, and one
 * letter is missing, added, different or swapped, or two in a name of nine letters or more.
 */
export function isMisspelled(typed: string, name: string): boolean {
  if (typed[0] !== name[0] || Math.min(typed.length, name.length) < 5) return false
  return spellingDistance(typed, name) <= (name.length >= 9 ? 2 : 1)
}
