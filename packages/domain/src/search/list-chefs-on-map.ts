import type { ChefSearchRequest, TripWay } from '@localchef/contracts/search/chef-search'
import {
  listChefsOnMap as contract,
  type MapPin,
  maxMapPins,
} from '@localchef/contracts/search/list-chefs-on-map'
import { type Call, implement } from '../server-function.ts'
import { findChefs, sortOf, toChefCard } from './find-chefs.ts'
import { alongWay, findWay } from './find-way.ts'

/** All results of a search as pins, or the first ones in its order if there are too many. */
export const listChefsOnMap = implement(contract, readPins, {
  prepare: (request, { router }) => findWay(request, router),
})

async function readPins(request: ChefSearchRequest, call: Call, way: TripWay | undefined) {
  const { cards, total } = await findChefs(call, alongWay(request, way), {
    sortBy: sortOf(request),
    limit: maxMapPins,
    offset: 0,
  })
  const pins = cards
    .map((card) => toChefCard(card, way))
    .map(
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
}
