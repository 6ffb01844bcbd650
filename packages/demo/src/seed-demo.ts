import { cuisines } from './cuisines/all.ts'
import type { Connection } from './database/connection.ts'
import { insertRows } from './database/insert-rows.ts'
import { demoPassword, hasDemoAccounts } from './demo-accounts.ts'
import { refreshDemoBatches } from './demo-batches.ts'
import { colourRows, drawPictures, type PictureObject } from './marketplace/draw-pictures.ts'
import type { PersonPlan } from './marketplace/kitchen-plan.ts'
import { dayMs } from './marketplace/local-time.ts'
import { type Marketplace, planMarketplace } from './marketplace/plan-marketplace.ts'

export interface SeedPorts {
  /** One transaction as the owner of the schema: row level security does not apply. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  hashPassword(password: string): Promise<string>
  /** Stores files, replacing those of the same name. Called before the transaction, never within. */
  putObjects(bucket: string, objects: readonly PictureObject[]): Promise<void>
  now: Date
  log: { info(details: object, message: string): void }
}

/**
 * Fills the database with the demo marketplace, in one transaction: it is there as a whole or not at all. Does
 * nothing when the demo accounts are already there. Needs the migrations and nothing else; places are apart.
 */
export async function seedDemo({
  transaction,
  hashPassword,
  putObjects,
  now,
  log,
}: SeedPorts): Promise<void> {
  if (await transaction(hasDemoAccounts)) return
  const started = performance.now()
  const marketplace = planMarketplace(now)
  const planned = performance.now()
  colourRows(marketplace)
  let pictures = 0
  let storing = Promise.resolve()
  for (const { bucket, objects } of drawPictures(marketplace)) {
    await storing
    pictures += objects.length
    storing = putObjects(bucket, objects)
  }
  await storing
  const stored = performance.now()
  const password = await hashPassword(demoPassword)
  const counts = await transaction((connection) => write(connection, marketplace, password, now))
  log.info(
    {
      ...counts,
      pictures,
      planMs: Math.round(planned - started),
      pictureMs: Math.round(stored - planned),
      writeMs: Math.round(performance.now() - stored),
    },
    'seeded the demo marketplace',
  )
}

/** Triggers that check or count row by row; the plan has counted already. */
const countingTriggers = [
  ['public.dishes', 'dishes_menu_inserted'],
  ['public.dishes', 'dishes_search_text'],
  ['public.dish_ingredients', 'dish_ingredients_search_text'],
  ['public.chefs', 'chefs_search_text_follows'],
  ['public.reviews', 'reviews_guard'],
  ['public.reviews', 'reviews_count_written'],
] as const

