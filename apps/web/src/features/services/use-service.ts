import { getService } from '@localchef/contracts/get-service'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/backend/call-function.ts'

/** Places of a class go quickly: read again when the page is looked at again. */
export function useService(id: string) {
  return useQuery({
    queryKey: ['service', id],
    queryFn: ({ signal }) => callFunction(getService, { id }, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })
}
