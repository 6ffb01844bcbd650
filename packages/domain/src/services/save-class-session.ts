import { notFound } from '@localchef/contracts/common-refusals'
import { saveClassSession as contract } from '@localchef/contracts/services/save-class-session'
import { sql } from 'kysely'
import { lockOwnChef } from '../chefs/get-business.ts'
import { refuseStale } from '../edit-version.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { agreedBookings } from '../status-lists.ts'
import { readServicesOf } from './list-my-services.ts'
import { lockSession } from './lock-class-session.ts'

/** Locks the date's row, as bookings do, so that places cannot be taken twice. */
export const saveClassSession = implement(
  contract,
  async ({ id, serviceId, startsAt, places, version }, call) => {
    const { db, now } = call
    const chef = await lockOwnChef(call)
    const minutes = await readClassMinutes(serviceId, chef.id, call)
    const begins = new Date(startsAt)
    if (begins <= now) throw invalidField(['startsAt'], 'in_the_past')
    const ends = new Date(begins.getTime() + minutes * 60_000)
    const before = id ? await lockSession(id, chef.id, call) : undefined
    if (before) {
      refuseStale(call.refuse, version, before.version)
      if (places < before.taken) throw invalidField(['places'], 'places_taken', { count: before.taken })
      if (before.taken > 0 && new Date(before.startsAt).getTime() !== begins.getTime()) {
        throw invalidField(['startsAt'], 'date_booked')
      }
    }
    const clash = await sql`
    select 1
    from public.class_sessions
    where chef_id = ${chef.id}
      and id is distinct from ${id ?? null}::uuid
      and tstzrange(starts_at, ends_at) && tstzrange(${begins}::timestamptz, ${ends}::timestamptz)
    union all
    select 1
    from public.bookings
    where chef_id = ${chef.id}
      and session_id is null
      and status in ${agreedBookings}
      and tstzrange(starts_at, ends_at) && tstzrange(${begins}::timestamptz, ${ends}::timestamptz)
  `.execute(db)
    if (clash.rows.length > 0) {
      throw invalidField(['startsAt'], 'time_taken')
    }
    if (id) {
      await sql`
      update public.class_sessions
      set starts_at = ${begins},
          ends_at = ${ends},
          places_left = ${places} - (places - places_left),
          places = ${places}
      where id = ${id}
    `.execute(db)
    } else {
      await sql`
      insert into public.class_sessions (service_id, chef_id, starts_at, ends_at, places, places_left)
      values (${serviceId}, ${chef.id}, ${begins}, ${ends}, ${places}, ${places})
    `.execute(db)
    }
    return readServicesOf(call)
  },
)

async function readClassMinutes(
  serviceId: string,
  chefId: string,
  { db, refuse }: UserCall & Refusing<typeof notFound>,
): Promise<number> {
  const { rows } = await sql<{ kind: string; minutes: number; status: string }>`
    select kind, duration_minutes as minutes, status
    from public.services
    where id = ${serviceId}
      and chef_id = ${chefId}
      and status <> 'archived'
  `.execute(db)
  const service = rows[0]
  if (!service) throw refuse(notFound, noSuch('service'))
  if (service.kind !== 'class') throw invalidField(['serviceId'], 'not_a_class')
  return service.minutes
}
