import { notFound } from '@localchef/contracts/common-refusals'
import { getService as contract, type ServiceDetail } from '@localchef/contracts/services/get-service'
import { sql } from 'kysely'
import { sessionTimeIsOpen } from '../bookings/busy-times.ts'
import { serviceDepositObject } from '../bookings/deposit-columns.ts'
import { kitchenTakesCard } from '../bookings/kitchen-takes-card.ts'
import { dishChefObject } from '../columns/dish-columns.ts'
import { serviceCardColumns } from '../columns/service-columns.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const getService = implement(contract, async ({ id }, call) => {
  const { db, now, refuse } = call
  const { rows } = await sql<ServiceDetail>`
    select
      ${serviceCardColumns},
      s.included,
      s.included_ru as "includedRu",
      s.area_miles::float8 as "areaMiles",
      ${serviceDepositObject} as deposit,
      ${dishChefObject} as chef,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', k.id, 'startsAt', k.starts_at, 'endsAt', k.ends_at, 'places', k.places, 'placesLeft', k.places_left
          )
          order by k.starts_at
        )
        from public.class_sessions k
        where k.service_id = s.id
          and k.starts_at > ${now}
          and ${sessionTimeIsOpen}
      ), '[]') as sessions,
      coalesce((
        select jsonb_agg(to_jsonb(other))
        from (
          select ${serviceCardColumns}
          from public.services s, public.services this
          where this.id = ${id}
            and s.chef_id = this.chef_id
            and s.id <> this.id
            and s.status = 'active'
          order by s.position, s.id
          limit 6
        ) other
      ), '[]') as others
    from public.services s
    join public.chefs c on c.id = s.chef_id
    where s.id = ${id}
      and s.status in ('active', 'paused')
      and c.status in ('active', 'paused')
  `.execute(db)
  const service = rows[0]
  if (!service) throw refuse(notFound, noSuch('service'))
  const asksForDeposit = service.deposit !== null && (await kitchenTakesCard(call, service.chef.id))
  return asksForDeposit ? service : { ...service, deposit: null }
})
