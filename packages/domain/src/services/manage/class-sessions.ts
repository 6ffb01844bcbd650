import { cancelClassSession, saveClassSession } from '@localchef/contracts/service-manage'
import { sql } from 'kysely'
import { writeBookingChange } from '../../bookings/move-booking.ts'
import { lockOwnChef } from '../../chefs/manage/own-business.ts'
import { invalidField, notFound, Refusal } from '../../refusal.ts'
import { implement, type PersonalCall } from '../../server-function.ts'
import { readServicesOf } from './own-services.ts'

interface StoredSession {
  serviceId: string
  startsAt: string
  places: number
  taken: number
}

/** The places are changed in the row that booking locks, so that both cannot take the same one. */
export const saveOwnSession = implement(
  saveClassSession,
  async ({ id, serviceId, startsAt, places }, call) => {
    const { db, now } = call
    const chef = await lockOwnChef(call)
    const minutes = await readClassMinutes(serviceId, chef.id, call)
    const begins = new Date(startsAt)
    if (begins <= now) throw invalidField(['startsAt'], 'A class begins in the future')
    const ends = new Date(begins.getTime() + minutes * 60_000)
    const before = id ? await lockSession(id, chef.id, call) : undefined
    if (before) {
      if (places < before.taken) throw invalidField(['places'], `${before.taken} places are taken already`)
      if (before.taken > 0 && new Date(before.startsAt).getTime() !== begins.getTime()) {
        throw invalidField(['startsAt'], 'This date is booked: cancel it and add another instead')
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
      and status in ('accepted', 'confirmed')
      and tstzrange(starts_at, ends_at) && tstzrange(${begins}::timestamptz, ${ends}::timestamptz)
  `.execute(db)
    if (clash.rows.length > 0)
      throw invalidField(['startsAt'], 'You have another class or booking at this time')
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

export const cancelOwnSession = implement(cancelClassSession, async ({ id, reason }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  await lockSession(id, chef.id, call)
  const { rows } = await sql<{ id: string; guests: number }>`
    select id, guests
    from public.bookings
    where session_id = ${id}
      and status = 'confirmed'
    order by id
    for no key update
  `.execute(db)
  if (rows.length > 0 && !reason) {
    throw new Refusal(409, 'session_booked', 'Places of this date are booked: please give a reason', {
      details: { bookings: rows.length, guests: rows.reduce((sum, { guests }) => sum + guests, 0) },
    })
  }
  for (const { id: bookingId } of rows) {
    await writeBookingChange(call, {
      bookingId,
      from: 'confirmed',
      to: 'cancelled',
      actor: 'chef',
      reason: reason ?? null,
    })
  }
  await sql`delete from public.class_sessions where id = ${id}`.execute(db)
  return { cancelledBookings: rows.length, ...(await readServicesOf(call)) }
})

async function readClassMinutes(serviceId: string, chefId: string, { db }: PersonalCall): Promise<number> {
  const { rows } = await sql<{ kind: string; minutes: number; status: string }>`
    select kind, duration_minutes as minutes, status
    from public.services
    where id = ${serviceId}
      and chef_id = ${chefId}
      and status <> 'archived'
  `.execute(db)
  const service = rows[0]
  if (!service) throw notFound('service')
  if (service.kind !== 'class') throw invalidField(['serviceId'], 'Only a class has dates')
  return service.minutes
}

/** A date that has not begun: what took place stays as it was. */
async function lockSession(id: string, chefId: string, { db, now }: PersonalCall): Promise<StoredSession> {
  const { rows } = await sql<StoredSession>`
    select service_id as "serviceId", to_jsonb(starts_at) #>> '{}' as "startsAt", places, places - places_left as taken
    from public.class_sessions
    where id = ${id}
      and chef_id = ${chefId}
      and starts_at > ${now}
    for update
  `.execute(db)
  const session = rows[0]
  if (!session) throw notFound('class date')
  return session
}
