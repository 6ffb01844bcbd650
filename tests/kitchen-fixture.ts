import type { Connection, Database } from '@localchef/backend/database'
import { openMarketplace } from '@localchef/demo/database/open-marketplace'

/** A kitchen that takes orders, with one dish made to order and a batch of it, which is cooked for its orders. */
export interface Kitchen {
  chefId: string
  dishId: string
  /** A removable ingredient. */
  ingredientId: string
  /** An option of a required group: $1.50 on top of the dish's $5.00. */
  variantId: string
  batchId: string
}

export interface KitchenOptions {
  /** Portions of the batch. */
  portions?: number
  dailyPortionLimit?: number | null
  slotPortionLimit?: number | null
  mealsPerDay?: number | null
  answerMinutes?: number
  services?: string[]
  maxOpenOrders?: number
  name?: string
  nameRu?: string
  timeZone?: string
}

/**
 * Opens the marketplace and inserts a kitchen that is open around the clock, so that tests do not depend on the hour at
 * which they run.
 */
export async function addKitchen(
  database: Database,
  profileId: string,
  options: KitchenOptions = {},
): Promise<Kitchen> {
  const { mealsPerDay, timeZone = 'America/Los_Angeles' } = options
  return database.transaction(async (connection) => {
    await openMarketplace(connection)
    const idOf = (text: string, values: readonly unknown[]) => insertedId(connection, text, values)
    await connection.query(
      `insert into public.cuisines (slug, name, name_ru) values ('russian', 'Russian', 'Русская') on conflict do nothing`,
    )
    const chefId = await idOf(
      `insert into public.chefs (
         profile_id, slug, name, name_ru, bio, cuisines, services, status, latitude, longitude, city, state,
         zip_code, activated_at, answer_minutes, max_open_orders, lead_minutes, time_zone
       )
       values ($1, 'kitchen-' || substr(md5($1::uuid::text), 1, 12), $2, $7, 'Pies like at home.', '{russian}', $3, 'active',
         37.77, -122.42, 'San Francisco', 'CA', '94103', now(), $4, $5, 30, $6)
       returning id`,
      [
        profileId,
        options.name ?? 'Olga Piroshki Kitchen',
        options.services ?? ['pickup', 'delivery'],
        options.answerMinutes ?? 30,
        options.maxOpenOrders ?? 20,
        timeZone,
        options.nameRu ?? 'Пирожки Ольги',
      ],
    )
    await connection.query(
      `insert into public.chef_private_details (chef_id, address_line, latitude, longitude, phone)
       values ($1, '1 Secret Street', 37.7712345, -122.4212345, '+1 415 555 0100')`,
      [chefId],
    )
    await connection.query(
      `insert into public.chef_hours (chef_id, weekday, opens_minute, closes_minute)
       select $1, day, 0, 1440 from generate_series(0, 6) day`,
      [chefId],
    )
    if (mealsPerDay) {
      const permit = [chefId, mealsPerDay]
      await connection.query(
        `insert into public.chef_permits (chef_id, meals_per_day) values ($1, $2)`,
        permit,
      )
    }
    const dishId = await idOf(
      `insert into public.dishes (
         chef_id, name, name_ru, price_cents, category, cuisine, status, allergens, daily_portion_limit, slot_portion_limit
       )
       values ($1, 'Piroshki', 'Пирожки', 500, 'main', 'russian', 'active', '{wheat,sesame}', $2, $3)
       returning id`,
      [chefId, options.dailyPortionLimit ?? null, options.slotPortionLimit ?? null],
    )
    const ingredientId = await idOf(
      `insert into public.dish_ingredients (dish_id, name, is_removable) values ($1, 'Onion', true) returning id`,
      [dishId],
    )
    const variantId = await idOf(
      `with choice as (
         insert into public.dish_variant_groups (dish_id, name, min_choices, max_choices)
         values ($1, 'Size', 1, 1)
         returning id
       )
       insert into public.dish_variants (group_id, name, additional_price_cents)
       select id, 'Large', 150 from choice
       returning id`,
      [dishId],
    )
    const batchId = await idOf(
      `insert into public.ready_batches (
         dish_id, chef_id, day, pickup_from, pickup_until, order_by, portions_made, portions_left
       )
       select $1, $2, (now() at time zone $4)::date, "from", "from" + interval '4 hours', "from" + interval '4 hours', $3, $3
       from date_trunc('hour', now()) "from"
       returning id`,
      [dishId, chefId, options.portions ?? 5, timeZone],
    )
    return { chefId, dishId, ingredientId, variantId, batchId }
  })
}

/**
 * A time zone in which it is now between 7 and 8 in the morning, for tests whose orders of the next hours must be on
 * one day.
 */
export function zoneOfMorning(): string {
  const ahead = ((7 - new Date().getUTCHours() + 36) % 24) - 12
  // The sign of these zones is inverted: Etc/GMT+7 is seven hours behind UTC.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The current year in the statements of a kitchen without its own zone. On New Year's Eve, UTC can be a year ahead. */
export function kitchenYear(): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles', year: 'numeric' })
}

async function insertedId(connection: Connection, text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await connection.query<{ id: string }>(text, [...values])
  if (rows[0]) return rows[0].id
  throw new Error(`nothing was inserted by ${text}`)
}
