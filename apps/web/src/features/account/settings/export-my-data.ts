import { listMySessions } from '@localchef/contracts/account/list-my-sessions'
import { listMyReviews } from '@localchef/contracts/reviews/list-my-reviews'
import type { SupabaseClient } from '@supabase/supabase-js'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadBackend } from '@/shared/backend/client.ts'

interface Source {
  table: string
  /** With what belongs to each row. */
  columns?: string
  /** Which rows are this person's: a chef or an admin may read more than their own. */
  own: string
  orderBy: string
}

const everybodys: Record<string, Source> = {
  profile: { table: 'profiles', own: 'id', orderBy: 'id' },
  notificationPreferences: { table: 'notification_preferences', own: 'user_id', orderBy: 'user_id' },
  orders: {
    table: 'orders',
    columns: '*, order_lines(*), order_events(*)',
    own: 'buyer_id',
    orderBy: 'id',
  },
  bookings: {
    table: 'bookings',
    columns: '*, booking_quotes(*), booking_events(*)',
    own: 'buyer_id',
    orderBy: 'id',
  },
  favouriteChefs: { table: 'favourite_chefs', own: 'user_id', orderBy: 'chef_id' },
  favouriteDishes: { table: 'favourite_dishes', own: 'user_id', orderBy: 'dish_id' },
  messagesSent: { table: 'messages', own: 'sender_id', orderBy: 'id' },
  messagesReceived: { table: 'messages', own: 'recipient_id', orderBy: 'id' },
  reports: { table: 'reports', own: 'reporter_id', orderBy: 'id' },
  notifications: { table: 'notifications', own: 'user_id', orderBy: 'id' },
  pushSubscriptions: { table: 'push_subscriptions', own: 'user_id', orderBy: 'id' },
}

const chefs: Record<string, Source> = {
  kitchen: {
    table: 'chefs',
    columns:
      '*, chef_private_details(*), chef_hours(*), chef_hour_exceptions(*), chef_permits(*), permit_changes(*), certifications(*), agreement_acceptances(*)',
    own: 'profile_id',
    orderBy: 'id',
  },
  // Apart from the above: one question embeds at most eight tables.
  menuAndServices: {
    table: 'chefs',
    columns:
      'id, services(*, class_sessions(*)), dishes(*, dish_ingredients(*), allergen_denials(*), dish_variant_groups(*, dish_variants(*)))',
    own: 'profile_id',
    orderBy: 'id',
  },
}

const pageSize = 500
const filesAtOnce = 100
const daySeconds = 86_400

/** Everything the database holds about a person and lets them read, as they would ask for it by law. */
export async function collectMyData(userId: string, isChef: boolean): Promise<Record<string, unknown>> {
  const backend = await loadBackend()
  const collected: Record<string, unknown> = { exportedAt: new Date().toISOString() }
  // One after the other: an export is not worth slowing anybody's page.
  for (const [name, source] of Object.entries(isChef ? { ...everybodys, ...chefs } : everybodys)) {
    collected[name] = await readAll(backend, source, userId)
  }
  collected.reviews = await readReviews()
  collected.devices = (await callFunction(listMySessions, {})).sessions
  collected.files = await listFiles(backend, userId)
  return collected
}

/** Which purchase a review is about is told to its writer alone, by a function. */
async function readReviews(): Promise<unknown[]> {
  const collected: unknown[] = []
  for (let page = 1; ; page += 1) {
    const { reviews, hasMore } = await callFunction(listMyReviews, { page, limit: 50 })
    collected.push(...reviews)
    if (!hasMore) return collected
  }
}

const buckets = ['avatars', 'pictures', 'messages', 'certificates']

/** The names of what the person has uploaded, with an address for each that is good for a day. */
async function listFiles(backend: SupabaseClient, userId: string): Promise<unknown[]> {
  const files: unknown[] = []
  for (const name of buckets) {
    const bucket = backend.storage.from(name)
    for (let offset = 0; ; offset += filesAtOnce) {
      const { data, error } = await bucket.list(userId, { limit: filesAtOnce, offset })
      if (error) throw error
      const paths = data.map((file) => `${userId}/${file.name}`)
      if (paths.length === 0) break
      const signed = await bucket.createSignedUrls(paths, daySeconds)
      if (signed.error) throw signed.error
      files.push(...signed.data.map(({ path, signedUrl }) => ({ bucket: name, path, address: signedUrl })))
      if (paths.length < filesAtOnce) break
    }
  }
  return files
}

async function readAll(
  backend: SupabaseClient,
  { table, columns = '*', own, orderBy }: Source,
  userId: string,
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (;;) {
    const { data, error, count } = await backend
      .from(table)
      .select(columns, { count: 'exact' })
      .eq(own, userId)
      .order(orderBy)
      .range(rows.length, rows.length + pageSize - 1)
    if (error) throw error
    rows.push(...data)
    if (data.length === 0 || rows.length >= (count ?? 0)) return rows
  }
}
