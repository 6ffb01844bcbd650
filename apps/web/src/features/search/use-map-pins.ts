import { listChefsOnMap, type MapPin } from '@localchef/contracts/search/list-chefs-on-map'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { searchRequest } from './chef-criteria.ts'
import type { ChefResults } from './chef-search-store.ts'

interface MapPins {
  pins: readonly MapPin[]
  /** There may be more to come: the camera waits for it. */
  isPending: boolean
}

/** Everybody a search has found, whatever page the list is at; the list's own cards until they are known. */
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

/** Whom the list shows has a pin, even beyond the most a map takes. */
function withListed(pins: readonly MapPin[], listed: readonly MapPin[]): MapPin[] {
  const known = new Set(pins.map(({ id }) => id))
  return [...pins, ...listed.filter(({ id }) => !known.has(id))]
}
