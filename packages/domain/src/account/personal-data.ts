import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Call } from '../server-function.ts'

type Row = Record<string, unknown>

/** All rows the marketplace stores about a user, by table, with their account and devices. */
export async function readPersonalData(
  { db, outside }: Call,
  userId: string,
): Promise<Record<string, Row[]>> {
  const data: Record<string, Row[]> = {}
  for (const [name, rows] of Object.entries(personalRows(userId))) data[name] = await readRows(db, rows)
  const facts = await outside.accounts.factsOf(userId)
  data.account = facts ? [{ ...facts }] : []
  data.devices = (await outside.accounts.sessionsOf(userId)).map((session) => ({ ...session }))
  return JSON.parse(JSON.stringify(data))
}

async function readRows(db: Queries, rows: RawBuilder<unknown>): Promise<Row[]> {
  const found = await sql<{ row: Row }>`
    select to_jsonb(s) as row
    from (${rows}) s
  `.execute(db)
  return found.rows.map(({ row }) => row)
}

/** The rows of a user, by their name in the export. `personal-data.test.ts` finds missing tables. */
export function personalRows(userId: string): Record<string, RawBuilder<unknown>> {
  const orders = sql`(select o.id from public.orders o where o.buyer_id = ${userId})`
  const bookings = sql`(select b.id from public.bookings b where b.buyer_id = ${userId})`
  const ownAddress = sql`(select lower(p.email) from public.profiles p where p.id = ${userId})`
  const standing = sql`(select s.id from public.standing_orders s where s.buyer_id = ${userId})`
  return {
    profile: sql`select * from public.profiles where id = ${userId} and erased_at is null`,
    notificationPreferences: sql`select * from public.notification_preferences where user_id = ${userId}`,
    apiKeys: sql`
      select id, name, prefix, scopes, created_at, expires_at, last_used_at, revoked_at
      from public.api_keys
      where user_id = ${userId}
    `,
    orderDrafts: sql`select * from public.order_drafts where buyer_id = ${userId}`,
    orders: sql`select * from public.orders where buyer_id = ${userId} order by placed_at`,
    orderLines: sql`select * from public.order_lines where order_id in ${orders}`,
    orderEvents: sql`select * from public.order_events where order_id in ${orders}`,
    orderChanges: sql`select * from public.order_changes where order_id in ${orders}`,
    orderReminders: sql`select * from public.order_reminders where order_id in ${orders}`,
    missedPickups: sql`select * from public.missed_pickups where order_id in ${orders}`,
    orderChangeWishes: sql`select * from public.order_change_wishes where order_id in ${orders}`,
    supplements: sql`select * from public.supplements where order_id in ${orders}`,
    deliveryReports: sql`select * from public.delivery_reports where order_id in ${orders}`,
    discountUses: sql`select * from public.discount_uses where buyer_id = ${userId}`,
    loyaltyPortions: sql`
      select l.order_id, r.chef_id, r.every, r.category, p.portions
      from public.loyalty_portions p
      join public.loyalty_rules r on r.id = p.rule_id
      join public.order_lines l on l.id = p.order_line_id
      where l.order_id in ${orders}
    `,
    loyaltyRewards: sql`
      select w.order_id, r.chef_id, r.every, r.category, w.given_back_at
      from public.loyalty_rewards w
      join public.loyalty_rules r on r.id = w.rule_id
      where w.order_id in ${orders}
    `,
    ...moneyRows(userId, orders, bookings),
    bookings: sql`select * from public.bookings where buyer_id = ${userId} order by requested_at`,
    bookingQuotes: sql`select * from public.booking_quotes where booking_id in ${bookings}`,
    bookingEvents: sql`select * from public.booking_events where booking_id in ${bookings}`,
    reviews: sql`select * from public.reviews where buyer_id = ${userId}`,
    reviewDishes: sql`
      select d.*
      from public.review_dishes d
      join public.reviews r on r.id = d.review_id
      where r.buyer_id = ${userId}
    `,
    favouriteChefs: sql`select * from public.favourite_chefs where user_id = ${userId}`,
    favouriteDishes: sql`select * from public.favourite_dishes where user_id = ${userId}`,
    watchedSearches: sql`select * from public.watched_searches where user_id = ${userId} order by created_at`,
    supportViews: sql`
      select id, reason, opened_at, ends_at
      from public.support_views
      where user_id = ${userId}
        and hidden_until is null
      order by opened_at
    `,
    contactConsents: sql`select * from public.contact_consents where buyer_id = ${userId} order by given_at`,
    customerInvitations: sql`
      select i.chef_id, l.origin, l.created_at as list_of, i.added_at, i.taken_at, i.followed_at, i.declined_at
      from public.customer_invitations i
      join public.customer_lists l on l.id = i.list_id
      where i.follower_id = ${userId}
        or i.address_hash = private.address_hash(${ownAddress})
      order by i.added_at
    `,
    declinedInvitations: sql`
      select d.declined_at
      from public.declined_addresses d
      where d.address_hash = private.address_hash(${ownAddress})
    `,
    textConsents: sql`select * from public.text_consents where user_id = ${userId} order by given_at`,
    waitingEntries: sql`select * from public.waiting_entries where user_id = ${userId} order by joined_at`,
    standingOrders: sql`select * from public.standing_orders where buyer_id = ${userId} order by created_at`,
    standingOrderLines: sql`select * from public.standing_order_lines where standing_order_id in ${standing}`,
    standingOrderOccurrences: sql`
      select *
      from public.standing_order_occurrences
      where standing_order_id in ${standing}
      order by day
    `,
    messagesSent: sql`select * from public.messages where sender_id = ${userId} order by created_at`,
    messagesReceived: sql`select * from public.messages where recipient_id = ${userId} order by created_at`,
    reports: sql`select * from public.reports where reporter_id = ${userId}`,
    disputeOutcomes: sql`
      select o.report_id, o.kind, o.side, o.amount_cents, o.note, o.settled_at, o.settled_note, o.created_at,
        o.reopened_at, o.reopen_reason
      from public.dispute_outcomes o
      join public.reports r on r.id = o.report_id
      where r.reporter_id = ${userId} or o.warned_id = ${userId}
    `,
    notifications: sql`select * from public.notifications where user_id = ${userId} order by created_at`,
    pushSubscriptions: sql`select * from public.push_subscriptions where user_id = ${userId}`,
    ...kitchenRows(userId),
    files: sql`
      select bucket_id, name, created_at
      from storage.objects
      where (storage.foldername(name))[1] = ${userId}
        or (bucket_id = 'reviews' and owner_id = ${userId})
    `,
  }
}

