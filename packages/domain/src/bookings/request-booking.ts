import { bookingPrice } from '@localchef/contracts/bookings/booking-price'
import { requestBooking as contract } from '@localchef/contracts/bookings/request-booking'
import { toCents } from '@localchef/contracts/money'
import type { ServicePricing } from '@localchef/contracts/services/service-card'
import { sql } from 'kysely'
import { invalidField, notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { refuseSwitchedOff } from '../settings/refuse-switched-off.ts'
import { readBookingFor } from './get-booking.ts'
import { writeBookingChange } from './move-booking.ts'
import { refuseChangedTerms } from './refuse-changed-terms.ts'

interface BookableService {
  id: string
  chefId: string
  chefProfileId: string
  chefStatus: string
  owesAgreement: boolean
  kind: string
  name: string
  nameRu: string | null
  pricing: ServicePricing
  price: number
  durationMinutes: number
  needsQuote: boolean
  guestsMin: number
  guestsMax: number
  noticeDays: number
}

const DAY_MS = 24 * 60 * 60_000

/** Places of a class are taken, and the booking confirmed, at once; everything else the chef answers. */
export const requestBooking = implement(contract, async (input, call) => {
  await refuseSwitchedOff(call.db, 'bookings')
  const service = await readService(input.serviceId, call)
  if (service.chefProfileId === call.person.id) {
    throw new Refusal(422, 'own_kitchen', 'You cannot book your own service')
  }
  if (service.chefStatus !== 'active' || service.owesAgreement) {
    throw new Refusal(409, 'kitchen_paused', 'This kitchen takes no bookings right now')
  }
  if (input.guests < service.guestsMin || input.guests > service.guestsMax) {
    throw invalidField(['guests'], `Between ${service.guestsMin} and ${service.guestsMax} guests`)
  }
  const price = bookingPrice(service, input.guests)
  const times =
    service.kind === 'class' ? await takePlaces(input, service, call) : chosenTime(input, service, call)
  refuseChangedTerms(
    { ...input.seen, startsAt: input.startsAt },
    {
      price,
      durationMinutes: (times.endsAt.getTime() - times.startsAt.getTime()) / 60_000,
      startsAt: times.startsAt.toISOString(),
    },
  )
  const status = service.kind === 'class' ? 'confirmed' : 'requested'
  // A chef has two days to answer, and never longer than until the event itself.
  const due = new Date(Math.min(call.now.getTime() + 2 * DAY_MS, times.startsAt.getTime()))
  const { rows } = await sql<{ id: string }>`
    insert into public.bookings (
      buyer_id, chef_id, service_id, session_id, status, service_name, service_name_ru, guests, starts_at, ends_at,
      place, message, price_cents, buyer_name, buyer_phone, buyer_allergies, answer_due_at
    )
    values (
      ${call.person.id}, ${service.chefId}, ${service.id}, ${times.sessionId}, ${status}::public.booking_status,
      ${service.name}, ${service.nameRu}, ${input.guests}, ${times.startsAt}, ${times.endsAt}, ${input.place},
      ${input.message}, ${price === null ? (status === 'confirmed' ? 0 : null) : toCents(price)}, ${call.person.name}, ${input.phone || null},
      ${call.person.allergies}::text[], ${status === 'requested' ? due : null}
    )
    returning id
  `.execute(call.db)
  const id = rows[0]?.id
  if (!id) throw new Error('A booking is always written')
  await writeBookingChange(call, { bookingId: id, from: null, to: status, actor: 'buyer' })
  return readBookingFor(call, id)
})

async function readService(serviceId: string, { db }: PersonalCall): Promise<BookableService> {
  const { rows } = await sql<BookableService>`
    select
      s.id,
      s.chef_id as "chefId",
      c.profile_id as "chefProfileId",
      c.status as "chefStatus",
      private.owes_agreement(c.id, now()) as "owesAgreement",
      s.kind,
      s.name,
      s.name_ru as "nameRu",
      s.pricing,
      (s.price_cents / 100.0)::float8 as price,
      s.duration_minutes as "durationMinutes",
      s.needs_quote as "needsQuote",
      s.guests_min as "guestsMin",
      s.guests_max as "guestsMax",
      s.notice_days as "noticeDays"
    from public.services s
    join public.chefs c on c.id = s.chef_id
    where s.id = ${serviceId}
      and s.status = 'active'
      and c.status in ('active', 'paused')
  `.execute(db)
  const service = rows[0]
  if (!service) throw notFound('service')
  return service
}

interface Times {
  startsAt: Date
  endsAt: Date
  sessionId: string | null
}

function chosenTime(input: { startsAt: string }, service: BookableService, { now }: PersonalCall): Times {
  const startsAt = new Date(input.startsAt)
  if (startsAt.getTime() < now.getTime() + service.noticeDays * DAY_MS) {
    throw invalidField(['startsAt'], `The chef needs ${service.noticeDays} days of notice`)
  }
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + service.durationMinutes * 60_000),
    sessionId: null,
  }
}

/** Takes only what is there: of two who want the last places one gets them. */
async function takePlaces(
  input: { sessionId?: string | undefined; guests: number },
  service: BookableService,
  { db, now }: PersonalCall,
): Promise<Times> {
  if (!input.sessionId) throw invalidField(['sessionId'], 'Please choose a date')
  const { rows } = await sql<{ startsAt: string; endsAt: string }>`
    update public.class_sessions k
    set places_left = k.places_left - ${input.guests}
    where k.id = ${input.sessionId}
      and k.service_id = ${service.id}
      and k.starts_at > ${now}
      and k.places_left >= ${input.guests}
    returning to_jsonb(k.starts_at) #>> '{}' as "startsAt", to_jsonb(k.ends_at) #>> '{}' as "endsAt"
  `.execute(db)
  const session = rows[0]
  if (!session) throw new Refusal(409, 'class_full', 'There are not so many places left on this date')
  return {
    startsAt: new Date(session.startsAt),
    endsAt: new Date(session.endsAt),
    sessionId: input.sessionId,
  }
}
