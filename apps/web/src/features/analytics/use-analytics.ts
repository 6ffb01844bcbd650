import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** Keeps the earlier figures while another range loads. */
export function useAnalytics(range: { from: string; to: string } | undefined, compare: boolean) {
  return useQuery({
    queryKey: ['analytics', range?.from, range?.to, compare],
    queryFn: ({ signal }) =>
      callFunction(getChefAnalytics, { from: range?.from ?? '', to: range?.to ?? '', compare }, { signal }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
