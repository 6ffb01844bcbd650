import type { FeeRates } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { marketplaceFees, type StoredFees } from '../read-settings.ts'

/** A kitchen's own fees; for missing ones the marketplace's apply. */
export type OwnFees = Partial<FeeRates>

/** The fees of a kitchen at a moment, by the periods and settings in force then. */
export async function readFees(db: Queries, chefId: string, at: Date): Promise<FeeRates> {
  const { rows } = await sql<StoredFees & { own: OwnFees }>`
    select
      private.kitchen_fees(${chefId}, ${at}) as own,
      ${settingAt('fees', at)} as fees,
      ${settingAt('ledger', at)} as ledger
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the fees returned no row')
  return { ...marketplaceFees(found, at), ...found.own }
}

const settingAt = (key: 'fees' | 'ledger', at: Date) => sql`
  (
    select s.value
    from public.platform_settings s
    where s.key = ${key}
      and s.created_at <= ${at}
    order by s.version desc
    limit 1
  )
`

/**
 * The fees that an order was placed with. Orders of earlier releases did not store them and get those in force when
 * they were placed.
 */
export async function readFeesOfOrder(db: Queries, orderId: string): Promise<FeeRates> {
  const { rows } = await sql<{ chefId: string; placedAt: Date; fees: FeeRates | null }>`
    select
      o.chef_id as "chefId",
      o.placed_at as "placedAt",
      case when f.order_id is not null then
        jsonb_build_object(
          'servicePercent', f.service_percent,
          'serviceFixed', f.service_fixed_cents / 100.0,
          'sharePercent', f.commission_percent
        )
      end as fees
    from public.orders o
    left join public.order_fees f on f.order_id = o.id
    where o.id = ${orderId}
  `.execute(db)
  const order = rows[0]
  if (!order) throw new Error('the order was not found')
  return order.fees ?? readFees(db, order.chefId, order.placedAt)
}