/** The credit, payments, refunds and chargebacks of a buyer. */
function moneyRows(
  userId: string,
  orders: RawBuilder<unknown>,
  bookings: RawBuilder<unknown>,
): Record<string, RawBuilder<unknown>> {
  return {
    credits: sql`
      select id, chef_id, amount_cents, reason, order_id, expires_at, revoked_at, created_at
      from public.credits
      where buyer_id = ${userId}
    `,
    creditMovements: sql`
      select m.*
      from public.credit_movements m
      join public.credits c on c.id = m.credit_id
      where c.buyer_id = ${userId}
      order by m.id
    `,
    giftCards: sql`
      select id, amount_cents, sender_name, recipient_name, recipient_email, message, language, deliver_at, paid_at,
        delivered_at, redeemed_at, refunded_at, blocked_at, created_at
      from public.gift_cards
      where buyer_id = ${userId}
      order by created_at
    `,
    redeemedGiftCards: sql`
      select id, amount_cents, sender_name, message, redeemed_at, cash_out_state, cash_out_to, cash_out_asked_at
      from public.gift_cards
      where redeemer_id = ${userId}
      order by redeemed_at
    `,
    payments: sql`
      select id, order_id, booking_id, gift_card_id, purpose, status, amount_cents, captured_cents, declined, created_at
      from public.payments
      where order_id in ${orders}
        or booking_id in ${bookings}
        or gift_card_id in (select g.id from public.gift_cards g where g.buyer_id = ${userId})
    `,
    refunds: sql`
      select r.id, coalesce(p.order_id, r.order_id) as order_id, coalesce(p.booking_id, r.booking_id) as booking_id,
        r.amount_cents, r.reason, r.status, r.created_at
      from public.refunds r
      left join public.payments p on p.id = r.payment_id
      where coalesce(p.order_id, r.order_id) in ${orders}
        or coalesce(p.booking_id, r.booking_id) in ${bookings}
    `,
    chargebacks: sql`
      select c.id, p.order_id, p.booking_id, c.amount_cents, c.reason, c.status, c.created_at
      from public.chargebacks c
      join public.payments p on p.id = c.payment_id
      where p.order_id in ${orders}
        or p.booking_id in ${bookings}
    `,
  }
}

