import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { useCurrentOrders } from '../use-overview.ts'
import { CurrentOrderCard } from './current-order-card.tsx'
import { OverviewSection } from './overview-section.tsx'

export function CurrentOrders() {
  const { t } = useTranslation('dashboard')
  const query = useCurrentOrders()
  const orders = query.data?.orders ?? []
  return (
    <OverviewSection
      title={t('current.title', { count: Math.max(1, orders.length) })}
      more={{ to: '/dashboard/orders', text: t('current.all') }}
    >
      {query.isLoadingError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data &&
        (orders.length === 0 ? (
          <Card>
            <EmptyState
              icon={<ShoppingBag />}
              title={t('current.empty')}
              action={
                <>
                  <ButtonLink to="/ready-dishes">{t('current.ready')}</ButtonLink>
                  <ButtonLink to="/chefs" variant="secondary">
                    {t('current.chefs')}
                  </ButtonLink>
                </>
              }
              className="py-8!"
            >
              {t('current.emptyText')}
            </EmptyState>
          </Card>
        ) : (
          <ul className="grid grid-cols-1 gap-4">
            {orders.map((order) => (
              <li key={order.id}>
                <CurrentOrderCard order={order} />
              </li>
            ))}
          </ul>
        ))}
    </OverviewSection>
  )
}
