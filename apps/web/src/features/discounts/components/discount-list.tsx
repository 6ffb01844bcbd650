import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { Button } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import type { Days } from '../../../shared/long-list/use-days.ts'
import { type DiscountSide, useDiscounts } from '../use-discounts.ts'
import { DiscountCard } from './discount-card.tsx'
import { DiscountSheet } from './discount-sheet.tsx'

interface DiscountListProps {
  side: DiscountSide
  timeZone: string
  /** The page that a link with a code opens. */
  page: string
  /** Lists only codes that were created on these days. */
  days?: Days
}

/** The codes of a kitchen or of the marketplace, newest first, with the form to create or change one. */
export function DiscountList({ side, timeZone, page, days = {} }: DiscountListProps) {
  const { t } = useTranslation('discounts')
  const query = useDiscounts(side, days)
  const isOfDays = days.from !== undefined || days.to !== undefined
  const [edited, setEdited] = useState<string>()
  const discounts = query.data
  if (query.isError && !discounts) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (!discounts) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-40 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return (
    <div className="grid gap-4">
      <Button icon={<Plus aria-hidden />} className="justify-self-start" onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
      {discounts.length === 0 && (
        <EmptyState icon={<Tag />} title={t(isOfDays ? 'empty.ofDays' : 'empty.title')}>
          {t(isOfDays ? 'empty.otherDays' : side === 'kitchen' ? 'empty.text' : 'empty.marketplace')}
        </EmptyState>
      )}
      <ul className="grid gap-4 md:grid-cols-2 empty:hidden">
        {discounts.map((discount) => (
          <li key={discount.id}>
            <DiscountCard discount={discount} side={side} page={page} onEdit={() => setEdited(discount.id)} />
          </li>
        ))}
      </ul>
      {edited && (
        <DiscountSheet
          discount={discounts.find(({ id }) => id === edited)}
          side={side}
          today={zonedDay(new Date(), timeZone)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
