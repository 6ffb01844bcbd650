import { notFound } from '@localchef/contracts/common-refusals'
import { saveClassSession as contract } from '@localchef/contracts/services/save-class-session'
import { sql } from 'kysely'
import { notifyAboutBooking } from '../bookings/notify-about-booking.ts'
import { lockOwnChef } from '../chefs/get-business.ts'
import { refuseStale } from '../edit-version.ts'
import type { Queries } from '../queries.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { movedTo } from '../slots/moved-to.ts'
import { refuseClosedTime } from '../slots/refuse-closed-time.ts'
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
    await refuseTakenTime(db, chef.id, { id: id ?? null, begins, ends })
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

/**
 * Moves a date to another day. Its guests keep their places and are notified. From now on they cancel for free until
 * the date begins.
 */
export async function moveClassSession(
  call: UserCall & Refusing<typeof notFound>,
  kitchen: { id: string; timeZone: string },
  { id, day }: { id: string; day: string },
): Promise<void> {
  const { db, now } = call
  const { startsAt, endsAt, taken } = await lockSession(id, kitchen.id, call)
  const moved = movedTo(day, startsAt, kitchen.timeZone)
  const begins = new Date(moved(startsAt))
  const ends = new Date(begins.getTime() + Date.parse(endsAt) - Date.parse(startsAt))
  if (begins <= now) throw invalidField(['day'], 'in_the_past')
  await refuseClosedTime(db, kitchen, { from: begins, until: ends }, ['day'])
  await refuseTakenTime(db, kitchen.id, { id, begins, ends })
  await sql`
    update public.class_sessions
    set starts_at = ${begins},
        ends_at = ${ends}
    where id = ${id}
  `.execute(db)
  if (taken === 0) return
  const { rows } = await sql<{ id: string }>`
    update public.bookings
    set starts_at = ${begins},
        ends_at = ${ends},
        cancels_free = true,
        -- The balance is due by the new date.
        balance_reminded_at = null,
        balance_overdue_at = null
    where session_id = ${id}
      and status in ('awaiting_deposit', 'confirmed')
    returning id
  `.execute(db)
  for (const { id: bookingId } of rows) {
    await notifyAboutBooking(call, { bookingId, event: 'booking_moved', actor: 'chef', reason: null })
  }
}

/** Refuses a time in which the chef has another date or an agreed booking. */
async function refuseTakenTime(
  db: Queries,
  chefId: string,
  { id, begins, ends }: { id: string | null; begins: Date; ends: Date },
): Promise<void> {
  const { rows } = await sql`
    select 1
    from public.class_sessions
    where chef_id = ${chefId}
      and id is distinct from ${id}::uuid
      and tstzrange(starts_at, ends_at) && tstzrange(${begins}::timestamptz, ${ends}::timestamptz)
    union all
    select 1
    from public.bookings
    where chef_id = ${chefId}
      and session_id is null
      and status in ${agreedBookings}
      and tstzrange(starts_at, ends_at) && tstzrange(${begins}::timestamptz, ${ends}::timestamptz)
  `.execute(db)
  if (rows.length > 0) throw invalidField(['startsAt'], 'time_taken')
}

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
