import type { DeliveryArea } from '@localchef/contracts/chefs/delivery-area'
import { updateHandover as contract } from '@localchef/contracts/chefs/update-handover'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { refuseForbidden } from '../permits/kitchen-law.ts'
import { implement } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'
import { refuseStaleSection } from './refuse-stale-section.ts'

export const updateHandover = implement(contract, async ({ version, ...rules }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  await refuseStaleSection(call, 'handover', version)
  if (rules.delivery) {
    await refuseForbidden(call, chef.id, 'delivery')
    // If the law forbids couriers, the chef must state that the kitchen itself delivers.
    if (rules.deliveredBy !== 'kitchen') await refuseForbidden(call, chef.id, 'courier')
  }
  const services = [
    ...(rules.pickup ? ['pickup'] : []),
    ...(rules.delivery ? ['delivery'] : []),
    ...chef.services.filter((service) => service !== 'pickup' && service !== 'delivery'),
  ]
  await sql`
    update public.chefs
    set services = ${services}::text[],
        lead_minutes = ${rules.leadMinutes},
        answer_minutes = ${rules.answerMinutes},
        confirms_orders = ${rules.confirmsOrders},
        max_open_orders = ${rules.maxOpenOrders},
        slot_minutes = ${rules.slotMinutes},
        delivery_radius_miles = ${rules.deliveryRadiusMiles},
        delivery_fee_cents = ${toCents(rules.deliveryFee)},
        delivery_minimum_cents = ${toCents(rules.deliveryMinimum)},
        delivered_by = ${rules.deliveredBy}
    where id = ${chef.id}
  `.execute(db)
  await sql`delete from public.delivery_areas where chef_id = ${chef.id}`.execute(db)
  await sql`
    insert into public.delivery_areas (chef_id, position, radius_miles, zip_codes, fee_cents, minimum_cents)
    select ${chef.id}, a.position, a.radius_miles, a.zip_codes, a.fee_cents, a.minimum_cents
    from jsonb_to_recordset(${JSON.stringify(areaRows(rules.deliveryAreas))}::jsonb) as a (
      position smallint, radius_miles numeric, zip_codes text[], fee_cents integer, minimum_cents integer
    )
  `.execute(db)
  await sql`
    insert into public.chef_private_details (chef_id, pickup_instructions, pickup_instructions_ru)
    values (${chef.id}, ${rules.pickupInstructions}, ${rules.pickupInstructionsRu || null})
    on conflict (chef_id) do update
    set pickup_instructions = excluded.pickup_instructions,
        pickup_instructions_ru = excluded.pickup_instructions_ru
  `.execute(db)
  return changedBusiness(call)
})

function areaRows(areas: readonly DeliveryArea[]) {
  return areas.map(({ radiusMiles, zipCodes, fee, minimum }, position) => ({
    position,
    radius_miles: radiusMiles,
    zip_codes: [...new Set(zipCodes)],
    fee_cents: toCents(fee),
    minimum_cents: toCents(minimum),
  }))
}
