import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import type { DeliveryAddress } from '@localchef/contracts/orders/order'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import type { CallingUser } from '../server-function.ts'
import type { Rhythm } from './occurrence-times.ts'

/** A standing order with everything needed to place its next date. */
export interface StandingRow extends Rhythm {
  id: string
  status: 'active' | 'paused' | 'ended'
  chefId: string
  chefProfileId: string
  chefName: string
  chefNameRu: string | null
  fulfilment: Fulfilment
  deliveryAddress: z.output<typeof DeliveryAddress> | null
  phone: string | null
  note: string
  acceptedAllergens: Allergen[]
  acceptsUnstated: boolean
  agreedTotalCents: number
  buyer: CallingUser
  isBuyerSuspended: boolean
  lines: StandingLine[]
  /** Null if the standing order has ended. */
  open: OpenRow | null
  settledDays: string[]
}

export interface StandingLine {
  id: string
  dishId: string | null
  quantity: number
  variantIds: string[]
  removedIngredientIds: string[]
  isReady: boolean
  agreedUnitCents: number
}

export interface OpenRow {
  day: string
  status: 'planned' | 'announced' | 'waiting'
  slotFrom: string
  dueAt: string
  placesAt: string
  answerBy: string
}

/** Locks standing orders and reads them. Call it before the orders of their buyer and the kitchen are locked. */
export async function lockStanding(
  db: Queries,
  where: RawBuilder<unknown>,
  now: Date,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<StandingRow | undefined> {
  const { rows: locked } = await sql<{ id: string }>`
    select s.id
    from public.standing_orders s
    where ${where}
    for no key update of s ${sql.raw(skipLocked ? 'skip locked' : '')}
  `.execute(db)
  const id = locked[0]?.id
  if (!id) return undefined
  // A separate statement, because it must see occurrences that another process committed before the lock.
  const { rows } = await sql<StandingRow>`
    select s.id, s.status, s.chef_id as "chefId", c.profile_id as "chefProfileId", c.name as "chefName",
      c.name_ru as "chefNameRu", s.fulfilment, s.delivery_address as "deliveryAddress", s.phone, s.note,
      s.accepted_allergens as "acceptedAllergens", s.accepts_unstated as "acceptsUnstated",
      s.agreed_total_cents as "agreedTotalCents", s.first_day::text as "firstDay", s.every_weeks as "everyWeeks",
      s.minute_of_day as "minuteOfDay", c.time_zone as "timeZone",
      jsonb_build_object(
        'id', p.id, 'role', p.role, 'name', p.name, 'email', p.email, 'language', p.language, 'allergies', p.allergies
      ) as buyer,
      p.suspended_at is not null and (p.suspended_until is null or p.suspended_until > ${now}) as "isBuyerSuspended",
      greatest(
        c.lead_minutes,
        coalesce((
          select max(d.prep_minutes)
          from public.standing_order_lines l
          join public.dishes d on d.id = l.dish_id
          where l.standing_order_id = s.id
            and not l.is_ready
        ), 0)
      ) as "neededMinutes",
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', l.id,
            'dishId', l.dish_id,
            'quantity', l.quantity,
            'variantIds', jsonb_path_query_array(l.variants, '$[*].id'),
            'removedIngredientIds', jsonb_path_query_array(l.removed_ingredients, '$[*].id'),
            'isReady', l.is_ready,
            'agreedUnitCents', l.agreed_unit_cents
          )
          order by l.position, l.id
        )
        from public.standing_order_lines l
        where l.standing_order_id = s.id
      ) as lines,
      (
        select jsonb_build_object(
          'day', o.day,
          'status', o.status,
          'slotFrom', o.slot_from,
          'dueAt', o.due_at,
          'placesAt', o.places_at,
          'answerBy', o.answer_by
        )
        from public.standing_order_occurrences o
        where o.standing_order_id = s.id
          and o.resolved_at is null
      ) as open,
      coalesce((
        select jsonb_agg(o.day)
        from public.standing_order_occurrences o
        where o.standing_order_id = s.id
          and o.resolved_at is not null
          and o.day >= (${now}::timestamptz at time zone c.time_zone)::date
      ), '[]') as "settledDays"
    from public.standing_orders s
    join public.chefs c on c.id = s.chef_id
    join public.profiles p on p.id = s.buyer_id
    where s.id = ${id}
  `.execute(db)
  return rows[0]
}
