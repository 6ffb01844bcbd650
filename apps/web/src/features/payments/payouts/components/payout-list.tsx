import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import type { usePayouts } from '../use-payouts.ts'
import { PayoutCard } from './payout-card.tsx'

/** Few at first: each is a card with its orders. */
const shownAtFirst = 10

export function PayoutList({ query }: { query: ReturnType<typeof usePayouts> }) {
  const { t } = useTranslation('payouts')
  const [isWhole, setWhole] = useState(false)
  if (query.isPending) return <PayoutsSkeleton />
  if (!query.data) {
    return <ErrorState title={t('failed')} error={query.error} retry={() => void query.refetch()} />
  }
  const { payouts } = query.data
  if (payouts.length === 0) {
    return (
      <EmptyState icon={<Banknote />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      {(isWhole ? payouts : payouts.slice(0, shownAtFirst)).map((payout) => (
        <PayoutCard key={payout.id} payout={payout} />
      ))}
      {!isWhole && payouts.length > shownAtFirst && (
        <Button variant="ghost" className="justify-self-center" onClick={() => setWhole(true)}>
          {t('showAll', { count: payouts.length })}
        </Button>
      )}
    </div>
  )
}

function PayoutsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-28 rounded-lg" />
      ))}
    </SkeletonGroup>
  )
}
