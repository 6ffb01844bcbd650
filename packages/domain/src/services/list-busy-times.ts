import { notFound } from '@localchef/contracts/common-refusals'
import { listBusyTimes as contract } from '@localchef/contracts/services/list-busy-times'
import { sql } from 'kysely'
import { readBusyTimes } from '../bookings/busy-times.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const listBusyTimes = implement(contract, async ({ serviceId }, { db, now, refuse }) => {
  const { rows } = await sql<{ chefId: string }>`
    select s.chef_id as "chefId"
    from public.services s
    join public.chefs c on c.id = s.chef_id
    where s.id = ${serviceId}
      and s.status in ('active', 'paused')
      and c.status in ('active', 'paused')
  `.execute(db)
  const service = rows[0]
  if (!service) throw refuse(notFound, noSuch('service'))
  return { busy: await readBusyTimes(db, service.chefId, now) }
})
