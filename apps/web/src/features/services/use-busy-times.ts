import { listBusyTimes } from '@localchef/contracts/services/list-busy-times'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

/** When the chef of a service is not free; refetched on focus. */
export function useBusyTimes(serviceId: string) {
  return useQuery({
    queryKey: ['service', serviceId, 'busy'],
    queryFn: ({ signal }) => callFunction(listBusyTimes, { serviceId }, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })
}
