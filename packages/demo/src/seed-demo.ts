import { cuisines } from './cuisines.ts'
import type { Connection } from './database/connection.ts'
import { insertRows } from './database/insert-rows.ts'
import { openMarketplace } from './database/open-marketplace.ts'
import { demoPassword, hasDemoAccounts } from './demo-accounts.ts'
import { refreshDemoBatches } from './demo-batches.ts'
import { addDemoDesk } from './demo-desk.ts'
import { addDemoDrops } from './demo-drops.ts'
import { drawCertificate } from './marketplace/draw-certificate.ts'
import type { PersonPlan } from './marketplace/kitchen-plan.ts'
import { dayMs } from './marketplace/local-time.ts'
import { type Marketplace, planMarketplace } from './marketplace/plan-marketplace.ts'
import type { MenuPlan } from './marketplace/plan-menu.ts'
import type { DemoProvider } from './payments/payments-plan.ts'
import { writePayments } from './payments/write-payments.ts'
import { readPicture } from './pictures.ts'

interface StoredObject {
  name: string
  body: Uint8Array
  contentType: 'image/webp' | 'application/pdf'
  ownerId: string
}

export interface SeedPorts {
  /** Runs `work` in one transaction as the owner of the schema, so row level security does not apply. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  hashPassword(password: string): Promise<string>
  /** Stores files, replacing those with the same name. Never called inside the transaction. */
  putObjects(bucket: string, objects: readonly StoredObject[]): Promise<void>
  now: Date
  /** Resolves once the gazetteer is filled. The search texts of kitchens need the Russian names of towns from it. */
  places: Promise<void> | undefined
  /** Processes the demo's card payments; without one all orders are paid at the handover. */
  provider?: DemoProvider | undefined
  log: { info(details: object, message: string): void }
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * Fills the database with the demo marketplace in one transaction. Does nothing when the demo accounts exist.
 * Needs the migrations; `seedPlaces` fills the gazetteer.
 */
export async function seedDemo({
  transaction,
  hashPassword,
  putObjects,
  now,
  places,
  provider,
  log,
  onProgress,
}: SeedPorts): Promise<void> {
  if (await transaction(hasDemoAccounts)) return
  const started = performance.now()
  const marketplace = planMarketplace(now, provider)
  const planned = performance.now()
  await storePictures(marketplace, putObjects, (share) => onProgress?.(shareOfPictures * share))
  await storeDocuments(marketplace, putObjects)
  const stored = performance.now()
  const password = await hashPassword(demoPassword)
  await places
  const counts = await transaction(async (connection) => {
    let steps = 0
    const onStep = () => {
      steps += 1
      onProgress?.(shareOfPictures + ((1 - shareOfPictures) * steps) / writingSteps)
    }
    onProgress?.(shareOfPictures)
    const written = await write(connection, marketplace, { password, now, onStep })
    const { payments } = marketplace
    if (provider && payments) await writePayments(connection, payments, provider, now)
    onStep()
    return { ...written, payments: payments?.payments.length ?? 0 }
  })
  log.info(
    {
      ...counts,
      pictures: marketplace.files.length,
      planMs: Math.round(planned - started),
      pictureMs: Math.round(stored - planned),
      writeMs: Math.round(performance.now() - stored),
    },
    'seeded the demo marketplace',
  )
}

/** The share of the time that pictures take; the rest goes into rows. */
const shareOfPictures = 0.35
/** Number of calls of `onStep`. */
const writingSteps = 12

/** Triggers that check or count row by row; the plan already contains the counts. */
const countingTriggers = [
  ['public.dishes', 'dishes_menu_inserted'],
  ['public.dishes', 'dishes_search_text'],
  ['public.dish_ingredients', 'dish_ingredients_search_text'],
  ['public.chefs', 'chefs_search_text_follows'],
  ['public.reviews', 'reviews_guard'],
  ['public.review_dishes', 'review_dishes_guard'],
  ['public.reviews', 'reviews_count_written'],
] as const

const picturesAtOnce = 120

/** The next pictures are read while some are stored. */
async function storePictures(
  { files }: Marketplace,
  putObjects: SeedPorts['putObjects'],
  onProgress: (share: number) => void,
): Promise<void> {
  const bodies = new Map<string, Promise<Uint8Array>>()
  let storing = Promise.resolve()
  let stored = 0
  for (const [bucket, ofBucket] of Map.groupBy(files, (file) => file.bucket)) {
    for (let start = 0; start < ofBucket.length; start += picturesAtOnce) {
      const objects = await Promise.all(
        ofBucket.slice(start, start + picturesAtOnce).map(async ({ path, ownerId, file }) => {
          const body = bodies.get(file) ?? readPicture(file)
          bodies.set(file, body)
          return { name: path, ownerId, body: await body, contentType: 'image/webp' as const }
        }),
      )
      await storing
      onProgress(stored / files.length)
      stored += objects.length
      storing = putObjects(bucket, objects)
    }
  }
  await storing
}

async function storeDocuments(
  { certifications }: Marketplace,
  putObjects: SeedPorts['putObjects'],
): Promise<void> {
  await putObjects(
    'certificates',
    certifications.documents.map(({ path, ownerId, certificate }) => ({
      name: path,
      ownerId,
      body: drawCertificate(certificate),
      contentType: 'application/pdf' as const,
    })),
  )
}

interface Writing {
  password: string
  now: Date
  onStep: () => void
}

async function write(connection: Connection, marketplace: Marketplace, { password, now, onStep }: Writing) {
  const { kitchens, buyers, services, orders, bookings, reviews } = marketplace
  const people = [...buyers, ...kitchens.owners]
  const insert: Insert = (table, rows) => insertRows(connection, table, rows)

  await connection.query('set local search_path = public, extensions')
  for (const [table, trigger] of countingTriggers) {
    await connection.query(`alter table ${table} disable trigger ${trigger}`)
  }
  await openMarketplace(connection)
  await writeCuisines(connection)
  await writePeople(insert, people, password, now)
  onStep()
  await writeKitchens(insert, marketplace)
  onStep()
  const dishes = await writeMenus(insert, kitchens)
  onStep()
  const batches = await refreshDemoBatches(connection, now)
  onStep()
  const drops = await addDemoDrops(connection, now)
  onStep()
  await writeServices(insert, marketplace)
  onStep()
  await writeOrders(insert, orders)
  onStep()
  await writeReviewsAndMessages(insert, marketplace)
  await addDemoDesk(connection, now)
  onStep()
  for (const statement of counting) {
    await connection.query(statement)
    onStep()
  }
  for (const [table, trigger] of countingTriggers) {
    await connection.query(`alter table ${table} enable trigger ${trigger}`)
  }
  onStep()
  return {
    people: people.length,
    chefs: kitchens.chefRows.length,
    dishes,
    services: services.serviceRows.length,
    batches,
    drops,
    orders: orders.length,
    bookings: bookings.bookingRows.length,
    reviews: reviews.reviewRows.length + bookings.reviewRows.length,
  }
}

/** Resolves to the number of rows. */
type Insert = (table: string, rows: readonly object[]) => Promise<number>

async function writeCuisines(connection: Connection): Promise<void> {
  const rows = cuisines.map(({ slug, name, nameRu }, position) => ({ slug, name, name_ru: nameRu, position }))
  await insertRows(connection, 'public.cuisines', rows, { skipPresent: true })
}

async function writePeople(insert: Insert, people: readonly PersonPlan[], password: string, now: Date) {
  const rowsOf = (toRow: (person: PersonPlan) => object) => people.map(toRow)
  await insert(
    'auth.users',
    rowsOf((person) => userRow(person, password, now)),
  )
  await insert(
    'auth.identities',
    rowsOf((person) => identityRow(person, now)),
  )
  await insert(
    'public.profiles',
    rowsOf((person) => profileRow(person, now)),
  )
}

async function writeKitchens(insert: Insert, { kitchens, certifications }: Marketplace): Promise<void> {
  await insert('public.chefs', kitchens.chefRows)
  await insert('public.chef_private_details', kitchens.privateRows)
  await insert('public.chef_hours', kitchens.hourRows)
  await insert('public.chef_hour_exceptions', certifications.exceptionRows)
  await insert('public.chef_permits', certifications.permitRows)
  await insert('public.certifications', certifications.certificationRows)
  await insert('public.agreement_acceptances', certifications.acceptanceRows)
}

/** Returns the number of dishes. */
async function writeMenus(insert: Insert, { menus }: Marketplace['kitchens']): Promise<number> {
  const rowsOf = (rowsOfMenu: (menu: MenuPlan) => readonly object[]) => menus.flatMap(rowsOfMenu)
  const dishes = await insert(
    'public.dishes',
    rowsOf(({ dishRows }) => dishRows),
  )
  await insert(
    'public.dish_pictures',
    rowsOf(({ pictureRows }) => pictureRows),
  )
  await insert(
    'public.dish_ingredients',
    rowsOf(({ ingredientRows }) => ingredientRows),
  )
  await insert(
    'public.dish_variant_groups',
    rowsOf(({ groupRows }) => groupRows),
  )
  await insert(
    'public.dish_variants',
    rowsOf(({ variantRows }) => variantRows),
  )
  return dishes
}

async function writeServices(insert: Insert, { services, bookings }: Marketplace): Promise<void> {
  await insert('public.services', services.serviceRows)
  await insert('public.class_sessions', services.sessionRows)
  await insert('public.bookings', bookings.bookingRows)
  await insert('public.booking_quotes', bookings.quoteRows)
  await insert('public.booking_events', bookings.eventRows)
}

async function writeOrders(insert: Insert, orders: Marketplace['orders']): Promise<void> {
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
}

async function writeReviewsAndMessages(insert: Insert, marketplace: Marketplace): Promise<void> {
  const { reviews, bookings, social, disputeRows, notifications, messages } = marketplace
  await insert('public.reviews', reviews.reviewRows)
  await insert('public.review_dishes', reviews.dishRows)
  await insert('public.reviews', bookings.reviewRows)
  await insert('public.reports', [...reviews.reportRows, ...social.reportRows, ...disputeRows])
  await insert('public.favourite_chefs', social.favoriteChefRows)
  await insert('public.favourite_dishes', social.favoriteDishRows)
  await insert('public.notifications', notifications)
  await insert('public.messages', messages)
  await insert('public.announcements', social.announcementRows)
}

/** Refreshes the columns derived from whole menus, and counts the meals of each day without those of ended orders. */
const counting = [
  'select private.refresh_chef_menu(id), private.refresh_search_text(id) from public.chefs',
  `insert into public.chef_day_meals (chef_id, day, meals, meals_limit)
   select o.chef_id, o.service_day, sum(o.meals)::integer, max(p.meals_per_day)
   from public.orders o
   left join public.chef_permits p on p.chef_id = o.chef_id
   where o.status not in ('declined', 'cancelled', 'expired')
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
    // An empty hash matches no password.
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
