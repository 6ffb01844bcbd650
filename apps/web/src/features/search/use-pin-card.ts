import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import type { MapPin } from '@localchef/contracts/search/list-chefs-on-map'
import { skipToken, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import type { ChefResults } from './chef-search-store.ts'

/** The card of a pin: from the list, or loaded if the list hasn't reached its page. */
export function usePinCard(pin: MapPin | undefined, results: ChefResults | null): ChefCard | undefined {
  const listed =
    pin && [...(results?.chefs ?? []), ...(results?.truckStops ?? [])].find(({ id }) => id === pin.id)
  const id = listed ? undefined : pin?.id
  const { data } = useQuery({
    queryKey: ['chef', id],
    queryFn: id ? ({ signal }) => callFunction(getChef, { id }, { signal }) : skipToken,
    staleTime: 60_000,
  })
  if (listed || !pin || !data) return listed
  const { distanceMiles, route } = pin
  return { ...data, ...(distanceMiles === undefined ? {} : { distanceMiles }), ...(route ? { route } : {}) }
}
