import { Repeat, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { OrderCard } from '../components/order-card.tsx'
import { useLiveOrders } from '../use-live-orders.ts'
import { useMyOrders, type WhichOrders } from '../use-orders.ts'

export default function MyOrdersPage() {
  const { t } = useTranslation(['orders', 'standingOrders'])
  const { user } = useAuth()
  const [which, setWhich] = useState<WhichOrders>('open')
  useLiveOrders(`buyer_id=eq.${user?.id ?? ''}`)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <ButtonLink to="/dashboard/standing-orders" variant="secondary" icon={<Repeat aria-hidden />}>
          {t('standingOrders:open')}
        </ButtonLink>
      </div>
      <Tabs
        label={t('title')}
        value={which}
        onValueChange={setWhich}
        tabs={[
          { value: 'open', label: t('tabs.open'), content: <OrderList which="open" /> },
          { value: 'closed', label: t('tabs.closed'), content: <OrderList which="closed" /> },
        ]}
      />
    </>
  )
}

function OrderList({ which }: { which: WhichOrders }) {
  const { t } = useTranslation('orders')
  return (
    <PagedList
      query={useMyOrders(which)}
      rowsOf={({ orders }) => orders}
      skeleton={
        <SkeletonGroup className="grid gap-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-28 rounded-lg" />
          ))}
        </SkeletonGroup>
      }
      empty={
        <EmptyState
          icon={<ShoppingBag />}
          title={t(which === 'open' ? 'empty.open' : 'empty.closed')}
          action={<ButtonLink to="/ready-dishes">{t('empty.action')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
      }
    >
      {(order) => <OrderCard order={order} />}
    </PagedList>
  )
}
