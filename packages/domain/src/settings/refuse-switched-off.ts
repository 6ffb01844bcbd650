import type { Feature } from '@localchef/contracts/settings/marketplace-settings'
import type { Queries } from '../queries.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from './read-settings.ts'

const words: Record<Feature, string> = {
  bookings: 'Services cannot be booked here right now',
  messages: 'Messages cannot be written here right now',
  truckStops: 'Truck stops are not listed here right now',
  reviews: 'Reviews cannot be written here right now',
  newChefs: 'New kitchens are not taken right now',
}

/** What an admin has switched off is off on the server, whatever a page still shows. */
export async function refuseSwitchedOff(db: Queries, feature: Feature): Promise<void> {
  const { features } = await readSettings(db, ['features'])
  if (!features[feature]) {
    throw new Refusal(422, 'switched_off', words[feature], { details: { feature } })
  }
}
