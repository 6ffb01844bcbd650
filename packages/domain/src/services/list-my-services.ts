import { notFound } from '@localchef/contracts/common-refusals'
import { listMyServices as contract } from '@localchef/contracts/services/list-my-services'
import type { OwnService } from '@localchef/contracts/services/own-service'
import { ServiceOffer } from '@localchef/contracts/services/save-service'
import { sql } from 'kysely'
import { serviceDepositObject } from '../bookings/deposit-columns.ts'
import { serviceCardColumns } from '../columns/service-columns.ts'
import { fieldsOf, versionOf } from '../edit-version.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { openBookings } from '../status-lists.ts'
import { classSessionVersion } from './lock-class-session.ts'

const editedFields = Object.keys(ServiceOffer.shape)

/** The output of every operation that changes services. */
export async function readServicesOf(
  call: UserCall & Refusing<typeof notFound>,
): Promise<{ timeZone: string; services: OwnService[] }> {
  const { db, user, now } = call
  const { rows } = await sql<{ timeZone: string; services: Omit<OwnService, 'version'>[] }>`
    select
      c.time_zone as "timeZone",
      coalesce((
        select jsonb_agg(to_jsonb(service))
        from (
          select
            ${serviceCardColumns},
            s.included,
            s.included_ru as "includedRu",
            s.area_miles::float8 as "areaMiles",
            ${serviceDepositObject} as deposit,
            s.status,
            s.hidden_reason as "hiddenReason",
            (
              select count(*)::integer
              from public.bookings b
              where b.service_id = s.id
                and b.status in ${openBookings}
            ) as "openBookings",
            coalesce((
              select jsonb_agg(
                jsonb_build_object(
                  'id', k.id, 'startsAt', k.starts_at, 'endsAt', k.ends_at, 'places', k.places,
                  'placesLeft', k.places_left, 'version', ${classSessionVersion}
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
    where c.profile_id = ${user.id}
  `.execute(db)
  const own = rows[0]
  if (!own) throw call.refuse(notFound, noSuch('business'))
  const services = await Promise.all(
    own.services.map(async (service) => ({
      ...service,
      version: await versionOf(fieldsOf(service, editedFields)),
    })),
  )
  return { ...own, services }
}

export const listMyServices = implement(contract, async (_input, call) => readServicesOf(call))
