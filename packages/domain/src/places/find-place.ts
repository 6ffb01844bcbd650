import { earthRadiusMiles } from '@localchef/contracts/earth'
import type { Place } from '@localchef/contracts/places/place'
import { isMisspelled } from '@localchef/contracts/places/state-code'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { placeColumns } from './place-columns.ts'
import { type PlaceText, type Reading, readPlaceText } from './read-place-text.ts'
import { type KnownPlace, searchTowns } from './search-towns.ts'

export interface FoundPlace {
  /** The one place that the text names; null if it names none, or several. */
  place: Place | null
  /** The named place, followed by others that the text can mean. If `place` is null, the choices. */
  places: Place[]
}

/** A name that fits several places means the largest if its population is this many times that of the next one. */
const dominance = 10
/** Keys of names that without a state mean a place abroad or no town at all, although a town here has the name. */
const meansAnother: ReadonlySet<string> = new Set([
  'moscow',
  'москва',
  'toronto',
  'торонто',
  'ontario',
  'онтарио',
  'vancouver',
  'ванкувер',
  'санкт петербург',
  'carolina',
  'каролина',
  'warsaw',
  'варшава',
  'havana',
  'гавана',
])
/** Maximum distance of a neighborhood from its town, and of a ZIP code from the town named with it; in miles. */
const nearMiles = 30
const milesPerDegree = (earthRadiusMiles * Math.PI) / 180
/** A second name that is farther away than this contradicts the first one; in miles. */
const farMiles = 60
/** Minimum population of a city that people can mean by its name alone. */
const peopleOfCity = 100_000
/** Minimum population of a town that a misspelled name can mean, without and with a state. */
const misspelledPeople = 50_000
const misspelledPeopleOfState = 15_000

/**
 * Finds the place that people name in any form used on envelopes. A place must be in the named state. A ZIP code and a
 * town that contradict each other name no place, nor does an ambiguous name without a state: `places` are then the
 * choices.
 */
export async function findPlace(
  db: Queries,
  text: string,
  limit: number,
  served: readonly string[],
): Promise<FoundPlace> {
  const { read, named, answer } = await readAndSettle(db, text, served)
  if (read.zipStart !== null) return { place: null, places: await zipCodesFrom(db, read.zipStart, limit) }
  const isExact = answer.place !== null && answer.place.kind !== 'city'
  const hasOthers = !isExact && read.readings.length > 0
  const others = hasOthers ? await searchTowns(db, wantedTowns(text, read, named), limit, served) : []
  const first = answer.place ? [answer.place] : answer.places
  const places = withoutTwins([...first, ...others]).slice(0, limit)
  return { place: answer.place && plainPlace(answer.place), places: places.map(plainPlace) }
}

/** The one place that a text names, or null. */
export async function namedPlace(db: Queries, text: string): Promise<Place | null> {
  const { place } = (await readAndSettle(db, text, [])).answer
  return place && plainPlace(place)
}

async function readAndSettle(db: Queries, text: string, served: readonly string[]) {
  const read = readPlaceText(text)
  const zip = read.zipCode === null ? undefined : (await zipCodesFrom(db, read.zipCode, 1))[0]
  const known = await readKnown(db, read)
  const named = namedPlaces(read, known)
  return { read, named, answer: await settle({ db, read, zip, known, named, served }) }
}

interface Question {
  db: Queries
  read: PlaceText
  /** The place of the ZIP code; undefined if the text has none or the gazetteer lacks it. */
  zip: Place | undefined
  known: readonly KnownPlace[]
  named: Named
  served: readonly string[]
}

interface Named {
  /** All places that exact readings name; more than one if the text is ambiguous. */
  places: KnownPlace[]
  /** Whether a name contradicts the others. */
  hasConflict: boolean
  /** Whether the places are in the state that the text names. */
  hasState: boolean
}

/**
 * The searches for further suggestions: the typed town in the named state, and the whole text unless places in that
 * state are already found.
 */
function wantedTowns(
  text: string,
  { readings }: PlaceText,
  named: Named,
): { state: string | null; words: string }[] {
  const whole = { state: null, words: text.replaceAll(',', ' ') }
  const usual = readings.find(
    ({ state, isUsual, isLoose, towns }) => state && isUsual && !isLoose && towns.length > 0,
  )
  const inState = usual && (named.hasState || named.places.length === 0)
  if (!inState) return [whole]
  return [{ state: usual.state, words: usual.towns[0] ?? '' }, ...(named.hasState ? [] : [whole])]
}

