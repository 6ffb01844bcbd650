import { interstates } from '@localchef/contracts/search/interstates'
import { cuisines } from '../cuisines.ts'
import type { Connection } from '../database/connection.ts'
import { insertRows } from '../database/insert-rows.ts'
import { openMarketplace } from '../database/open-marketplace.ts'
import { readIngredients } from '../kitchen/read-ingredients.ts'
import { addChefs, scaleTables } from './chef-statements.ts'

export interface ScalePorts {
  /** Runs `work` in one transaction as the owner of the schema. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Total number of generated chefs afterwards. */
  chefs: number
  now: Date
  log: { info(details: object, message: string): void }
}

const chefsAtOnce = 25_000

/**
 * Generates a marketplace for benches: chefs by population, truck stops along the interstates, cuisines by state. The
 * same number gives the same marketplace; a larger number adds to it. Runs in one transaction and needs the gazetteer.
 * Reviews (except their sums), ingredients, opening hours and certifications are left out: no bench reads them.
 */
export async function seedScale({ transaction, chefs, now, log }: ScalePorts): Promise<number> {
  return transaction(async (connection) => {
    const present = await connection.query(
      `select count(*)::integer as chefs from auth.users where email like '%@scale.test'`,
    )
    const first = Number(present.rows[0]?.chefs) + 1
    if (first > chefs) return 0
    await connection.query('set local search_path = public, extensions')
    await connection.query(`set local maintenance_work_mem = '256MB'`)
    // PostgreSQL misestimates joins on expressions: a nested loop over 25,000 chefs would take minutes instead of a
    // second.
    await connection.query('set local enable_nestloop = off')
    await openMarketplace(connection)
    const restoreTriggers = await leaveTriggersOut(connection)
    await writeSources(connection)
    const buildIndexes = await buildIndexesLater(connection, [
      'public.profiles',
      'public.chefs',
      'public.dishes',
    ])
    for (let start = first; start <= chefs; start += chefsAtOnce) {
      const end = Math.min(chefs, start + chefsAtOnce - 1)
      await addChefs(connection, start, end, now)
      log.info({ chefs: end, of: chefs }, 'chefs were added')
    }
    await buildIndexes()
    log.info({}, 'indexes were built')
    await connection.query(
      `select private.learn_words(string_agg(text, ' '))
       from scale_words
       where line not in (6, 7)
       group by line, left(text, 1)`,
    )
    await connection.query('select private.rebuild_search()')
    await restoreTriggers()
    return chefs - first + 1
  })
}

const tablesWithTriggers = ['public.profiles', 'public.chefs', 'public.dishes']

/** Disables triggers whose work the statements do. Returns a function that enables them again. */
async function leaveTriggersOut(connection: Connection): Promise<() => Promise<void>> {
  const { rows } = await connection.query('select rolsuper from pg_roles where rolname = current_user')
  if (rows[0]?.rolsuper === true) {
    await connection.query('set local session_replication_role = replica')
    return async () => {
      await connection.query('set local session_replication_role = origin')
    }
  }
  // An owner who is no superuser cannot disable the triggers of foreign keys. Seeding is then slower, with the same
  // result.
  const setTriggers = async (state: 'enable' | 'disable') => {
    // Pending deferred checks would block altering a table.
    if (state === 'enable') await connection.query('set constraints all immediate')
    for (const table of tablesWithTriggers) {
      await connection.query(`alter table ${table} ${state} trigger user`)
    }
  }
  await setTriggers('disable')
  return () => setTriggers('enable')
}

