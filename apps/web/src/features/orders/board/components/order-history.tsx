import { History, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useOrderHistory } from '../use-order-history.ts'
import { ExportOrders } from './export-orders.tsx'
import { HistoryRow } from './history-row.tsx'

/** Time to go on typing before the server is asked. */
const TYPING_MS = 300

/** Everything that is over, and a way to find it again. */
export function OrderHistory() {
  const { t } = useTranslation('board')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed.trim()), TYPING_MS)
    return () => window.clearTimeout(timer)
  }, [typed])
  return (
    <div className="grid gap-5">
      <search className="flex flex-wrap items-center gap-3">
        <Field label={t('history.search')} hideLabel required className="min-w-60 max-w-xl flex-1">
          <TextInput
            type="search"
            value={typed}
            maxLength={100}
            placeholder={t('history.search')}
            onChange={(event) => setTyped(event.target.value)}
            start={<Search aria-hidden />}
            end={
              typed && (
                <IconButton label={t('history.clear')} onClick={() => setTyped('')}>
                  <X aria-hidden />
                </IconButton>
              )
            }
            className="[&::-webkit-search-cancel-button]:hidden"
          />
        </Field>
        <ExportOrders search={search} />
      </search>
      <Found search={search} />
    </div>
  )
}

function Found({ search }: { search: string }) {
  const { t } = useTranslation('board')
  const query = useOrderHistory(search)
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-3">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-20 rounded-lg" />
        ))}
      </SkeletonGroup>
    )
  }
  if (query.isError) {
    return <ErrorState title={t('history.failed')} error={query.error} retry={() => void query.refetch()} />
  }
  const orders = query.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={<History />}
        title={search ? t('history.notFound', { query: search }) : t('history.empty')}
      >
        {t(search ? 'history.notFoundText' : 'history.emptyText')}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={query.isPlaceholderData}>
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.id}>
            <HistoryRow order={order} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={orders.length}
        total={query.data.pages[0]?.totalCount ?? orders.length}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  )
}