async function settle(question: Question): Promise<FoundPlace> {
  const { read, zip, named } = question
  if (read.zipStart !== null) return choices([])
  const { places, hasConflict } = named
  if (hasConflict) return choices([...(zip ? [zip] : []), ...places])
  const meant = places.length === 0 ? await withoutExactName(question) : await oneOf(question)
  if (read.zipCode === null) return meant
  if (!zip) return withUnknownZip(question, meant)
  return withZip(question, meant, zip)
}

function choices(places: readonly Place[]): FoundPlace {
  return { place: null, places: [...places] }
}

/** Looks up every name of the text in all states, to tell a wrong state from an unknown name. */
async function readKnown(db: Queries, { readings, splits }: PlaceText): Promise<KnownPlace[]> {
  const names = [
    ...new Set([...readings, ...splits].flatMap(({ towns, within }) => [...towns, ...within])),
  ].slice(0, 60)
  if (names.length === 0) return []
  const { rows } = await sql<KnownPlace>`
    select ${placeColumns}, p.population, typed.name as typed, typed.key,
      private.place_key(p.name) = typed.key as "isOwnName"
    from (
      select name, private.place_key(name) as key
      from unnest(${names}::text[]) name
    ) typed
    join public.places p on p.name_keys @> array[typed.key]
    where p.kind <> 'zip'
      and typed.key <> ''
    order by p.population desc, p.id
    limit 400
  `.execute(db)
  return rows
}

/**
 * The places that the readings name. Readings with a misspelled state count only if no exact one names a place, and
 * splits only if no other reading does.
 */
function namedPlaces({ readings, splits }: PlaceText, known: readonly KnownPlace[]): Named {
  const exact = readings.filter(({ isLoose }) => !isLoose)
  const loose = readings.filter(({ isLoose }) => isLoose)
  for (const tried of [exact, loose, splits]) {
    const found = tried
      .map((reading) => placesOf(reading, known, tried === splits))
      .filter(({ places, hasConflict }) => places.length > 0 && !(hasConflict && tried === splits))
    // A reading with a state is more certain than the same words without one.
    const [first] = found
    if (!first) continue
    const certain = found.filter(({ hasState }) => hasState)
    const used = certain.length > 0 ? certain : found
    return {
      places: withoutTwins(used.flatMap(({ places }) => places)),
      hasConflict: used.some(({ hasConflict }) => hasConflict),
      hasState: certain.length > 0,
    }
  }
  return { places: [], hasConflict: false, hasState: false }
}

function placesOf({ state, towns, within }: Reading, known: readonly KnownPlace[], isSplit: boolean): Named {
  const nothing = { places: [], hasConflict: false, hasState: state !== null }
  const inState = known.filter((place) => state === null || place.state === state)
  const town = towns.find((name) => inState.some(({ typed }) => typed === name))
  if (town === undefined) return nothing
  const places = preferred(inState.filter(({ typed }) => typed === town))
  let found = places
  for (const name of within.toReversed()) {
    const named = inState.filter(({ typed }) => typed === name)
    // A neighborhood has fewer people than its town, so "San Francisco, Oakland" names two cities.
    const near = named.filter((place) =>
      found.some(
        (other) =>
          (place.population < other.population || other.kind === 'area' || place.id === other.id) &&
          milesBetween(place, other) <= nearMiles,
      ),
    )
    if (near.length > 0) {
      // The typed neighborhood in the typed town. If several towns have this name, only those with the neighborhood
      // count.
      found = preferred(near)
    } else if (
      state === null ||
      isSplit ||
      named.some((place) => found.every((other) => milesBetween(place, other) > farMiles)) ||
      known.some((place) => place.typed === name && place.population >= peopleOfCity)
    ) {
      // Without a state, every name must fit. With a state, a name can be that of an unknown neighborhood, but not of a
      // city.
      const other = known.filter(({ typed }) => typed === name)
      return { ...nothing, places: [...found, ...(named.length > 0 ? named : other)], hasConflict: true }
    }
  }
  return { places: found, hasConflict: false, hasState: state !== null }
}

/** For each state, towns before areas, and then places whose own name was typed before those known by another name. */
function preferred(places: readonly KnownPlace[]): KnownPlace[] {
  const states = [...new Set(places.map(({ state }) => state))]
  return states.flatMap((state) => {
    const here = places.filter((place) => place.state === state)
    const cities = here.filter(({ kind }) => kind === 'city')
    const candidates = cities.length > 0 ? cities : here
    const own = candidates.filter(({ isOwnName }) => isOwnName)
    return own.length > 0 ? own : candidates
  })
}

/**
 * The only place, or the one that is by far the largest. A text that names only a state does not mean a town with the
 * same name.
 */
