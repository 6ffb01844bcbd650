import { useCallback, useEffect, useState } from 'react'

interface EarlierQuery {
  data: { pages: readonly unknown[] } | undefined
  isFetching: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<{ isFetchNextPageError: boolean }>
}

/**
 * Reads earlier messages on demand. A refetch would cancel that read, so a press during a refetch is remembered until
 * the earlier page has loaded or failed.
 */
export function useEarlier({ data, isFetching, fetchNextPage }: EarlierQuery) {
  const pages = data?.pages.length ?? 0
  const [pagesAtPress, setPagesAtPress] = useState<number>()
  const isWanted = pagesAtPress === pages
  useEffect(() => {
    if (!isWanted || isFetching) return
    void fetchNextPage({ cancelRefetch: false }).then(({ isFetchNextPageError }) => {
      if (isFetchNextPageError) setPagesAtPress(undefined)
    })
  }, [isWanted, isFetching, fetchNextPage])
  return { isLoading: isWanted, ask: useCallback(() => setPagesAtPress(pages), [pages]) }
}
