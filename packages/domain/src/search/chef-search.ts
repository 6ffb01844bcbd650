import {
  type ChefSearchRequest,
  type ChefSearchResponse,
  chefSearch as contract,
  type TripWay,
} from '@localchef/contracts/search/chef-search'
import { type Call, implement } from '../server-function.ts'
import { findChefs, roundTenth, sortOf, toChefCard } from './find-chefs.ts'
import { alongWay, findWay } from './find-way.ts'
import { readMatchedDishes } from './read-matched-dishes.ts'
import { routeMiles } from './route-pieces.ts'

/**
 * Finds a page of chefs with the exact total and facets. The cost grows with the number of matches (for the plain list,
 * with the page size), never with the size of the table.
 */
export const chefSearch = implement(contract, search, {
  prepare: (request, { router }) => findWay(request, router),
})

async function search(request: ChefSearchRequest, call: Call, way: TripWay | undefined) {
  const { page, limit } = request
  const sortBy = sortOf(request)
  const began = performance.now()
  const found = await findChefs(call, alongWay(request, way), { sortBy, limit, offset: (page - 1) * limit })
  const ids = found.cards.map(({ id }) => id)
  const dishes = found.read && (await readMatchedDishes(call.db, ids, found.read.dishes, call.now))
  const tookMs = performance.now() - began

  const cards = found.cards.map((card) => {
    const matchedDishes = dishes?.get(card.id)
    return matchedDishes ? { ...toChefCard(card), matchedDishes } : toChefCard(card)
  })
  const response: ChefSearchResponse = {
    chefs: cards.filter((card) => card.kind === 'chef'),
    truckStops: cards.filter((card) => card.kind === 'truck_stop'),
    totalCount: found.total,
    hasMore: page * limit < found.total,
    searchMetadata: {
      tookMs: roundTenth(tookMs),
      request: { ...request, sortBy },
      ...found.read?.understood,
      facets: { cuisines: found.cuisines, services: found.services },
      ...(way ? { way, routeMiles: roundTenth(routeMiles(way.points)) } : {}),
    },
  }
  return response
}
