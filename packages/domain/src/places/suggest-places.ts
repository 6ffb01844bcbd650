import type { Place } from '@localchef/contracts/places/place'
import { suggestPlaces as contract } from '@localchef/contracts/places/suggest-places'
import { readSettings } from '../read-settings.ts'
import { implement, type Outside } from '../server-function.ts'
import { findPlace } from './find-place.ts'
import { readPlaceText } from './read-place-text.ts'

/** Addresses get ids that are valid for one answer only and above those of the gazetteer. */
const firstAddressId = 2_000_000_000

/** Towns and ZIP codes of the gazetteer, or street addresses if a geocoding service is configured. */
export const suggestPlaces = implement(contract, async ({ query, limit }, { db, outside }) => {
  const addresses = isLikeAddress(query) ? await findAddresses(outside, query, limit) : []
  const [first, second] = addresses
  if (first) return { place: second ? null : first, places: addresses }
  const { region } = await readSettings(db, ['region'])
  return findPlace(db, query, limit, region.states)
})

/** Whether a text contains a house number and a street. Digits alone, or with a town, are a ZIP code. */
function isLikeAddress(query: string): boolean {
  const { zipCode } = readPlaceText(query)
  const digits = query.normalize('NFKC').replace(zipCode ?? '', '')
  return /\d/.test(digits) && /\p{L}{2}/u.test(query)
}

async function findAddresses(outside: Outside, query: string, limit: number): Promise<Place[]> {
  const found = (await outside.findAddresses?.(query, limit)) ?? []
  return found.slice(0, limit).map(({ street, ...place }, index) => ({
    ...place,
    id: firstAddressId + index,
    kind: 'address',
    cityRu: null,
    address: `${street}, ${place.city}, ${place.state}${place.zipCode ? ` ${place.zipCode}` : ''}`,
  }))
}
