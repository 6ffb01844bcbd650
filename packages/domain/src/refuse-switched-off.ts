import type { Feature } from '@localchef/contracts/settings/marketplace-settings'
import { switchedOff } from '@localchef/contracts/settings/setting-refusals'
import type { Queries } from './queries.ts'
import { readSettings } from './read-settings.ts'
import type { Refuse } from './refusal.ts'

const words: Record<Feature, string> = {
  bookings: 'Services cannot be booked here right now',
  messages: 'Messages cannot be written here right now',
  truckStops: 'Truck stops are not listed here right now',
  reviews: 'Reviews cannot be written here right now',
  newChefs: 'New kitchens are not taken right now',
  giftCards: 'Gift cards are not sold here right now',
  customerLists: 'Lists of customers are not taken right now',
}

/** Refuses calls of a feature that an admin has switched off. */
export async function refuseSwitchedOff(
  refuse: Refuse<typeof switchedOff>,
  db: Queries,
  feature: Feature,
): Promise<void> {
  const { features } = await readSettings(db, ['features'])
  if (!features[feature]) {
    throw refuse(switchedOff, { feature }, { message: words[feature] })
  }
}