async function write(connection: Connection, marketplace: Marketplace, password: string, now: Date) {
  const {
    disputeRows,
    kitchens,
    buyers,
    services,
    orders,
    bookings,
    papers,
    reviews,
    notifications,
    messages,
    social,
  } = marketplace
  const people = [...buyers, ...kitchens.owners]
  const insert = (table: string, rows: readonly object[]) => insertRows(connection, table, rows)

  await connection.query('set local search_path = public, extensions')
  for (const [table, trigger] of countingTriggers) {
    await connection.query(`alter table ${table} disable trigger ${trigger}`)
  }

  await insertRows(
    connection,
    'public.cuisines',
    cuisines.map(({ slug, name, nameRu }, position) => ({ slug, name, name_ru: nameRu, position })),
    { skipPresent: true },
  )
  await insert(
    'auth.users',
    people.map((person) => userRow(person, password, now)),
  )
  await insert(
    'auth.identities',
    people.map((person) => identityRow(person, now)),
  )
  await insert(
    'public.profiles',
    people.map((person) => profileRow(person, now)),
  )
  await insert('public.chefs', kitchens.chefRows)
  await insert('public.chef_private_details', kitchens.privateRows)
  await insert('public.chef_hours', kitchens.hourRows)
  await insert('public.chef_hour_exceptions', papers.exceptionRows)
  await insert('public.chef_permits', papers.permitRows)
  await insert('public.certifications', papers.certificationRows)
  await insert('public.agreement_acceptances', papers.acceptanceRows)

  const menu = kitchens.menus
  const dishes = await insert(
    'public.dishes',
    menu.flatMap(({ dishRows }) => dishRows),
  )
  await insert(
    'public.dish_pictures',
    menu.flatMap(({ morePictures }) => morePictures.map(({ row }) => row)),
  )
  await insert(
    'public.dish_ingredients',
    menu.flatMap(({ ingredientRows }) => ingredientRows),
  )
  await insert(
    'public.dish_variant_groups',
    menu.flatMap(({ groupRows }) => groupRows),
  )
  await insert(
    'public.dish_variants',
    menu.flatMap(({ variantRows }) => variantRows),
  )
  const batches = await refreshDemoBatches(connection, now)

  await insert('public.services', services.serviceRows)
  await insert('public.class_sessions', services.sessionRows)
  await insert('public.bookings', bookings.bookingRows)
  await insert('public.booking_quotes', bookings.quoteRows)
  await insert('public.booking_events', bookings.eventRows)

  await insert(
    'public.orders',
    orders.map(({ row }) => row),
  )
  await insert(
    'public.order_lines',
    orders.flatMap(({ lineRows }) => lineRows),
  )
  await insert(
    'public.order_events',
    orders.flatMap(({ eventRows }) => eventRows),
  )
  await insert('public.reviews', reviews.reviewRows)
  await insert('public.reviews', bookings.reviewRows)
  await insert('public.reports', [...reviews.reportRows, ...social.reportRows, ...disputeRows])
  await insert('public.favourite_chefs', social.favouriteChefRows)
  await insert('public.favourite_dishes', social.favouriteDishRows)
  await insert('public.notifications', notifications)
  await insert('public.messages', messages)
  await insert('public.announcements', social.announcementRows)

  for (const statement of counting) await connection.query(statement)
  for (const [table, trigger] of countingTriggers) {
    await connection.query(`alter table ${table} enable trigger ${trigger}`)
  }
  return {
    people: people.length,
    chefs: kitchens.chefRows.length,
    dishes,
    services: services.serviceRows.length,
    batches,
    orders: orders.length,
    bookings: bookings.bookingRows.length,
    reviews: reviews.reviewRows.length + bookings.reviewRows.length,
  }
}

/** What depends on the whole menu, and the meals promised for the days to come. */
const counting = [
  'select private.refresh_chef_menu(id), private.refresh_search_text(id) from public.chefs',
  `insert into public.chef_day_meals (chef_id, day, meals, meals_limit)
   select o.chef_id, o.service_day, sum(o.meals)::integer, max(p.meals_per_day)
   from public.orders o
   left join public.chef_permits p on p.chef_id = o.chef_id
   where o.status in ('placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery')
   group by o.chef_id, o.service_day`,
]

function userRow(person: PersonPlan, password: string, now: Date) {
  const joined = joinedAt(person, now)
  return {
    instance_id: '00000000-0000-0000-0000-000000000000',
    id: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email,
    // People of the demo without a password cannot sign in: no hash matches.
    encrypted_password: person.hasPassword ? password : '',
    email_confirmed_at: joined,
    confirmation_token: '',
    recovery_token: '',
    email_change_token_new: '',
    email_change: '',
    phone_change: '',
    phone_change_token: '',
    email_change_token_current: '',
    email_change_confirm_status: 0,
    reauthentication_token: '',
    is_sso_user: false,
    is_anonymous: false,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: { name: person.name },
    created_at: joined,
    updated_at: joined,
  }
}

function identityRow(person: PersonPlan, now: Date) {
  const joined = joinedAt(person, now)
  return {
    id: person.id,
    provider_id: person.id,
    user_id: person.id,
    identity_data: { sub: person.id, email: person.email, email_verified: true, phone_verified: false },
    provider: 'email',
    created_at: joined,
    updated_at: joined,
  }
}

function profileRow(person: PersonPlan, now: Date) {
  return {
    id: person.id,
    role: person.role,
    name: person.name,
    email: person.email,
    phone: person.phone,
    address: person.address,
    city: person.city,
    state: person.state,
    zip_code: person.zipCode,
    avatar_url: person.avatarPath,
    allergies: person.allergies,
    language: person.language,
    is_onboarded: true,
    created_at: joinedAt(person, now),
  }
}

function joinedAt(person: PersonPlan, now: Date): string {
  return new Date(now.getTime() - person.joinedDaysAgo * dayMs).toISOString()
}
