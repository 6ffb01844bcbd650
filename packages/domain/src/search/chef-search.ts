import { type ChefSearchResponse, chefSearch as contract } from '@localchef/contracts/search/chef-search'
import { implement } from '../server-function.ts'
import { pointsOf } from './along-route.ts'
import { findChefs, roundTenth, sortOf, toChefCard } from './find-chefs.ts'
import { routeMiles } from './route-pieces.ts'

/**
 * Finds a page of chefs with the exact total and facets. What is looked at grows with what lies near the place,
 * along the route or has the words, and for the list with the page; never with all there is.
 */
export const chefSearch = implement(contract, async (request, call) => {
  const { page, limit } = request
  const sortBy = sortOf(request)
  const began = performance.now()
  const found = await findChefs(call, request, { sortBy, limit, offset: (page - 1) * limit })
  const tookMs = performance.now() - began

  const cards = found.cards.map(toChefCard)
  const response: ChefSearchResponse = {
    chefs: cards.filter((card) => card.kind === 'chef'),
    truckStops: cards.filter((card) => card.kind === 'truck_stop'),
    totalCount: found.total,
    hasMore: page * limit < found.total,
    searchMetadata: {
      tookMs: roundTenth(tookMs),
      request: { ...request, sortBy },
      facets: { cuisines: found.cuisines, services: found.services },
      ...(request.route ? { routeMiles: roundTenth(routeMiles(pointsOf(request.route))) } : {}),
    },
  }
  return response
})
