import { answerBy } from '@localchef/contracts/bookings/booking-deadlines'
import { bookingPrice } from '@localchef/contracts/bookings/booking-price'
import { classFull, overlap } from '@localchef/contracts/bookings/booking-refusals'
import { type DepositTerms, depositOf, mostBookingPrice } from '@localchef/contracts/bookings/deposit'
import { requestBooking as contract } from '@localchef/contracts/bookings/request-booking'
import { notFound } from '@localchef/contracts/common-refusals'
import { toCents } from '@localchef/contracts/money'
import { holdMinutes } from '@localchef/contracts/payments/order-payment'
import { kitchenPaused, ownKitchen } from '@localchef/contracts/purchase-refusals'
import { earliestStart, isFree } from '@localchef/contracts/services/free-starts'
import type { ServiceKind, ServicePricing } from '@localchef/contracts/services/service-card'
import { sql } from 'kysely'
import type { z } from 'zod'
import { refuseForbidden } from '../permits/kitchen-law.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { refuseSwitchedOff } from '../refuse-switched-off.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { readBusyTimes, sessionTimeIsOpen } from './busy-times.ts'
import { serviceDepositObject } from './deposit-columns.ts'
import { readBookingFor } from './get-booking.ts'
import { kitchenTakesCard } from './kitchen-takes-card.ts'
import { refuseChangedTerms } from './refuse-changed-terms.ts'
import { writeBookingTransition } from './write-booking-transition.ts'

interface BookableService {
  id: string
  chefId: string
  chefProfileId: string
  chefStatus: string
  owesAgreement: boolean
  kind: z.infer<typeof ServiceKind>
  name: string
  nameRu: string | null
  pricing: ServicePricing
  price: number
  durationMinutes: number
  needsQuote: boolean
  guestsMin: number
  guestsMax: number
  noticeDays: number
  /** The deposit that the service shows, even if its kitchen takes no cards. */
  deposit: DepositTerms | null
}

/** Bookings of a class are confirmed at once, or when their deposit is paid. The chef answers all others. */
export const requestBooking = implement(contract, async (input, call) => {
  await refuseSwitchedOff(call.refuse, call.db, 'bookings')
  const service = await readService(input.serviceId, call)
  if (service.chefProfileId === call.user.id) {
    throw call.refuse(ownKitchen)
  }
  if (service.chefStatus !== 'active' || service.owesAgreement) {
    throw call.refuse(kitchenPaused)
  }
  await refuseForbidden(call, service.chefId, service.kind)
  if (input.guests < service.guestsMin || input.guests > service.guestsMax) {
    throw invalidField(['guests'], 'guests_out_of_range', { min: service.guestsMin, max: service.guestsMax })
  }
  const price = bookingPrice(service, input.guests)
  if (price !== null && price > mostBookingPrice) {
    throw invalidField(['guests'], 'booking_price_too_high')
  }
  // A buyer only owes a deposit that the service showed.
  const deposit = service.deposit && (await kitchenTakesCard(call, service.chefId)) ? service.deposit : null
  const times =
    service.kind === 'class' ? await takePlaces(input, service, call) : await chosenTime(input, service, call)
  refuseChangedTerms(
    call.refuse,
    { ...input.seen, startsAt: input.startsAt },
    {
      price,
      durationMinutes: (times.endsAt.getTime() - times.startsAt.getTime()) / 60_000,
      startsAt: times.startsAt.toISOString(),
      deposit,
    },
  )
  const status = firstStatus(service, price, deposit)
  const due = answerDue(status, times.startsAt, deposit, call.now)
  const { rows } = await sql<{ id: string }>`
    insert into public.bookings (
      buyer_id, chef_id, service_id, session_id, status, service_name, service_name_ru, guests, starts_at, ends_at,
      place, message, price_cents, buyer_name, buyer_phone, buyer_allergies, answer_due_at,
      deposit_percent, deposit_cents, free_hours, kept_percent, balance_days
    )
    values (
      ${call.user.id}, ${service.chefId}, ${service.id}, ${times.sessionId}, ${status}::public.booking_status,
      ${service.name}, ${service.nameRu}, ${input.guests}, ${times.startsAt}, ${times.endsAt}, ${input.place},
      ${input.message}, ${price === null ? (service.kind === 'class' ? 0 : null) : toCents(price)}, ${call.user.name}, ${input.phone || null},
      ${call.user.allergies}::text[], ${status === 'confirmed' ? null : due},
      ${deposit?.percent ?? null}, ${deposit && deposit.sum !== null ? toCents(deposit.sum) : null},
      coalesce(${deposit?.freeHours ?? null}, 48), coalesce(${deposit?.keptPercent ?? null}, 100),
      ${deposit?.balanceDays ?? null}
    )
    returning id
  `.execute(call.db)
  const id = rows[0]?.id
  if (!id) throw new Error('the insert returned no booking')
  await writeBookingTransition(call, { bookingId: id, from: null, to: status, actor: 'buyer' })
  return readBookingFor(call, id)
})

