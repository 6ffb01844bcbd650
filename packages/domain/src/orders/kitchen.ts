import type { Fees } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Kitchen } from './pickup-slots.ts'

/** A kitchen as ordering sees it; money in cents. */
export interface OrderingKitchen extends Kitchen {
  id: string
  slug: string
  profileId: string
  name: string
  nameRu: string | null
  avatarPath: string | null
  city: string
  state: string
  status: string
  services: string[]
  latitude: number
  longitude: number
  answerMinutes: number
  maxOpenOrders: number
  deliveryRadiusMiles: number
  deliveryFeeCents: number
  deliveryMinimumCents: number
  /** The chef has to accept a newer agreement before orders come in again. */
  owesAgreement: boolean
  /** What the marketplace asks of the buyer. */
  fees: Fees
  /** For labels and receipts; null while none is written down. */
  permitNumber: string | null
  permit: { mealsPerDay: number | null; mealsPerWeek: number | null; salesPerYearCents: number | null }
}

/** No other order is placed with this kitchen until the transaction ends: what is read after that stays true. */
export async function lockKitchen(db: Queries, chefId: string): Promise<void> {
  await sql`
    select
    from public.chefs c
    where c.id = ${chefId}
    for no key update
  `.execute(db)
}
