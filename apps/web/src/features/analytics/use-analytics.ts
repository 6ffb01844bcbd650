import { chefAnalytics } from '@localchef/contracts/chef-analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/backend/call-function.ts'

/** The figures stay on the screen while those of another range are read. */
export function useAnalytics(range: { from: string; to: string } | undefined, compare: boolean) {
  return useQuery({
    queryKey: ['analytics', range?.from, range?.to, compare],
    queryFn: ({ signal }) =>
      callFunction(chefAnalytics, { from: range?.from ?? '', to: range?.to ?? '', compare }, { signal }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
