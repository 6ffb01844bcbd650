import { getService } from '@localchef/contracts/services/get-service'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'

/** Refetched on focus, because places of a class sell out. */
export function serviceQuery(id: string) {
  return queryOptions({
    queryKey: ['service', id],
    queryFn: ({ signal }) => callFunction(getService, { id }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })
}

export function useService(id: string) {
  return useQuery(serviceQuery(id))
}
