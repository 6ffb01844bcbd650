import type { FeeRates, PaymentMethods } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Kitchen } from '../slots/pickup-slots.ts'
import type { KitchenArea } from './delivery-area.ts'

/** A kitchen for ordering; money in cents. */
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
  /** Whether orders within the caps are confirmed without the chef. */
  confirmsOrders: boolean
  maxOpenOrders: number
  deliveryRadiusMiles: number
  deliveryFeeCents: number
  deliveryMinimumCents: number
  /** Further areas with their own fees. */
  deliveryAreas: KitchenArea[]
  /** Whether the chef must accept a newer agreement before taking orders. */
  owesAgreement: boolean
  /** Service fee and commission of this kitchen: its own, or else the marketplace's. */
  fees: FeeRates
  /** The ways to pay that the marketplace allows. */
  payments: PaymentMethods
  /** The payment providers at which this kitchen's accounts take charges. */
  cardProviders: string[]
  /** For labels and receipts; null if none is on file. */
  permitNumber: string | null
  permit: { mealsPerDay: number | null; mealsPerWeek: number | null; salesPerYearCents: number | null }
}

/** Locks the kitchen against other orders until the transaction ends. */
export async function lockKitchen(db: Queries, chefId: string): Promise<void> {
  await sql`
    select
    from public.chefs c
    where c.id = ${chefId}
    for no key update
  `.execute(db)
}
