import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { LoadMore } from '@/shared/ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { OrderCard } from '../components/order-card.tsx'
import { useLiveOrders } from '../use-live-orders.ts'
import { useMyOrders, type WhichOrders } from '../use-orders.ts'

export default function MyOrdersPage() {
  const { t } = useTranslation('orders')
  const { user } = useAuth()
  const [which, setWhich] = useState<WhichOrders>('open')
  useLiveOrders(`buyer_id=eq.${user?.id ?? ''}`)
  return (
    <>
      <h1 className="food-name mb-6 text-heading">{t('title')}</h1>
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
  const query = useMyOrders(which)
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-28 rounded-lg" />
        ))}
      </SkeletonGroup>
    )
  }
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const orders = query.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={<ShoppingBag />}
        title={t(which === 'open' ? 'empty.open' : 'empty.closed')}
        action={<ButtonLink to="/ready-dishes">{t('empty.action')}</ButtonLink>}
      >
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
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
    </>
  )
}