async function writeSources(connection: Connection): Promise<void> {
  for (const statement of scaleTables) await connection.query(statement)
  const slugs = cuisines.map(({ slug }) => slug)
  await insertRows(
    connection,
    'public.cuisines',
    cuisines.map(({ slug, name, nameRu }, position) => ({ slug, name, name_ru: nameRu, position })),
    { skipPresent: true },
  )
  await insertRows(
    connection,
    'scale_cuisines',
    cuisines.map(({ slug, name, nameRu, kin, recipes }, index) => ({
      position: index + 1,
      slug,
      name,
      name_ru: nameRu,
      kin,
      recipes: recipes.length,
    })),
  )
  await insertRows(
    connection,
    'scale_recipes',
    cuisines.flatMap(({ slug, recipes }) =>
      recipes.map((recipe, position) => ({
        cuisine: slug,
        position,
        name: recipe.name,
        name_ru: recipe.nameRu,
        description: recipe.text,
        description_ru: recipe.textRu,
        category: recipe.category,
        cents: recipe.cents,
        minutes: recipe.minutes,
        heat: recipe.heat ?? 0,
        allergens: readIngredients(recipe.of).allergens,
        diets: readIngredients(recipe.of).diets,
      })),
    ),
  )
  const cities = await readCities(connection)
  let people = 0
  await insertRows(
    connection,
    'scale_cities',
    cities.map((city, index) => {
      people += city.population
      return { ...city, position: index + 1, people, time_zone: timeZoneOf(city.state) }
    }),
  )
  await insertRows(
    connection,
    'scale_states',
    [...new Set(cities.map((city) => city.state))].map((state) => ({
      state,
      shares: addedShares(slugs, state),
    })),
  )
  await insertRows(connection, 'scale_legs', legs(cities))
  for (const table of ['cuisines', 'recipes', 'cities', 'states', 'legs']) {
    await connection.query(`analyze scale_${table}`)
  }
}

async function readCities(connection: Connection): Promise<City[]> {
  const { rows } = await connection.query(
    `select name, state, latitude, longitude, population
     from public.places
     where kind = 'city' and population > 0
     order by population desc, id`,
  )
  if (rows.length === 0) throw new Error('the gazetteer is empty, so chefs have no towns')
  return rows.map((row) => ({
    name: String(row.name),
    state: String(row.state),
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    population: Number(row.population),
  }))
}

interface City {
  name: string
  state: string
  latitude: number
  longitude: number
  population: number
}

/** Legs of the interstates with cumulative miles, so that each mile is equally likely. */
function legs(cities: readonly City[]): object[] {
  // Of two places with the same name in a state, the larger one is used.
  const known = new Map(cities.toReversed().map((city) => [`${city.name}, ${city.state}`, city]))
  let miles = 0
  return interstates
    .flatMap(({ name: highway, towns }) => {
      const found = towns.flatMap((town) => known.get(town) ?? [])
      return found.slice(1).map((to, index) => {
        const from = found[index] ?? to
        miles += Math.hypot((to.latitude - from.latitude) * 69, (to.longitude - from.longitude) * 54)
        return {
          highway,
          miles,
          city: to.name,
          state: to.state,
          time_zone: timeZoneOf(to.state),
          from_latitude: from.latitude,
          from_longitude: from.longitude,
          to_latitude: to.latitude,
          to_longitude: to.longitude,
        }
      })
    })
    .map((leg, index) => ({ position: index + 1, ...leg }))
}

function timeZoneOf(state: string): string {
  return states[state]?.timeZone ?? 'America/New_York'
}

/**
 * Drops the tables' indexes that no constraint needs. Returns a function that creates them again: sorting once takes a
 * fraction of the time of a million insertions.
 */
