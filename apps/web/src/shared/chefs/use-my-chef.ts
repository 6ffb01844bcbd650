import { getMyChef } from '@localchef/contracts/chefs/get-my-chef'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

export const myChefKey = ['my-chef'] as const

/** The signed-in user's kitchen; `chef` is null until it is created. */
export function useMyChef() {
  return useQuery({
    queryKey: myChefKey,
    queryFn: ({ signal }) => callFunction(getMyChef, {}, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })
}
