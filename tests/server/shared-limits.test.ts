import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import { longestAnnouncement } from '@localchef/contracts/announcements/announcement-limits'
import { longestKeyName } from '@localchef/contracts/api-keys/api-key-limits'
import { longestBookingMessage } from '@localchef/contracts/bookings/booking-limits'
import { AnswerMinutes, LeadMinutes, MaxOpenOrders } from '@localchef/contracts/chefs/handover'
import { longestCounty } from '@localchef/contracts/chefs/kitchen-limits'
import { Stars } from '@localchef/contracts/common-fields'
import { longestCode } from '@localchef/contracts/discounts/discount-limits'
import { longestStory } from '@localchef/contracts/drops/drop-limits'
import { longestFollowerMessage, longestSubject } from '@localchef/contracts/followers/follower-limits'
import { MaxChoices } from '@localchef/contracts/menu/get-dish'
import { longestMessage } from '@localchef/contracts/messages/message-limits'
import { longestNote } from '@localchef/contracts/notes/note-limits'
import { LineQuantity } from '@localchef/contracts/orders/line-quantity'
import { longestOrderNote } from '@localchef/contracts/orders/order-limits'
import { maxQuantity, minQuantity } from '@localchef/contracts/orders/quantity'
import { mostCommissionPercent } from '@localchef/contracts/payments/charge-limits'
import { longestReport } from '@localchef/contracts/reports/report-limits'
import { longestReply, longestReview } from '@localchef/contracts/reviews/review-limits'
import { ServiceMinutes } from '@localchef/contracts/services/service-card'
import { longestReason, longestSearch, longestSlug, shortestReason } from '@localchef/contracts/text-limits'
import { documentTypes, largestDocument, pictureTypes } from '@localchef/contracts/upload-limits'
import { WaitedPortions } from '@localchef/contracts/waiting-lists/waiting-list'
import {
  longestEndpointAddress,
  longestEndpointDescription,
} from '@localchef/contracts/webhooks/webhook-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.stop())

/** The values that a check constraint accepts. */
async function taken<Value>(constraint: string, column: string, type: string, values: Value[]) {
  const { rows: found } = await opened.database.pool.query<{ rule: string }>(
    'select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = $1',
    [constraint],
  )
  const taken: Value[] = []
  for (const value of values) {
    const { rows } = await opened.database.pool.query<{ ok: boolean }>(
      `select (${found[0]?.rule}) as ok from (select $1::${type}) as t(${column})`,
      [value],
    )
    if (rows[0]?.ok) taken.push(value)
  }
  return taken
}

test('the database accepts the same quantities of an order line as the cart', async () => {
  const tried = [-1, 0, minQuantity, 5, maxQuantity, maxQuantity + 1, 99]
  const asCart = tried.filter((quantity) => quantity >= minQuantity && quantity <= maxQuantity)
  expect(await taken('order_lines_quantity_range', 'quantity', 'integer', tried)).toEqual(asCart)
})

test('the database knows the same allergens as the contract', async () => {
  const tried = [...allAllergens, 'nuts', 'gluten', ''].map((allergen) => [allergen])
  const known = allAllergens.map((allergen) => [allergen])
  expect(await taken('dishes_allergens_known', 'allergens', 'text[]', tried)).toEqual(known)
})

