import { mostExportedRows } from '@localchef/contracts/export-limits'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useOrderHistory } from '../use-order-history.ts'
import { ExportTable } from './export-table.tsx'
import { FoundSearch } from './found-search.tsx'
import { HistoryRow } from './history-row.tsx'

/** Closed orders with search and export. */
export function OrderHistory() {
  const { t } = useTranslation('board')
  const [search, setSearch] = useState('')
  return (
    <div className="grid gap-5">
      <FoundSearch label={t('history.search')} onSearch={setSearch}>
        <ExportTable
          contract={exportOrders}
          name="orders"
          search={search}
          cutText={t('history.exportCut', { count: mostExportedRows })}
        />
      </FoundSearch>
      <div>
        <FoundOrders search={search} />
      </div>
    </div>
  )
}

function FoundOrders({ search }: { search: string }) {
  const { t } = useTranslation('board')
  return (
    <PagedList
      query={useOrderHistory(search)}
      rowsOf={({ orders }) => orders}
      className="grid gap-3"
      failed={t('history.failed')}
      skeleton={
        <SkeletonGroup className="grid gap-3">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-20 rounded-lg" />
          ))}
        </SkeletonGroup>
      }
      empty={
        <EmptyState
          icon={<History />}
          title={search ? t('history.notFound', { query: search }) : t('history.empty')}
        >
          {t(search ? 'history.notFoundText' : 'history.emptyText')}
        </EmptyState>
      }
    >
      {(order) => <HistoryRow order={order} />}
    </PagedList>
  )
}
