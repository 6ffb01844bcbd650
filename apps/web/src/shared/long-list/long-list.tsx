import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

interface ListQuery<Page> {
  data: { pages: Page[] } | undefined
  error: unknown
  isPending: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

interface LongListProps<Page, Row> {
  query: ListQuery<Page>
  rowsOf: (page: Page) => readonly Row[]
  empty: ReactNode
  /** A suggestion for an empty list. */
  hint?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list with its loading, error, empty and filled states, and a button for more. */
export function LongList<Page, Row>({ query, rowsOf, empty, hint, children }: LongListProps<Page, Row>) {
  const { t } = useTranslation('desk')
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-28 rounded-lg lg:h-13" />
        ))}
      </SkeletonGroup>
    )
  }
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const rows = query.data.pages.flatMap((page) => [...rowsOf(page)])
  if (rows.length === 0) {
    return (
      <EmptyState icon={<SearchX />} title={empty}>
        {hint ?? t('emptyHint')}
      </EmptyState>
    )
  }
  return (
    <div>
      {children(rows)}
      <LoadMore
        shown={rows.length}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  )
}