/** Places of a class are confirmed at once, or held until the deposit is paid. */
function firstStatus(
  service: BookableService,
  price: number | null,
  deposit: DepositTerms | null,
): 'requested' | 'awaiting_deposit' | 'confirmed' {
  if (service.kind !== 'class') return 'requested'
  return deposit && price !== null && depositOf(deposit, price) > 0 ? 'awaiting_deposit' : 'confirmed'
}

/** Until when the chef can answer. Places of a class wait half an hour for their deposit. */
function answerDue(status: string, startsAt: Date, deposit: DepositTerms | null, now: Date): Date {
  if (status !== 'awaiting_deposit') return answerBy(now, startsAt, deposit)
  return new Date(Math.min(now.getTime() + 2 * holdMinutes * 60_000, startsAt.getTime()))
}

async function readService(
  serviceId: string,
  { db, refuse }: UserCall & Refusing<typeof notFound>,
): Promise<BookableService> {
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
      s.notice_days as "noticeDays",
      ${serviceDepositObject} as deposit
    from public.services s
    join public.chefs c on c.id = s.chef_id
    where s.id = ${serviceId}
      and s.status = 'active'
      and c.status in ('active', 'paused')
  `.execute(db)
  const service = rows[0]
  if (!service) throw refuse(notFound, noSuch('service'))
  return service
}

interface Times {
  startsAt: Date
  endsAt: Date
  sessionId: string | null
}

/**
 * A time that the service's calendar offers as free. Two requests can be for the same time; the first to be agreed
 * takes it.
 */
async function chosenTime(
  input: { startsAt: string },
  service: BookableService,
  { db, now, refuse }: UserCall & Refusing<typeof overlap>,
): Promise<Times> {
  const startsAt = new Date(input.startsAt)
  if (startsAt < earliestStart(service, now)) {
    throw invalidField(['startsAt'], 'notice_too_short', { count: service.noticeDays })
  }
  const busy = await readBusyTimes(db, service.chefId, now)
  if (!isFree(startsAt, service.durationMinutes, busy)) throw refuse(overlap, {})
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + service.durationMinutes * 60_000),
    sessionId: null,
  }
}

/** Conditional update: of two concurrent requests for the last places, only one succeeds. */
async function takePlaces(
  input: { sessionId?: string | undefined; guests: number },
  service: BookableService,
  { db, now, refuse }: UserCall & Refusing<typeof classFull>,
): Promise<Times> {
  if (!input.sessionId) throw invalidField(['sessionId'], 'date_required')
  const { rows } = await sql<{ startsAt: string; endsAt: string }>`
    update public.class_sessions k
    set places_left = k.places_left - ${input.guests}
    where k.id = ${input.sessionId}
      and k.service_id = ${service.id}
      and k.starts_at > ${now}
      and k.places_left >= ${input.guests}
      and ${sessionTimeIsOpen}
    returning to_jsonb(k.starts_at) #>> '{}' as "startsAt", to_jsonb(k.ends_at) #>> '{}' as "endsAt"
  `.execute(db)
  const session = rows[0]
  if (!session) throw refuse(classFull)
  return {
    startsAt: new Date(session.startsAt),
    endsAt: new Date(session.endsAt),
    sessionId: input.sessionId,
  }
}
