import type { Place } from '@localchef/contracts/places/place'
import { stateCodeOf } from '@localchef/contracts/places/state-code'
import { shortZipCode } from '@localchef/contracts/zip-code'
import { findPlaces } from './find-places.ts'
import { milesBetween } from './miles-between.ts'

interface Town {
  city: string
  state: string
}

/** Post offices give neighboring towns the ZIP code of the larger one. */
const nearMiles = 15

/**
 * The place of a ZIP code if the typed town is neither its town nor near. Undefined if the gazetteer doesn't know the
 * ZIP code, because a question needs a fact.
 */
export async function townInDoubt({
  zipCode,
  ...town
}: Town & { zipCode: string }): Promise<Place | undefined> {
  const code = shortZipCode(zipCode)
  const [zips, towns] = await Promise.all(
    [code, `${town.city}, ${town.state}`].map((query) =>
      findPlaces(query).then(
        ({ places }) => places,
        (): Place[] => [],
      ),
    ),
  )
  const zip = zips?.find((place) => place.zipCode === code)
  return zip && !fits(zip, town, towns ?? []) ? zip : undefined
}

/** Whether a town is the ZIP code's own, or a place of its name is near the ZIP code. */
export function fits(zip: Place, town: Town, named: readonly Place[]): boolean {
  if (isTown(zip, town)) return true
  return named.some(
    (place) => place.kind === 'city' && isTown(place, town) && milesBetween(place, zip) <= nearMiles,
  )
}

function isTown({ city, cityRu, state }: Place, town: Town): boolean {
  const typed = plain(town.city)
  const isNamed = typed === plain(city) || (cityRu !== null && typed === plain(cityRu))
  const typedState = stateCodeOf(town.state)
  return isNamed && (typedState === undefined || typedState === state)
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
