import { saveHandover as contract } from '@localchef/contracts/chefs/save-handover'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'

export const saveHandover = implement(contract, async (rules, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
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
        max_open_orders = ${rules.maxOpenOrders},
        slot_minutes = ${rules.slotMinutes},
        delivery_radius_miles = ${rules.deliveryRadiusMiles},
        delivery_fee_cents = ${toCents(rules.deliveryFee)},
        delivery_minimum_cents = ${toCents(rules.deliveryMinimum)}
    where id = ${chef.id}
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
