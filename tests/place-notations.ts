import { usStates } from '@localchef/contracts/places/us-states'

export interface NotedCity {
  name: string
  nameRu: string | null
  state: string
  /** ZIP codes that post offices list under the city's name; may be empty. */
  zipCodes: readonly string[]
  /** Whether a name without a state means this city: no other one is nearly as large. */
  isKnownAlone: boolean
}

/** Letters and digits of an East Asian keyboard. */
function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
}

const abbreviations: Readonly<Record<string, readonly string[]>> = {
  AZ: ['Ariz.'],
  CA: ['Calif.', 'Cal.'],
  CO: ['Colo.'],
  CT: ['Conn.'],
  FL: ['Fla.'],
  IL: ['Ill.'],
  MA: ['Mass.'],
  MI: ['Mich.'],
  MN: ['Minn.'],
  NY: ['N.Y.', 'N. Y.'],
  NC: ['N.C.', 'N. Carolina'],
  NM: ['N.M.', 'N. Mex.'],
  OK: ['Okla.'],
  OR: ['Ore.'],
  PA: ['Penn.', 'Pa.'],
  TN: ['Tenn.'],
  TX: ['Tex.'],
  VA: ['Va.'],
  WA: ['Wash.'],
  WI: ['Wis.'],
  DC: ['D.C.', 'D. C.', 'District of Columbia'],
}

/** The ways in which people write a city on an envelope or into a field. */
export function notationsOf({ name, nameRu, state, zipCodes, isKnownAlone }: NotedCity): string[] {
  const known = usStates.find(({ code }) => code === state)
  const full = state === 'DC' ? 'District of Columbia' : (known?.name ?? state)
  const fullRu = known?.nameRu ?? state
  const states = [state, full, ...(abbreviations[state] ?? [])]
  const countries = ['USA', 'U.S.A.', 'US', 'U.S.', 'United States', 'United States of America', 'США']
  const spellings = [name, ...otherSpellings(name)]
  const zip = zipCodes[0]
  return [
    ...states.flatMap((written) => [
      `${name}, ${written}`,
      `${name} ${written}`,
      `${name},${written}`,
      `  ${name} ,  ${written}. `,
      `${written}, ${name}`,
      `${name} (${written})`,
      `${name} - ${written}`,
      `${name}; ${written}`,
      `${name}\n${written}\nUSA`,
      `${name},\u00a0${written}`,
      `${name.toUpperCase()}, ${written.toUpperCase()}`,
      `${name.toLowerCase()} ${written.toLowerCase()}`,
    ]),
    ...countries.flatMap((country) => [
      `${name}, ${full}, ${country}`,
      `${name}, ${state}, ${country}`,
      `${name} ${state} ${country}`,
      `${country}, ${full}, ${name}`,
    ]),
    ...spellings.flatMap((spelled) => [
      `${spelled}, ${state}`,
      `${spelled}, ${full}`,
      `${spelled} ${state} USA`,
    ]),
    `City of ${name}, ${full}`,
    `${name}, State of ${full}`,
    `${name}, ${full} state`,
    fullWidth(`${name}, ${state}`),
    `123 Main St, ${name}, ${state}`,
    `123 Main St ${name} ${state}`,
    `4500 W 3rd Ave Apt 12, ${name}, ${full}, USA`,
    `Suite 5, 12 Oak Court\n${name}, ${state}`,
    ...(state === 'DC' ? [] : [`${name}, ${misspell(full)}`]),
    ...(isKnownAlone ? [name, name.toLowerCase(), `${name}, USA`, `123 Main St, ${name}`, ...spellings] : []),
    ...(nameRu
      ? [
          `${nameRu}, ${fullRu}`,
          `${nameRu}, штат ${fullRu}`.replace('штат Вашингтон (округ Колумбия)', 'округ Колумбия'),
          `г. ${nameRu}, ${fullRu}, США`,
          `США, ${fullRu}, ${nameRu}`,
          `${nameRu.replaceAll('-', ' ')}, ${state}`,
          `${nameRu.toUpperCase()}, ${fullRu.toUpperCase()}`,
          ...(isKnownAlone ? [nameRu, `${nameRu}, США`] : []),
        ]
      : []),
    ...(zip
      ? [
          ...states.flatMap((written) => [`${name}, ${written} ${zip}`, `${name} ${written} ${zip}-1234`]),
          zip,
          `${zip}-1234`,
          fullWidth(zip),
          `${zip} ${name}`,
          `${name} ${zip}`,
          `${zip}, ${name}, ${state}`,
          `${name}, ${zip} ${state}`,
          `${state} ${zip}`,
          `${zip} ${full}`,
          `${name}, ${full} ${zip}, United States`,
          `${name} ${full} ${zip} 1234`,
          `${name}, ${state} ${zip}1234`,
          `${name}, ${state}, ${zip}`,
          `${name}, ${state} ${zip} – 1234`,
          `123 Main St, ${name}, ${state} ${zip}`,
          `123 Main St\n${name}, ${state} ${zip}\nUSA`,
          `12345 Elm Street ${name} ${state} ${zip}`,
          `Apt 4B, 123 5th Avenue, ${name}, ${full} ${zip}-1234, USA`,
          fullWidth(`${name}, ${state} ${zip}`),
          `${name},\u00a0${state}\u00a0${zip}`,
        ]
      : []),
  ]
}

function otherSpellings(name: string): string[] {
  const short: readonly (readonly [RegExp, string])[] = [
    [/^Saint /, 'St. '],
    [/^Saint /, 'St '],
    [/^St\. /, 'Saint '],
    [/^St\. /, 'St '],
    [/^Fort /, 'Ft. '],
    [/^Fort /, 'Ft '],
    [/^Mount /, 'Mt. '],
    [/^Mount /, 'Mt '],
    [/^North /, 'N. '],
    [/^North /, 'N '],
    [/^South /, 'S. '],
    [/^West /, 'W '],
    [/^East /, 'E. '],
    [/ Beach$/, ' Bch'],
    [/ Springs$/, ' Spgs'],
    [/ Heights$/, ' Hts'],
    [/-/g, ' '],
    [/ /g, '-'],
    [/'/g, '’'],
    [/'/g, ''],
  ]
  return short.flatMap(([pattern, by]) => (pattern.test(name) ? [name.replace(pattern, by)] : []))
}

/** One letter of the name is missing. */
function misspell(name: string): string {
  return name.length < 8 ? name : `${name.slice(0, -3)}${name.slice(-2)}`
}
