import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

interface LongPage {
  nextCursor: string | null
}

/** A paged list that refetches periodically, because several admins work at once. */
export function useLongList<Page extends LongPage>(
  key: readonly unknown[],
  read: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: 20_000,
    refetchOnWindowFocus: true,
  })
}