/** The rows of the user's kitchen. */
function kitchenRows(userId: string): Record<string, RawBuilder<unknown>> {
  const kitchen = sql`(select c.id from public.chefs c where c.profile_id = ${userId})`
  const dishes = sql`(select d.id from public.dishes d where d.chef_id in ${kitchen})`
  return {
    kitchen: sql`select * from public.chefs where profile_id = ${userId}`,
    kitchenAddress: sql`select * from public.chef_private_details where chef_id in ${kitchen}`,
    deliveryAreas: sql`select * from public.delivery_areas where chef_id in ${kitchen}`,
    kitchenHours: sql`select * from public.chef_hours where chef_id in ${kitchen}`,
    kitchenHolidays: sql`select * from public.chef_hour_exceptions where chef_id in ${kitchen}`,
    kitchenPermit: sql`select * from public.chef_permits where chef_id in ${kitchen}`,
    kitchenPermitChanges: sql`select * from public.permit_changes where chef_id in ${kitchen}`,
    certifications: sql`select * from public.certifications where chef_id in ${kitchen}`,
    earlierNumbers: sql`select * from public.earlier_numbers where chef_id in ${kitchen}`,
    agreements: sql`select * from public.agreement_acceptances where chef_id in ${kitchen}`,
    connectedAccounts: sql`select * from public.connected_accounts where chef_id in ${kitchen}`,
    payouts: sql`
      select p.*
      from public.payouts p
      join public.connected_accounts a on a.id = p.connected_account_id
      where a.chef_id in ${kitchen}
    `,
    ledgerEntries: sql`select * from public.ledger_entries where chef_id in ${kitchen} order by id`,
    closedMonths: sql`select * from public.closed_month_kitchens where chef_id in ${kitchen} order by month`,
    dishes: sql`select * from public.dishes where chef_id in ${kitchen}`,
    allergenDenials: sql`select * from public.allergen_denials where dish_id in ${dishes}`,
    dishCosts: sql`select * from public.dish_costs where dish_id in ${dishes}`,
    soldDishCosts: sql`select * from public.order_line_costs where chef_id in ${kitchen}`,
    ingredients: sql`select * from public.dish_ingredients where dish_id in ${dishes}`,
    dishPictures: sql`select * from public.dish_pictures where dish_id in ${dishes}`,
    dishVariantGroups: sql`select * from public.dish_variant_groups where dish_id in ${dishes}`,
    dishVariants: sql`
      select v.*
      from public.dish_variants v
      join public.dish_variant_groups g on g.id = v.group_id
      where g.dish_id in ${dishes}
    `,
    grantedCredits: sql`
      select id, buyer_id, amount_cents, reason, order_id, expires_at, created_at
      from public.credits
      where chef_id in ${kitchen}
    `,
    transfers: sql`
      select f.id, f.order_id, f.amount_cents, f.status, f.created_at
      from public.transfers f
      join public.orders o on o.id = f.order_id
      where o.chef_id in ${kitchen}
    `,
    discounts: sql`select * from public.discounts where chef_id in ${kitchen}`,
    loyaltyRules: sql`select * from public.loyalty_rules where chef_id in ${kitchen} order by began_at`,
    drops: sql`select * from public.drops where chef_id in ${kitchen}`,
    capGroups: sql`select * from public.cap_groups where chef_id in ${kitchen}`,
    batches: sql`select * from public.ready_batches where chef_id in ${kitchen} order by pickup_from`,
    services: sql`select * from public.services where chef_id in ${kitchen}`,
    classSessions: sql`
      select c.*
      from public.class_sessions c
      join public.services s on s.id = c.service_id
      where s.chef_id in ${kitchen}
    `,
    webhookEndpoints: sql`
      select id, url, description, events, created_at, disabled_at
      from public.webhook_endpoints
      where chef_id in ${kitchen}
    `,
    webhookEvents: sql`select * from public.webhook_events where chef_id in ${kitchen}`,
    calendarFeeds: sql`select chef_id, created_at, last_read_at from public.calendar_feeds where chef_id in ${kitchen}`,
    messagesToFollowers: sql`select * from public.follower_messages where chef_id in ${kitchen} order by created_at`,
    customerLists: sql`select * from public.customer_lists where chef_id in ${kitchen} order by created_at`,
    customerListStops: sql`select * from public.customer_list_stops where chef_id in ${kitchen}`,
    fees: sql`
      select chef_id, kind, percent, fixed_cents, holds_from, begins_at, created_at, withdrawn_at
      from public.fee_periods
      where chef_id in ${kitchen}
    `,
  }
}
