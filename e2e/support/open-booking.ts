import type { APIRequestContext } from '@playwright/test'
import type { Account } from './accounts.ts'
import { callFunctionsAs } from './call-function.ts'
import { createAccount } from './create-account.ts'
import { dinnerOffer } from './dinner-offer.ts'
import { openKitchen } from './open-kitchen.ts'

export interface OpenBooking {
  chef: Account
  buyer: Account
  bookingId: string
  startsAt: Date
  /** Sends the buyer a price offer, which notifies the buyer. */
  quote(price: number, message?: string): Promise<unknown>
}

/** Requests a booking from a new kitchen, which notifies its chef. */
export async function openBooking(request: APIRequestContext, buyerName: string): Promise<OpenBooking> {
  const kitchen = await openKitchen(request, 'Quoting Dumplings')
  const buyer = await createAccount(request, 'buyer', buyerName)
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const asBuyer = await callFunctionsAs(request, buyer)
  const offer = { ...dinnerOffer, needsQuote: true }
  const { id: serviceId } = await asChef<{ id: string }>('save-service', { offer })
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 86_400_000)
  const { id: bookingId } = await asBuyer<{ id: string }>('request-booking', {
    serviceId,
    startsAt: startsAt.toISOString(),
    seen: { price: null, durationMinutes: offer.durationMinutes },
    guests: 2,
    place: '1 Market Street, San Francisco',
    message: 'Our anniversary.',
  })
  return {
    chef: kitchen.chef,
    buyer,
    bookingId,
    startsAt,
    quote: (price, message) => asChef('quote-booking', { bookingId, price, message }),
  }
}
