import { listChefsOnMap, type MapPin } from '@localchef/contracts/search/list-chefs-on-map'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { searchRequest } from './chef-criteria.ts'
import type { ChefResults } from './chef-search-store.ts'

interface MapPins {
  pins: readonly MapPin[]
  /** More pins may follow; the camera waits for them. */
  isPending: boolean
}

/** Pins of all results, whatever page the list shows; the list's own cards until they have loaded. */
export function useMapPins(results: ChefResults | null): MapPins {
  const listed = useMemo(() => (results ? [...results.chefs, ...results.truckStops] : []), [results])
  const isWhole = results === null || listed.length >= results.totalCount
  const request = results && !isWhole ? searchRequest(results.criteria, 1) : null
  const { data, isLoading } = useQuery({
    queryKey: ['list-chefs-on-map', request],
    queryFn: request ? ({ signal }) => callFunction(listChefsOnMap, request, { signal }) : skipToken,
  })
  const pins = useMemo(() => (data ? withListed(data.pins, listed) : listed), [data, listed])
  return { pins, isPending: isLoading }
}

/** Every listed chef has a pin, even beyond the map's limit. */
function withListed(pins: readonly MapPin[], listed: readonly MapPin[]): MapPin[] {
  const known = new Set(pins.map(({ id }) => id))
  return [...pins, ...listed.filter(({ id }) => !known.has(id))]
}
