import { countRuledKitchens } from '@localchef/contracts/permits/count-ruled-kitchens'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** The number of home kitchens of each state and county. */
export function useRuledKitchens() {
  return useQuery({
    queryKey: ['ruled-kitchens'],
    queryFn: async ({ signal }) => (await callFunction(countRuledKitchens, {}, { signal })).places,
  })
}
