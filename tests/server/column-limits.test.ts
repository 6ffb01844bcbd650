import { longestAnnouncement } from '@localchef/contracts/announcements/announcement-limits'
import { longestKeyName } from '@localchef/contracts/api-keys/api-key-limits'
import { longestBookingMessage } from '@localchef/contracts/bookings/booking-limits'
import {
  longestBio,
  longestCounty,
  longestKitchenName,
  longestTagline,
} from '@localchef/contracts/chefs/kitchen-limits'
import { longestOrigin } from '@localchef/contracts/customers/customer-limits'
import { longestCode } from '@localchef/contracts/discounts/discount-limits'
import { longestDropTitle, longestStory } from '@localchef/contracts/drops/drop-limits'
import { longestFollowerMessage, longestSubject } from '@localchef/contracts/followers/follower-limits'
import {
  longestGiftMessage,
  longestGiftName,
  longestPayTo,
} from '@localchef/contracts/gift-cards/gift-card-limits'
import {
  longestDishDescription,
  longestDishName,
  longestOptionName,
  longestPictureText,
} from '@localchef/contracts/menu/menu-limits'
import { longestMessage } from '@localchef/contracts/messages/message-limits'
import { longestNote } from '@localchef/contracts/notes/note-limits'
import { longestNotice } from '@localchef/contracts/notifications/notice-limits'
import { longestOrderNote } from '@localchef/contracts/orders/order-limits'
import { longestAddress, longestPlace } from '@localchef/contracts/places/address-limits'
import { longestReport } from '@localchef/contracts/reports/report-limits'
import { longestReply, longestReview } from '@localchef/contracts/reviews/review-limits'
import { longestViewName } from '@localchef/contracts/saved-views/saved-view-limits'
import { longestServiceDescription, longestServiceName } from '@localchef/contracts/services/service-limits'
import { longestRoleName } from '@localchef/contracts/staff/staff-limits'
import { longestReason, longestSearch, longestSlug } from '@localchef/contracts/text-limits'
import { longestPersonName } from '@localchef/contracts/users/person-limits'
import {
  longestEndpointAddress,
  longestEndpointDescription,
} from '@localchef/contracts/webhooks/webhook-limits'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../open-test-database.ts'

/** The constant of contracts for each text that people write. */
const limits: Readonly<Record<string, number>> = {
  'admin_notes.body': longestNote,
  'announcements.body': longestAnnouncement,
  'api_keys.name': longestKeyName,
  'booking_quotes.message': longestBookingMessage,
  'bookings.message': longestBookingMessage,
  'chefs.bio': longestBio,
  'chefs.county': longestCounty,
  'chefs.name': longestKitchenName,
  'chefs.tagline': longestTagline,
  'customer_lists.origin': longestOrigin,
  'discounts.code': longestCode,
  'dish_ingredients.name': longestOptionName,
  'dish_pictures.alt': longestPictureText,
  'dish_variant_groups.name': longestOptionName,
  'dish_variants.name': longestOptionName,
  'dishes.description': longestDishDescription,
  'dishes.name': longestDishName,
  'dishes.picture_alt': longestPictureText,
  'drop_pictures.alt': longestPictureText,
  'drops.story': longestStory,
  'drops.title': longestDropTitle,
  'follower_messages.body': longestFollowerMessage,
  'follower_messages.subject': longestSubject,
  'gift_cards.cash_out_to': longestPayTo,
  'gift_cards.message': longestGiftMessage,
  'gift_cards.recipient_name': longestGiftName,
  'gift_cards.sender_name': longestGiftName,
  'messages.body': longestMessage,
  'notifications.message': longestNotice.message,
  'notifications.title': longestNotice.title,
  'orders.note': longestOrderNote,
  'profiles.address': longestPlace,
  'profiles.city': longestAddress.city,
  'profiles.name': longestPersonName,
  'profiles.state': longestAddress.state,
  'reports.body': longestReport,
  'reviews.body': longestReview,
  'reviews.reply': longestReply,
  'saved_views.name': longestViewName,
  'services.description': longestServiceDescription,
  'services.name': longestServiceName,
  'services.type_slug': longestSlug,
  'staff_roles.name': longestRoleName,
  'standing_orders.note': longestOrderNote,
  'watched_searches.place_name': longestAddress.city,
  'watched_searches.query': longestSearch,
  'webhook_endpoints.description': longestEndpointDescription,
  'webhook_endpoints.url': longestEndpointAddress,
}

/** Reasons and notes of acts. */
const isReason = (column: string) => /[._](?:reason|note)$/.test(column)

/** Texts that the server or a browser writes, or whose pattern limits them. */
const notTyped = new Set([
  'audit_log.action',
  'chefs.slug',
  'customer_invitations.email',
  'customer_lists.consent_page',
  'customer_lists.consent_text',
  'dish_pictures.path',
  'drop_pictures.path',
  'drops.slug',
  'follower_notices.cause',
  'gift_cards.recipient_email',
  'idempotency_keys.key',
  'messages.picture_path',
  'notifications.event',
  'notifications.type',
  'opening_interests.email',
  'profiles.avatar_url',
  'profiles.phone',
  'profiles.zip_code',
  'push_subscriptions.endpoint',
  'search_counts.words',
  'staff_invitations.email',
  'text_consents.page',
  'text_consents.words',
  'webhook_attempts.answer',
])

test('the database limits each text as its contract does', async () => {
  const open = await openTestDatabase()
  const { rows } = await open.database.pool.query<{ relation: string; definition: string }>(
    `select c.relname as relation, pg_get_constraintdef(k.oid) as definition
     from pg_catalog.pg_constraint k
     join pg_catalog.pg_class c on c.oid = k.conrelid
     where k.contype = 'c'
       and k.connamespace = 'public'::regnamespace
     order by 1, 2`,
  )
  await open.stop()
  const found = rows.flatMap(({ relation, definition }) =>
    Array.from(
      definition.matchAll(/char_length\((?:btrim\()?(\w+)\)?\) <= (\d+)/g),
      ([, column = '', limit]) => [`${relation}.${column.replace(/_ru$/, '')}`, Number(limit)] as const,
    ),
  )
  const typed = found.filter(([column]) => !notTyped.has(column))
  expect(
    typed,
    'tests/server/column-limits.test.ts: give the column the constant of its contract, or add it to notTyped',
  ).toEqual(
    typed.map(([column]) => [column, limits[column] ?? (isReason(column) ? longestReason : 'no constant')]),
  )
  const columns = new Set<string>(found.map(([column]) => column))
  expect([...Object.keys(limits), ...notTyped].filter((column) => !columns.has(column))).toEqual([])
})