/** Bounds in the check constraints of the schema, with the constants of the contracts. */
const bounds: Record<string, { from?: number | null; to: number | null }> = {
  admin_notes_body_length: { from: 1, to: longestNote },
  announcements_body_length: { from: 1, to: longestAnnouncement },
  api_keys_name_length: { from: 1, to: longestKeyName },
  approvals_reason_length: { from: shortestReason, to: longestReason },
  bookings_message_length: { to: longestBookingMessage },
  booking_quotes_message_length: { to: longestBookingMessage },
  chefs_answer_minutes_range: { from: AnswerMinutes.minValue, to: AnswerMinutes.maxValue },
  chefs_county_check: { to: longestCounty },
  chefs_lead_minutes_range: { from: LeadMinutes.minValue, to: LeadMinutes.maxValue },
  chefs_max_open_orders_range: { from: MaxOpenOrders.minValue, to: MaxOpenOrders.maxValue },
  discounts_code_length: { to: longestCode },
  dish_variant_groups_choices: { from: MaxChoices.minValue, to: MaxChoices.maxValue },
  drops_story_length: { to: longestStory },
  fee_periods_reason_length: { to: longestReason },
  follower_messages_body_length: { from: 1, to: longestFollowerMessage },
  follower_messages_subject_length: { from: 1, to: longestSubject },
  ledger_transactions_note_length: { from: shortestReason, to: longestReason },
  messages_body_length: { to: longestMessage },
  order_fees_commission_percent_range: { to: mostCommissionPercent },
  orders_note_length: { to: longestOrderNote },
  orders_status_reason_length: { to: longestReason },
  payment_alerts_note_length: { to: longestReason },
  platform_settings_reason_length: { to: longestReason },
  refunds_reason_length: { to: longestReason },
  reports_body_length: { to: longestReport },
  review_dishes_rating_range: { from: Stars.minValue, to: Stars.maxValue },
  reviews_body_length: { to: longestReview },
  reviews_rating_range: { from: Stars.minValue, to: Stars.maxValue },
  reviews_reply_length: { to: longestReply },
  services_duration_range: { from: ServiceMinutes.minValue, to: ServiceMinutes.maxValue },
  services_type_slug_form: { to: longestSlug },
  standing_order_lines_quantity_range: { from: LineQuantity.minValue, to: LineQuantity.maxValue },
  standing_orders_note_length: { to: longestOrderNote },
  support_views_reason_length: { from: shortestReason, to: longestReason },
  waiting_entries_portions_range: { from: WaitedPortions.minValue, to: WaitedPortions.maxValue },
  watched_searches_query_length: { to: longestSearch },
  webhook_endpoints_description_length: { to: longestEndpointDescription },
  webhook_endpoints_url_length: { to: longestEndpointAddress },
}

test.each(Object.entries(bounds))(
  'the constraint %s has the bounds of the contracts',
  async (name, { from, to }) => {
    const { rows } = await opened.database.pool.query<{ rule: string }>(
      'select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1',
      [name],
    )
    const rule = rows[0]?.rule ?? ''
    const numbers = (sign: string) =>
      Array.from(rule.matchAll(new RegExp(`${sign} \\(?(\\d+)`, 'g')), ([, number]) => Number(number))
    expect(new Set(numbers('<='))).toEqual(new Set([to]))
    if (from !== undefined) expect(new Set(numbers('>='))).toEqual(new Set([from]))
  },
)

/** Constraints of the columns that answers read as `Positive`. */
const positive: Record<string, readonly string[]> = {
  bookings_guests_positive: ['guests'],
  cap_groups_portions_positive: ['portions_per_slot'],
  chef_permits_law_positive: ['law_meals_per_day', 'law_meals_per_week'],
  chef_permits_meals_per_day_positive: ['meals_per_day'],
  chef_permits_meals_per_week_positive: ['meals_per_week'],
  class_sessions_places: ['places'],
  dishes_daily_portion_limit_positive: ['daily_portion_limit'],
  dishes_slot_portion_limit_positive: ['slot_portion_limit'],
  drop_windows_limit_positive: ['portions_limit'],
  drops_per_person_positive: ['portions_per_person'],
  permit_changes_limits_positive: ['meals_per_day', 'meals_per_week'],
  platform_settings_version_positive: ['version'],
  ready_batches_made_positive: ['portions_made'],
  ready_batches_per_person_positive: ['portions_per_person'],
  refund_lines_quantity_positive: ['quantity'],
}

test.each(Object.entries(positive))('the constraint %s keeps its columns above 0', async (name, columns) => {
  const { rows } = await opened.database.pool.query<{ rule: string }>(
    'select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1',
    [name],
  )
  for (const column of columns) expect(rows[0]?.rule).toContain(`(${column} > 0)`)
})

test('the buckets accept the types and sizes that the pages offer', async () => {
  const { rows } = await opened.database.pool.query<{ id: string; types: string[]; bytes: number }>(
    `select id, array(select unnest(allowed_mime_types) order by 1) as types, file_size_limit::float8 as bytes
     from storage.buckets
     order by id`,
  )
  const found = new Map(rows.map(({ id, types, bytes }) => [id, { types, bytes }]))
  for (const bucket of ['avatars', 'messages', 'pictures', 'reviews']) {
    expect(found.get(bucket)?.types, bucket).toEqual(pictureTypes.toSorted())
  }
  expect(found.get('certificates')).toEqual({ types: documentTypes.toSorted(), bytes: largestDocument })
})