async function buildIndexesLater(
  connection: Connection,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await connection.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not i.indisunique
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by 1`,
    [tables],
  )
  for (const { name } of rows) await connection.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of rows) await connection.query(String(definition))
  }
}

/** A state's main time zone, and factors of the cuisines that are more frequent there. */
interface StateOfKitchens {
  timeZone: string
  fond: Readonly<Record<string, number>>
}

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

/** Average number per thousand kitchens. */
const usualShares: Readonly<Record<string, number>> = {
  mexican: 120,
  italian: 110,
  roadside: 110,
  chinese: 85,
  bbq: 70,
  punjabi: 55,
  japanese: 45,
  soul_food: 45,
  bakery: 45,
  thai: 40,
  vietnamese: 35,
  korean: 30,
  vegan: 30,
  french: 25,
  greek: 25,
  lebanese: 25,
  filipino: 20,
  jamaican: 15,
  cuban: 12,
  turkish: 12,
  ethiopian: 12,
  polish: 10,
  cajun: 10,
  russian: 8,
  ukrainian: 7,
  georgian: 4,
  uzbek: 3,
}

/** Other states have average cuisines and Eastern Time. */
const states: Readonly<Record<string, StateOfKitchens>> = {
  AK: { timeZone: 'America/Anchorage', fond: { filipino: 3, russian: 3 } },
  AL: { timeZone: central, fond: { soul_food: 4, bbq: 3 } },
  AR: { timeZone: central, fond: { soul_food: 3, bbq: 3 } },
  AZ: { timeZone: 'America/Phoenix', fond: { mexican: 4 } },
  CA: {
    timeZone: pacific,
    fond: { mexican: 3, filipino: 4, vietnamese: 3, korean: 3, thai: 2, japanese: 2 },
  },
  CO: { timeZone: mountain, fond: { mexican: 2, vegan: 2 } },
  CT: { timeZone: eastern, fond: { italian: 3, polish: 3 } },
  DC: { timeZone: eastern, fond: { ethiopian: 12, vegan: 2 } },
  DE: { timeZone: eastern, fond: { italian: 2 } },
  FL: { timeZone: eastern, fond: { cuban: 14, jamaican: 5, russian: 2 } },
  GA: { timeZone: eastern, fond: { soul_food: 4, bbq: 2, georgian: 1 } },
  HI: { timeZone: 'Pacific/Honolulu', fond: { japanese: 5, filipino: 7, korean: 2 } },
  IA: { timeZone: central, fond: { roadside: 2 } },
  ID: { timeZone: mountain, fond: { roadside: 2 } },
  IL: { timeZone: central, fond: { polish: 9, italian: 2, ukrainian: 4 } },
  IN: { timeZone: eastern, fond: { roadside: 2 } },
  KS: { timeZone: central, fond: { bbq: 4 } },
  KY: { timeZone: eastern, fond: { bbq: 2, soul_food: 2 } },
  LA: { timeZone: central, fond: { cajun: 25, soul_food: 3 } },
  MA: { timeZone: eastern, fond: { italian: 2, french: 2 } },
  MD: { timeZone: eastern, fond: { ethiopian: 5, soul_food: 2 } },
  ME: { timeZone: eastern, fond: { bakery: 2, french: 2 } },
  MI: { timeZone: eastern, fond: { lebanese: 6, polish: 4 } },
  MN: { timeZone: central, fond: { vietnamese: 2, ethiopian: 4 } },
  MO: { timeZone: central, fond: { bbq: 4 } },
  MS: { timeZone: central, fond: { soul_food: 5, cajun: 3 } },
  MT: { timeZone: mountain, fond: { roadside: 3 } },
  NC: { timeZone: eastern, fond: { bbq: 4, soul_food: 2 } },
  ND: { timeZone: central, fond: { roadside: 3 } },
  NE: { timeZone: central, fond: { roadside: 2, bbq: 2 } },
  NH: { timeZone: eastern, fond: { bakery: 2 } },
  NJ: { timeZone: eastern, fond: { italian: 3, punjabi: 3, polish: 3, turkish: 4 } },
  NM: { timeZone: mountain, fond: { mexican: 5 } },
  NV: { timeZone: pacific, fond: { filipino: 4, mexican: 2 } },
  NY: {
    timeZone: eastern,
    fond: { italian: 3, russian: 7, georgian: 9, uzbek: 14, ukrainian: 6, jamaican: 4 },
  },
  OH: { timeZone: eastern, fond: { polish: 2, lebanese: 2 } },
  OK: { timeZone: central, fond: { bbq: 3 } },
  OR: { timeZone: pacific, fond: { vegan: 3, thai: 2 } },
  PA: { timeZone: eastern, fond: { italian: 2, polish: 4, ukrainian: 4 } },
  RI: { timeZone: eastern, fond: { italian: 3 } },
  SC: { timeZone: eastern, fond: { soul_food: 3, bbq: 3 } },
  SD: { timeZone: central, fond: { roadside: 3 } },
  TN: { timeZone: central, fond: { bbq: 4, soul_food: 3 } },
  TX: { timeZone: central, fond: { mexican: 4, bbq: 4, vietnamese: 2, cajun: 3 } },
  UT: { timeZone: mountain, fond: { bakery: 2 } },
  VA: { timeZone: eastern, fond: { ethiopian: 4, bbq: 2 } },
  VT: { timeZone: eastern, fond: { bakery: 3, vegan: 2 } },
  WA: { timeZone: pacific, fond: { vietnamese: 2, japanese: 2, ukrainian: 4, russian: 3 } },
  WI: { timeZone: central, fond: { polish: 4 } },
  WV: { timeZone: eastern, fond: { roadside: 2 } },
  WY: { timeZone: mountain, fond: { roadside: 3 } },
}

/** Cumulative shares of the cuisines in a state, in the order of `slugs`; the last is 1. */
function addedShares(slugs: readonly string[], state: string): number[] {
  const fond = states[state]?.fond ?? {}
  const weights = slugs.map((slug) => (usualShares[slug] ?? 5) * (fond[slug] ?? 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum / whole
  })
}
