import type { Discount } from '@localchef/contracts/discounts/discount'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type DiscountSide, useDiscountStatus } from '../use-discounts.ts'
import { DiscountTermsText } from './discount-terms.tsx'

interface DiscountCardProps {
  discount: Discount
  side: DiscountSide
  /** The page that a link with the code opens. */
  page: string
  onEdit: () => void
}

const tones = { active: 'success', paused: 'warning', ended: 'neutral' } as const

/** A code with its terms, uses and actions. */
export function DiscountCard({ discount, side, page, onEdit }: DiscountCardProps) {
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
          <h2 className="numeric text-lead font-semibold break-all">{code}</h2>
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
