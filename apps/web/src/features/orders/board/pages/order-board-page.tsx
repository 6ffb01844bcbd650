import { ChefHat } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '@/features/orders/board/use-board.ts'
import { ApiError } from '@/shared/backend/api-error.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { BoardSkeleton } from '../components/board-skeleton.tsx'
import { LiveBoard } from '../components/live-board.tsx'
import { OrderHistory } from '../components/order-history.tsx'

/** The kitchen's orders: the live board, and the history. */
export default function OrderBoardPage() {
  const { t } = useTranslation('board')
  const [view, setView] = useState<'board' | 'history'>('board')
  const { query, lost } = useBoard()

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <EmptyState
        icon={<ChefHat />}
        title={t('noBusiness.title')}
        action={<ButtonLink to="/dashboard/chef-profile">{t('noBusiness.action')}</ButtonLink>}
      >
        {t('noBusiness.text')}
      </EmptyState>
    )
  }
  const board = query.data ? (
    <LiveBoard board={query.data} lost={lost} />
  ) : query.isPending ? (
    <BoardSkeleton />
  ) : (
    <ErrorState title={t('failedToLoad')} error={query.error} retry={() => void query.refetch()} />
  )
  return (
    <>
      <h1 className="food-name mb-5 text-heading">{t('title')}</h1>
      <Tabs
        label={t('view.label')}
        value={view}
        onValueChange={setView}
        tabs={[
          { value: 'board', label: t('view.board'), content: board },
          { value: 'history', label: t('view.history'), content: <OrderHistory /> },
        ]}
      />
    </>
  )
}
