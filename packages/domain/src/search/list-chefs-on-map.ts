import {
  listChefsOnMap as contract,
  MAX_MAP_PINS,
  type MapPin,
} from '@localchef/contracts/search/list-chefs-on-map'
import { implement } from '../server-function.ts'
import { findChefs, sortOf, toChefCard } from './find-chefs.ts'

/** The whole of a search for a map, where the list has pages: the first in its order when there are too many. */
export const listChefsOnMap = implement(contract, async (request, call) => {
  const { cards, total } = await findChefs(call, request, {
    sortBy: sortOf(request),
    limit: MAX_MAP_PINS,
    offset: 0,
  })
  const pins = cards.map(toChefCard).map(
    ({ id, kind, name, nameRu, latitude, longitude, distanceMiles, route }): MapPin => ({
      id,
      kind,
      name,
      nameRu,
      latitude,
      longitude,
      ...(distanceMiles === undefined ? {} : { distanceMiles }),
      ...(route ? { route } : {}),
    }),
  )
  return { pins, totalCount: total }
})
