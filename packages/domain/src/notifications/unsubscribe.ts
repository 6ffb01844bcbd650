import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/**
 * Ends all mails but those about the account itself, for the person a mail's unsubscribe link belongs to
 * (RFC 8058: one request, no sign-in). Says whether the link was known.
 */
export async function unsubscribe(db: Queries, token: string): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)) return false
  const { numAffectedRows } = await sql`
    update public.notification_preferences
    set email_orders = false,
        email_bookings = false,
        email_messages = false,
        email_reviews = false,
        email_news = false
    where unsubscribe_token = ${token}
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
