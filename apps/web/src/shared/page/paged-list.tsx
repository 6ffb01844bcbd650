import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'

interface PagedListProps<Page extends { totalCount: number }, Row extends { id: string }> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  skeleton: ReactNode
  empty: ReactNode
  /** Title of the error state. */
  failed?: string
  /** Class of the list. */
  className?: string
  children: (row: Row) => ReactNode
}

/** A list read page by page, or the state of its query. */
export function PagedList<Page extends { totalCount: number }, Row extends { id: string }>(
  props: PagedListProps<Page, Row>,
) {
  const { query, rowsOf, skeleton, empty, failed, className = 'grid gap-4', children } = props
  if (query.isPending) return skeleton
  if (!query.data) {
    return (
      <ErrorState
        {...(failed ? { title: failed } : {})}
        error={query.error}
        retry={() => void query.refetch()}
      />
    )
  }
  const rows = query.data.pages.flatMap(rowsOf)
  if (rows.length === 0) return empty
  return (
    <>
      <ul className={className} aria-busy={query.isPlaceholderData}>
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      <LoadMore
        shown={rows.length}
        total={query.data.pages[0]?.totalCount ?? rows.length}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
