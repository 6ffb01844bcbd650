import { searchRecords } from '@localchef/contracts/records/search-records'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useDelayed } from '@/shared/browser/use-delayed.ts'

const delayMs = 150

/** Records that match the typed text; until they arrive, those of the earlier text. */
export function useFoundRecords(typed: string) {
  const wanted = searchRecords.input.safeParse({ query: typed })
  const query = useDelayed(wanted.success ? wanted.data.query : '', delayMs)
  const answer = useQuery({
    queryKey: ['search-records', query],
    queryFn: ({ signal }) => callFunction(searchRecords, { query }, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const isOld = !wanted.success || query !== wanted.data.query || answer.isPlaceholderData
  return {
    found: wanted.success ? answer.data : undefined,
    isLoading: wanted.success && (isOld || answer.isPending),
    failed: wanted.success && !isOld && answer.isError,
  }
}
