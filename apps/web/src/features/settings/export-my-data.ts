import type { SupabaseClient } from '@supabase/supabase-js'
import { loadBackend } from '@/backend/client.ts'

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
  reviews: { table: 'reviews', own: 'buyer_id', orderBy: 'id' },
  favouriteChefs: { table: 'favourite_chefs', own: 'user_id', orderBy: 'chef_id' },
  favouriteDishes: { table: 'favourite_dishes', own: 'user_id', orderBy: 'dish_id' },
  messagesSent: { table: 'messages', own: 'sender_id', orderBy: 'id' },
  messagesReceived: { table: 'messages', own: 'recipient_id', orderBy: 'id' },
  reports: { table: 'reports', own: 'reporter_id', orderBy: 'id' },
  notifications: { table: 'notifications', own: 'user_id', orderBy: 'id' },
}

const chefs: Record<string, Source> = {
  kitchen: {
    table: 'chefs',
    columns:
      '*, chef_private_details(*), chef_hours(*), certifications(*), services(*), dishes(*, dish_ingredients(*), dish_variant_groups(*, dish_variants(*)))',
    own: 'profile_id',
    orderBy: 'id',
  },
}

const pageSize = 500

/** Everything the database holds about a person and lets them read, as they would ask for it by law. */
export async function collectMyData(userId: string, isChef: boolean): Promise<Record<string, unknown>> {
  const backend = await loadBackend()
  const collected: Record<string, unknown> = { exportedAt: new Date().toISOString() }
  // One after the other: an export is not worth slowing anybody's page.
  for (const [name, source] of Object.entries(isChef ? { ...everybodys, ...chefs } : everybodys)) {
    collected[name] = await readAll(backend, source, userId)
  }
  return collected
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
