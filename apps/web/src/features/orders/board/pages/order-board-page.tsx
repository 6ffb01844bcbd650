import { Plus, Repeat } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '@/features/orders/board/use-board.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { BoardSkeleton } from '../components/board-skeleton.tsx'
import { CookListView } from '../components/cook-list-view.tsx'
import { KitchenBuyers } from '../components/kitchen-buyers.tsx'
import { LiveBoard } from '../components/live-board.tsx'
import { OrderHistory } from '../components/order-history.tsx'

/** The kitchen's orders: live board and history. */
export default function OrderBoardPage() {
  const { t } = useTranslation(['board', 'standingOrders'])
  const [view, setView] = useState<'board' | 'cook' | 'buyers' | 'history'>('board')
  const { query, lost } = useBoard()

  if (isNotFound(query.error)) return <NoKitchen page="orders" />
  const board = query.data ? (
    <LiveBoard board={query.data} lost={lost} />
  ) : query.isPending ? (
    <BoardSkeleton />
  ) : (
    <ErrorState title={t('failedToLoad')} error={query.error} retry={() => void query.refetch()} />
  )
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/dashboard/standing-orders" variant="ghost" icon={<Repeat aria-hidden />}>
            {t('standingOrders:open')}
          </ButtonLink>
          <ButtonLink to="/dashboard/orders/new" variant="secondary" icon={<Plus aria-hidden />}>
            {t('enter')}
          </ButtonLink>
        </div>
      </div>
      <Tabs
        label={t('view.label')}
        value={view}
        onValueChange={setView}
        tabs={[
          { value: 'board', label: t('view.board'), content: board },
          {
            value: 'cook',
            label: t('view.cook'),
            content: query.data ? (
              <CookListView orders={query.data.orders} timeZone={query.data.chef.timeZone} />
            ) : (
              board
            ),
          },
          {
            value: 'buyers',
            label: t('view.buyers'),
            content: <KitchenBuyers timeZone={query.data?.chef.timeZone} />,
          },
          { value: 'history', label: t('view.history'), content: <OrderHistory /> },
        ]}
      />
    </>
  )
}
