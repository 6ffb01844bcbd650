import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import type { UseQueryResult } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { KitchenStandingCard } from '../components/kitchen-standing-card.tsx'
import { MyStandingCard } from '../components/my-standing-card.tsx'
import { useChefStandingOrders, useMyStandingOrders } from '../use-standing-orders.ts'

/** The standing orders of a buyer; for a chef, those with the kitchen first. */
export default function StandingOrdersPage() {
  const { t } = useTranslation('standingOrders')
  const { userRole } = useAuth()
  const isChef = userRole === 'chef'
  const mine = useMyStandingOrders()
  const kitchen = useChefStandingOrders(isChef)
  const toOrders = <ButtonLink to="/dashboard/orders">{t('empty.action')}</ButtonLink>
  return (
    <div className="grid gap-8">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t(isChef ? 'leadOfChef' : 'lead')}</p>
      </header>
      {isChef && !isNotFound(kitchen.error) && (
        <section aria-label={t('kitchen.title')} className="grid gap-4">
          <h2 className="food-name text-subtitle">{t('kitchen.title')}</h2>
          <List
            query={kitchen}
            empty={<p className="text-ink-soft">{t('kitchen.none')}</p>}
            card={(standing) => <KitchenStandingCard standing={standing} />}
          />
        </section>
      )}
      {(!isChef || (mine.data?.length ?? 0) > 0) && (
        <section aria-label={t('mine')} className="grid gap-4">
          {isChef && <h2 className="food-name text-subtitle">{t('mine')}</h2>}
          <List
            query={mine}
            empty={
              <EmptyState icon={<Repeat />} title={t('empty.title')} action={toOrders}>
                {t('empty.text')}
              </EmptyState>
            }
            card={(standing) => <MyStandingCard standing={standing} />}
          />
        </section>
      )}
    </div>
  )
}

interface ListProps {
  query: UseQueryResult<StandingOrder[]>
  empty: ReactNode
  card: (standing: StandingOrder) => ReactNode
}

function List({ query, empty, card }: ListProps) {
  if (!query.data) {
    return query.isPending ? (
      <SkeletonGroup className="grid gap-4">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </SkeletonGroup>
    ) : (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    )
  }
  if (query.data.length === 0) return empty
  return (
    <ul className="grid gap-4">
      {query.data.map((standing) => (
        <li key={standing.id}>{card(standing)}</li>
      ))}
    </ul>
  )
}
