import type { APIRequestContext } from '@playwright/test'
import type { Account } from './accounts.ts'
import { callFunctionsAs } from './call-function.ts'
import { createAccount } from './create-account.ts'
import { openKitchen } from './open-kitchen.ts'

export interface OpenBooking {
  chef: Account
  buyer: Account
  /** The buyer is told of each. */
  quote(price: number): Promise<unknown>
}

/** A booking that a buyer has asked a new kitchen for: the chef has a notification of it. */
export async function openBooking(request: APIRequestContext, buyerName: string): Promise<OpenBooking> {
  const kitchen = await openKitchen(request, 'Quoting Dumplings')
  const buyer = await createAccount(request, 'buyer', buyerName)
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const asBuyer = await callFunctionsAs(request, buyer)
  const offer = {
    kind: 'private_chef',
    name: 'Dinner at yours',
    nameRu: null,
    description: 'Five courses.',
    descriptionRu: null,
    pricing: 'fixed',
    price: 400,
    needsQuote: true,
    guestsMin: 1,
    guestsMax: 12,
    durationMinutes: 180,
    noticeDays: 1,
    areaMiles: null,
    status: 'active',
    picture: null,
  }
  const { id: serviceId } = await asChef<{ id: string }>('save-service', { offer })
  const { id: bookingId } = await asBuyer<{ id: string }>('request-booking', {
    serviceId,
    startsAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    seen: { price: null, durationMinutes: offer.durationMinutes },
    guests: 2,
  })
  return { chef: kitchen.chef, buyer, quote: (price) => asChef('quote-booking', { bookingId, price }) }
}