async function oneOf({ db, read, named, served }: Question): Promise<FoundPlace> {
  const [first, second] = [...named.places].sort((one, other) => other.population - one.population)
  const places = ranked(named.places, served)
  const alone = named.hasState ? null : stateAlone(read)
  if (alone !== null) {
    // "New York" means both: the town is by far the largest in the state. Guam is a single island.
    const isBoth = first?.state === alone && (first.population >= 1_000_000 || alone === 'GU')
    if (!isBoth) {
      const large = places.filter(({ population }) => population >= peopleOfCity)
      return choices([...large, ...(await largestTowns(db, alone)), ...places])
    }
  }
  const isOne = first && (!second || first.population >= dominance * Math.max(1, second.population))
  const isForeign = !named.hasState && first && meansAnother.has(first.key)
  return { place: isOne && !isForeign ? first : null, places }
}

/** The code of the state if the text names only a state, or a state and perhaps a street. */
function stateAlone({ readings }: PlaceText): string | null {
  const alone = readings.filter(
    ({ state, towns, isGuess }) => state !== null && (isGuess || towns.length === 0),
  )
  return (alone.find(({ isLoose }) => !isLoose) ?? alone[0])?.state ?? null
}

/** Tries post offices without a town of their own, then a state alone, then ordinary misspellings. */
async function withoutExactName({ db, read, known, served }: Question): Promise<FoundPlace> {
  const isState = read.readings.some(({ state, towns, isLoose }) => state && towns.length === 0 && !isLoose)
  const offices = isState ? [] : await postOffices(db, read)
  if (offices.length > 0) return oneOffice(offices, read)
  const alone = stateAlone(read)
  if (alone !== null) {
    const towns = await largestTowns(db, alone)
    return alone === 'DC' ? { place: towns[0] ?? null, places: towns } : choices(towns)
  }
  const elsewhere = ranked(preferred(known), served)
  const spelled = await misspelledTowns(db, read)
  const [first, second] = spelled
  const isOne = first && (!second || first.population >= dominance * second.population)
  // "De Soto" in a state where the town is "DeSoto". Any other name that is known elsewhere can mean a place in another
  // state.
  if (isOne && (elsewhere.length === 0 || isSameLetters(first))) return { place: first, places: spelled }
  const state = read.readings.find(({ isUsual, isLoose }) => isUsual && !isLoose)?.state
  const isUnknown = elsewhere.length === 0 && spelled.length === 0
  return choices(isUnknown && state ? await largestTowns(db, state) : [...spelled, ...elsewhere])
}

/**
 * Handles a ZIP code that the gazetteer lacks, such as one for PO boxes. The town counts if ZIP codes with the same
 * first three digits are in its state.
 */
async function withUnknownZip({ db, read }: Question, meant: FoundPlace): Promise<FoundPlace> {
  const neighbors = await zipCodesFrom(db, (read.zipCode ?? '').slice(0, 3), 5)
  const { place } = meant
  if (place && neighbors.some(({ state }) => state === place.state)) return meant
  return choices([...meant.places, ...neighbors])
}

