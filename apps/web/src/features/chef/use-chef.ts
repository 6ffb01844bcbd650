import { getChef } from '@localchef/contracts/get-chef'
import { availableToday } from '@localchef/contracts/ready-dishes'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/backend/call-function.ts'

/** `id` is the id or the slug. */
export function useChef(id: string) {
  return useQuery({
    queryKey: ['chef', id],
    queryFn: ({ signal }) => callFunction(getChef, { id }, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })
}

export function useAvailableToday(chefId: string) {
  return useQuery({
    queryKey: ['chef', chefId, 'available-today'],
    queryFn: ({ signal }) => callFunction(availableToday, { chefId }, { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
}
