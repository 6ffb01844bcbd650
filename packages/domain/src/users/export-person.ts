import { exportPerson as contract } from '@localchef/contracts/users/export-person'
import { type RawBuilder, sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import type { Queries } from '../queries.ts'
import { notFound } from '../refusal.ts'
import { implement } from '../server-function.ts'

type Row = Record<string, unknown>

/** For who cannot fetch their data by themselves any more. On record, with the reason, but not what was in it. */
export const exportPerson = implement(contract, async ({ userId, reason }, call) => {
  const { db, now } = call
  const data: Record<string, Row[]> = {}
  for (const [name, rows] of Object.entries(sourcesOf(userId))) data[name] = await readRows(db, rows)
  if (data.profile?.length === 0) throw notFound('user')
  const facts = await call.outside.accounts.factsOf(userId)
  data.account = facts ? [{ ...facts }] : []
  data.devices = (await call.outside.accounts.sessionsOf(userId)).map((session) => ({ ...session }))
  await recordAct(call, {
    action: 'export-person',
    subjectKind: 'user',
    subjectId: userId,
    before: null,
    after: { rows: Object.values(data).reduce((sum, rows) => sum + rows.length, 0) },
    reason,
  })
  return { exportedAt: now.toISOString(), data: JSON.parse(JSON.stringify(data)) }
})

async function readRows(db: Queries, rows: RawBuilder<unknown>): Promise<Row[]> {
  const found = await sql<{ row: Row }>`
    select to_jsonb(s) as row
    from (${rows}) s
  `.execute(db)
  return found.rows.map(({ row }) => row)
}

/** What the person may fetch by themselves on their settings page, table by table. */
function sourcesOf(userId: string): Record<string, RawBuilder<unknown>> {
  const kitchen = sql`(select c.id from public.chefs c where c.profile_id = ${userId})`
  const orders = sql`(select o.id from public.orders o where o.buyer_id = ${userId})`
  const bookings = sql`(select b.id from public.bookings b where b.buyer_id = ${userId})`
  const dishes = sql`(select d.id from public.dishes d where d.chef_id in ${kitchen})`
  return {
    profile: sql`select * from public.profiles where id = ${userId} and erased_at is null`,
    notificationPreferences: sql`select * from public.notification_preferences where user_id = ${userId}`,
    orders: sql`select * from public.orders where buyer_id = ${userId} order by placed_at`,
    orderLines: sql`select * from public.order_lines where order_id in ${orders}`,
    orderEvents: sql`select * from public.order_events where order_id in ${orders}`,
    bookings: sql`select * from public.bookings where buyer_id = ${userId} order by requested_at`,
    bookingQuotes: sql`select * from public.booking_quotes where booking_id in ${bookings}`,
    bookingEvents: sql`select * from public.booking_events where booking_id in ${bookings}`,
    reviews: sql`select * from public.reviews where buyer_id = ${userId}`,
    favouriteChefs: sql`select * from public.favourite_chefs where user_id = ${userId}`,
    favouriteDishes: sql`select * from public.favourite_dishes where user_id = ${userId}`,
    messagesSent: sql`select * from public.messages where sender_id = ${userId} order by created_at`,
    messagesReceived: sql`select * from public.messages where recipient_id = ${userId} order by created_at`,
    reports: sql`select * from public.reports where reporter_id = ${userId}`,
    notifications: sql`select * from public.notifications where user_id = ${userId} order by created_at`,
    pushSubscriptions: sql`select * from public.push_subscriptions where user_id = ${userId}`,
    kitchen: sql`select * from public.chefs where profile_id = ${userId}`,
    kitchenAddress: sql`select * from public.chef_private_details where chef_id in ${kitchen}`,
    kitchenHours: sql`select * from public.chef_hours where chef_id in ${kitchen}`,
    kitchenHolidays: sql`select * from public.chef_hour_exceptions where chef_id in ${kitchen}`,
    kitchenPermit: sql`select * from public.chef_permits where chef_id in ${kitchen}`,
    kitchenPermitChanges: sql`select * from public.permit_changes where chef_id in ${kitchen}`,
    certifications: sql`select * from public.certifications where chef_id in ${kitchen}`,
    agreements: sql`select * from public.agreement_acceptances where chef_id in ${kitchen}`,
    dishes: sql`select * from public.dishes where chef_id in ${kitchen}`,
    allergenDenials: sql`select * from public.allergen_denials where dish_id in ${dishes}`,
    ingredients: sql`select * from public.dish_ingredients where dish_id in ${dishes}`,
    services: sql`select * from public.services where chef_id in ${kitchen}`,
    files: sql`
      select bucket_id, name, created_at
      from storage.objects
      where (storage.foldername(name))[1] = ${userId}
    `,
  }
}
