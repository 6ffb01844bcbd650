import { listMyServices as contract } from '@localchef/contracts/services/list-my-services'
import type { OwnService } from '@localchef/contracts/services/own-service'
import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { serviceCardColumns } from './service-columns.ts'

/** What every function of this folder answers with: the services as they are now. */
export async function readServicesOf(
  call: PersonalCall,
): Promise<{ timeZone: string; services: OwnService[] }> {
  const { db, person, now } = call
  const { rows } = await sql<{ timeZone: string; services: OwnService[] }>`
    select
      c.time_zone as "timeZone",
      coalesce((
        select jsonb_agg(to_jsonb(service))
        from (
          select
            ${serviceCardColumns},
            s.area_miles::float8 as "areaMiles",
            s.status,
            s.held_reason as "heldReason",
            (
              select count(*)::integer
              from public.bookings b
              where b.service_id = s.id
                and b.status in ('requested', 'quoted', 'accepted', 'confirmed')
            ) as "openBookings",
            coalesce((
              select jsonb_agg(
                jsonb_build_object(
                  'id', k.id, 'startsAt', k.starts_at, 'endsAt', k.ends_at, 'places', k.places,
                  'placesLeft', k.places_left
                )
                order by k.starts_at
              )
              from public.class_sessions k
              where k.service_id = s.id
                and k.starts_at > ${now}
            ), '[]') as sessions
          from public.services s
          where s.chef_id = c.id
          order by s.status = 'archived', s.position, s.created_at, s.id
        ) service
      ), '[]') as services
    from public.chefs c
    where c.profile_id = ${person.id}
  `.execute(db)
  const own = rows[0]
  if (!own) throw notFound('business')
  return own
}

export const listMyServices = implement(contract, async (_input, call) => readServicesOf(call))
