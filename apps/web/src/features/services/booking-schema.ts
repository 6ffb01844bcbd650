import { longestBookingMessage } from '@localchef/contracts/bookings/booking-limits'
import { bookingPrice } from '@localchef/contracts/bookings/booking-price'
import type { DepositTerms } from '@localchef/contracts/bookings/deposit'
import { phonePattern } from '@localchef/contracts/phone'
import { longestPlace } from '@localchef/contracts/places/address-limits'
import { earliestStart } from '@localchef/contracts/services/free-starts'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { formatDateTime } from '@/shared/format/time.ts'
import { zonedMoment } from '@/shared/format/zoned-moment.ts'

/** Catering and private chefs come to the guests and need an address. */
export function needsPlace(service: Pick<ServiceDetail, 'kind'>): boolean {
  return service.kind === 'catering' || service.kind === 'private_chef'
}

/** Schema of the booking form: a session of a class, or a day and a time in the chef's time zone. */
export function bookingSchema(service: ServiceDetail, t: TFunction<'services'>, language: string) {
  const { guestsMin, guestsMax, chef } = service
  const isClass = service.kind === 'class'
  const guestsWrong = t('wrong.guests', { from: guestsMin, to: guestsMax })
  return z
    .object({
      sessionId: isClass ? z.string({ error: t('wrong.session') }).min(1, t('wrong.session')) : z.string(),
      date: isClass ? z.string() : z.string().min(1, t('wrong.date')),
      time: isClass ? z.string() : z.string().min(1, t('wrong.time')),
      guests: z.int({ error: guestsWrong }).min(guestsMin, guestsWrong).max(guestsMax, guestsWrong),
      place: needsPlace(service)
        ? z.string().trim().min(1).max(longestPlace)
        : z.string().trim().max(longestPlace),
      message: z.string().trim().max(longestBookingMessage),
      phone: z.string().trim().regex(phonePattern, 'validation.phone').or(z.literal('')),
    })
    .superRefine((booking, context) => {
      if (isClass) {
        const left = service.sessions.find(({ id }) => id === booking.sessionId)?.placesLeft
        if (left === undefined || booking.guests <= left) return
        context.addIssue({ code: 'custom', path: ['guests'], message: t('wrong.places', { count: left }) })
        return
      }
      if (!booking.date || !booking.time) return
      const earliest = earliestStart(service, new Date())
      if (zonedMoment(booking.date, booking.time, chef.timeZone) >= earliest) return
      const when = formatDateTime(earliest, language, chef.timeZone)
      context.addIssue({ code: 'custom', path: ['date'], message: t('wrong.tooSoon', { when }) })
    })
}

export type BookingSchema = ReturnType<typeof bookingSchema>
export type BookingFields = z.output<BookingSchema>

/** Terms of a booking as the buyer saw them. */
export interface SeenTerms {
  startsAt: string
  price: number | null
  durationMinutes: number
  deposit: DepositTerms | null
}

/** Terms of the page for the form's values. */
export function seenTerms(service: ServiceDetail, fields: BookingFields): SeenTerms {
  const { sessionId, date, time, guests } = fields
  const price = bookingPrice(service, guests)
  const { deposit } = service
  const session = service.sessions.find(({ id }) => id === sessionId)
  if (!session) {
    const startsAt = zonedMoment(date, time, service.chef.timeZone).toISOString()
    return { startsAt, price, durationMinutes: service.durationMinutes, deposit }
  }
  const durationMinutes = (Date.parse(session.endsAt) - Date.parse(session.startsAt)) / 60_000
  return { startsAt: session.startsAt, price, durationMinutes, deposit }
}

/** The booking as a request to the server. */
export function bookingRequest(service: ServiceDetail, fields: BookingFields, terms: SeenTerms) {
  const { sessionId, guests, place, message, phone } = fields
  const { startsAt, ...seen } = terms
  return {
    serviceId: service.id,
    ...(service.kind === 'class' ? { sessionId } : {}),
    startsAt,
    seen,
    guests,
    place,
    message,
    phone,
  }
}
