import { listPlaceRules } from '@localchef/contracts/permits/list-place-rules'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** The rules for home kitchens in force today, by state. */
export function usePlaceRules() {
  return useQuery({
    queryKey: ['place-rules'],
    queryFn: async ({ signal }) => (await callFunction(listPlaceRules, {}, { signal })).rules,
    staleTime: 5 * 60_000,
  })
}
