import { giftDaysAhead } from '@localchef/contracts/gift-cards/gift-card-limits'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { invalidField } from '../refusal.ts'

/** Cards for later days are mailed in the morning, when people read mail. */
const hourOfDelivery = 9

/**
 * When a gift card for this day is mailed: at once if it is today, otherwise in the morning of the day. Days are in the
 * marketplace's time zone.
 */
export async function deliveryMoment(db: Queries, day: string, now: Date): Promise<Date> {
  const { ledger } = await readSettings(db, ['ledger'])
  const { rows } = await sql<{ daysAhead: number; at: Date }>`
    select
      ${day}::date - private.marketplace_day(${now}) as "daysAhead",
      (${day}::date + make_interval(hours => ${hourOfDelivery})) at time zone ${ledger.timeZone} as at
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the day returned no row')
  if (found.daysAhead < 0) throw invalidField(['deliverOn'], 'in_the_past')
  if (found.daysAhead > giftDaysAhead) {
    throw invalidField(['deliverOn'], 'too_many_days', { count: giftDaysAhead })
  }
  return found.daysAhead === 0 ? now : found.at
}