/** A ZIP code is the most exact name, unless the town or the state contradicts it. */
function withZip({ read, named, known }: Question, meant: FoundPlace, zip: Place): FoundPlace {
  const exact = { place: zip, places: [zip] }
  if (!named.hasState && stateAlone(read) === zip.state) return exact
  const near = meant.places.filter(
    (place) =>
      place.state === zip.state && (place.city === zip.city || milesBetween(place, zip) <= nearMiles),
  )
  if (named.places.length > 0) return near.length > 0 ? exact : choices([zip, ...meant.places])
  const states = read.readings.filter(({ isLoose }) => !isLoose).flatMap(({ state }) => state ?? [])
  const hasState = states.length > 0
  if (hasState && !states.includes(zip.state)) return choices([zip, ...meant.places])
  const towns = read.readings
    .filter(({ state }) => (hasState ? state === zip.state : true))
    .flatMap(({ towns: names }) => names)
  if (towns.length === 0 || near.length > 0) return exact
  // The name can be that of a neighborhood that the gazetteer lacks, unless a city elsewhere has it.
  const isCityElsewhere = known.some(
    ({ population, state }) => population >= peopleOfCity && state !== zip.state,
  )
  const isSpelledSo = towns.some((name) => isMisspelled(name.replaceAll(' ', ''), plain(zip.city)))
  if ((hasState && !isCityElsewhere) || isSpelledSo) return exact
  return choices([zip, ...meant.places])
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** ZIP codes known by a name that no town has, such as that of a small village. */
async function postOffices(db: Queries, { readings }: PlaceText): Promise<KnownPlace[]> {
  const asked = readings
    .filter(({ isLoose }) => !isLoose)
    .flatMap(({ state, towns }) => towns.map((name) => ({ state, name })))
  const names = [...new Set(asked.map(({ name }) => name))].slice(0, 20)
  if (names.length === 0) return []
  const { rows } = await sql<KnownPlace>`
    select ${placeColumns}, p.population, typed.name as typed, typed.key, true as "isOwnName"
    from (
      select name, private.place_key(name) as key
      from unnest(${names}::text[]) name
    ) typed
    join public.places p on p.name_keys @> array[typed.key]
    where p.kind = 'zip'
      and typed.key <> ''
    order by p.zip_code
    limit 60
  `.execute(db)
  return rows.filter(({ typed, state }) =>
    asked.some((one) => one.name === typed && (one.state === null || one.state === state)),
  )
}

/** The only post office, if its state is named. Without a state, a village of a few people is too uncertain. */
function oneOffice(offices: readonly KnownPlace[], { readings }: PlaceText): FoundPlace {
  const [first] = offices
  const hasState = readings.some(({ state }) => state !== null && state === first?.state)
  const isOne =
    hasState &&
    first &&
    offices.every((other) => other.state === first.state && milesBetween(first, other) <= nearMiles)
  return isOne ? { place: first, places: [...offices] } : choices(offices)
}

/** Towns whose name the typed name misspells in an ordinary way, the largest first. */
async function misspelledTowns(db: Queries, { readings }: PlaceText): Promise<KnownPlace[]> {
  const usual = readings.filter(({ state, isUsual }) => state !== null && isUsual)
  const asked =
    usual.length > 0 ? usual : readings.filter(({ state, within }) => state === null && within.length === 0)
  const found: KnownPlace[] = []
  for (const { state, towns } of asked.slice(0, 4)) {
    const [name = ''] = towns
    if (name.length < 5) continue
    const { rows } = await sql<KnownPlace>`
      select ${placeColumns}, p.population, typed.key, known.key as typed, true as "isOwnName"
      from (select private.place_key(${name}) as key) typed
      join public.places p on p.population >= ${state ? misspelledPeopleOfState : misspelledPeople}
      cross join lateral unnest(p.name_keys) known(key)
      where p.kind = 'city'
        and (${state}::text is null or p.state = ${state})
        and left(known.key, 1) = left(typed.key, 1)
      order by p.population desc, p.id
    `.execute(db)
    found.push(...rows.filter((row) => isSameLetters(row) || isSpelledLike(row)))
  }
  return withoutTwins(found)
}

/** True for `De Soto` and `DeSoto`. Here `typed` is the name in the gazetteer. */
function isSameLetters({ key, typed }: KnownPlace): boolean {
  return key.replaceAll(' ', '') === typed.replaceAll(' ', '')
}

/** "The Hamptons" is not a misspelling of "Hampton". */
function isSpelledLike({ key, typed }: KnownPlace): boolean {
  return key !== `${typed}s` && isMisspelled(key.replaceAll(' ', ''), typed.replaceAll(' ', ''))
}

async function largestTowns(db: Queries, state: string): Promise<KnownPlace[]> {
  const { rows } = await sql<KnownPlace>`
    select ${placeColumns}, p.population, '' as typed, '' as key, true as "isOwnName"
    from public.places p
    where p.kind = 'city'
      and p.state = ${state}
    order by p.population desc, p.id
    limit 6
  `.execute(db)
  return rows
}

/** ZIP codes by their first digits. */
async function zipCodesFrom(db: Queries, digits: string, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select ${placeColumns}
    from public.places p
    where p.zip_code >= ${digits}
      and p.zip_code < ${digits} || 'a'
    order by p.zip_code
    limit ${limit}
  `.execute(db)
  return rows
}

/** Places in the marketplace's region come first, then the largest ones. */
function ranked<Ranked extends Place>(places: readonly Ranked[], served: readonly string[]): Ranked[] {
  const people = (place: Place) => ('population' in place ? Number(place.population) : 0)
  const isServed = ({ state }: Place) => (served.includes(state) ? 1 : 0)
  return [...places].sort((one, other) => isServed(other) - isServed(one) || people(other) - people(one))
}

function withoutTwins<Twin extends Place>(places: readonly Twin[]): Twin[] {
  const ids = new Set<number>()
  return places.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** Planar distance is accurate enough. */
function milesBetween(one: Place, other: Place): number {
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180)
  return milesPerDegree * Math.hypot(one.latitude - other.latitude, east)
}

function plainPlace({ id, kind, city, cityRu, state, zipCode, address, latitude, longitude }: Place): Place {
  return { id, kind, city, cityRu, state, zipCode, address, latitude, longitude }
}
