import type { Discount } from '@localchef/contracts/discounts/discount'
import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import type { Days } from '@/shared/long-list/use-days.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type DiscountSide, useDiscountStatus, useDiscounts } from '../use-discounts.ts'
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

interface DiscountCardProps {
  discount: Discount
  side: DiscountSide
  /** The page that a link with the code opens. */
  page: string
  onEdit: () => void
}

const tones = { active: 'success', paused: 'warning', ended: 'neutral' } as const

/** A code with its terms, uses and actions. */
function DiscountCard({ discount, side, page, onEdit }: DiscountCardProps) {
  const { t } = useTranslation('discounts')
  const change = useDiscountStatus(side)
  const { code, status, uses, usesLimit, given } = discount
  const setTo = (to: Discount['status']) => change.mutate({ discount, status: to })
  const copy = async () => {
    const url = `${window.location.origin}${page}?code=${encodeURIComponent(code)}`
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('link.copied'))
    } catch {
      toast.info(t('link.failed'), url)
    }
  }
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="numeric text-lead font-semibold break-all" translate="no">
            {code}
          </h2>
          <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        </div>
        <DiscountTermsText discount={discount} />
        <p className="numeric text-small">
          {usesLimit === null ? t('uses', { count: uses }) : t('usesOf', { count: uses, limit: usesLimit })}
          {given > 0 && ` · ${t('given', { sum: formatDollars(given) })}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onEdit}>
            {t('edit')}
          </Button>
          {status === 'active' && (
            <Button variant="ghost" size="sm" onClick={() => void copy()}>
              {t('link.copy')}
            </Button>
          )}
          {status === 'active' ? (
            <Button variant="ghost" size="sm" onClick={() => setTo('paused')}>
              {t('pause')}
            </Button>
          ) : (
            <Button variant="ghost" size="sm" onClick={() => setTo('active')}>
              {t('continue')}
            </Button>
          )}
          {status !== 'ended' && (
            <Button variant="ghost" size="sm" onClick={() => setTo('ended')}>
              {t('end')}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

/** The terms of a code in words. */
function DiscountTermsText({ discount }: { discount: Discount }) {
  const { t } = useTranslation('discounts')
  const { language } = useLanguage()
  const { kind, percent, amount, ceiling, minimum, usesPerPerson, firstOrderOnly, kitchens } = discount
  const { holdsFrom, holdsUntil } = discount
  const day = (date: string) => formatDate(date, language, 'UTC')
  const parts = [
    kind === 'percent' && t('terms.percent', { percent }),
    kind === 'sum' && t('terms.sum', { amount: formatDollars(amount ?? 0) }),
    kind === 'free_delivery' && t('terms.free_delivery'),
    ceiling !== null && t('terms.ceiling', { ceiling: formatDollars(ceiling) }),
    minimum > 0 && t('terms.minimum', { minimum: formatDollars(minimum) }),
    firstOrderOnly && t('terms.firstOrderOnly'),
    usesPerPerson !== null && t('terms.usesPerPerson', { count: usesPerPerson }),
    holdsUntil === null
      ? t('terms.from', { from: day(holdsFrom) })
      : t('terms.between', { from: day(holdsFrom), until: day(holdsUntil) }),
    kitchens.length > 0 &&
      t('terms.kitchens', {
        names: kitchens.map(({ name, nameRu }) => inLanguage(language, name, nameRu)).join(', '),
      }),
  ]
  return <p className="text-small text-ink-soft">{parts.filter(Boolean).join(' · ')}</p>
}
