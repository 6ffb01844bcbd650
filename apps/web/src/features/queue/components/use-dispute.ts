import { getDispute } from '@localchef/contracts/disputes/get-dispute'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'

export function useDispute(reportId: string, isWanted = true) {
  return useQuery({
    queryKey: ['admin', 'dispute', reportId],
    queryFn: ({ signal }) => callFunction(getDispute, { reportId }, { signal }),
    staleTime: 5_000,
    refetchInterval: 15_000,
    enabled: isWanted,
  })
}
