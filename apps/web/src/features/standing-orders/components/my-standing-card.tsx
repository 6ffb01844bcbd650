import { placeOccurrence } from '@localchef/contracts/standing-orders/place-occurrence'
import { skipOccurrence } from '@localchef/contracts/standing-orders/skip-occurrence'
import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import { transitionStandingOrder } from '@localchef/contracts/standing-orders/transition-standing-order'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { useChangeStandingOrder } from '../use-standing-orders.ts'
import { ChangeStandingDialog } from './change-standing-dialog.tsx'
import { NextDate, PastDates, StandingFacts } from './standing-facts.tsx'

/** A standing order for its buyer. */
export function MyStandingCard({ standing }: { standing: StandingOrder }) {
  const nameOf = useNameOf()
  const title = (
    <Link to={`/chefs/${standing.chef.slug}`} className="hover:underline">
      {nameOf(standing.chef)}
    </Link>
  )
  return (
    <Card>
      <CardBody>
        <article aria-label={nameOf(standing.chef)} className="grid gap-4">
          <StandingFacts standing={standing} title={title} />
          <NextDate standing={standing} />
          <PastDates standing={standing} />
          {standing.status !== 'ended' && <Actions standing={standing} />}
        </article>
      </CardBody>
    </Card>
  )
}

function Actions({ standing }: { standing: StandingOrder }) {
  const { t } = useTranslation('standingOrders')
  const { language } = useLanguage()
  const [asked, setAsked] = useState<'skip' | 'end' | 'change'>()
  const move = useChangeStandingOrder(transitionStandingOrder)
  const skip = useChangeStandingOrder(skipOccurrence)
  const { id, status, next, chef } = standing
  const close = (open: boolean) => {
    if (!open) setAsked(undefined)
  }
  const when = next ? formatDateTime(next.slotFrom, language, chef.timeZone) : ''
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'active' && next?.status === 'waiting' && <Agree standing={standing} next={next} />}
      {status === 'active' && next && (
        <Button size="sm" variant="secondary" busy={skip.isPending} onClick={() => setAsked('skip')}>
          {t('action.skip')}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setAsked('change')}>
        {t('action.change')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        busy={move.isPending}
        onClick={() => move.mutate({ id, to: status === 'active' ? 'paused' : 'active' })}
      >
        {t(status === 'active' ? 'action.pause' : 'action.resume')}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsked('end')}>
        {t('action.end')}
      </Button>
      <AskDialog
        open={asked === 'skip'}
        onOpenChange={close}
        title={t('skip.title', { when })}
        text={t('skip.text')}
        action={t('skip.confirm')}
        onConfirm={() => skip.mutate({ id, day: next?.day ?? '' })}
      />
      <AskDialog
        open={asked === 'end'}
        onOpenChange={close}
        title={t('end.title')}
        text={t('end.text')}
        action={t('end.confirm')}
        onConfirm={() => move.mutate({ id, to: 'ended' })}
      />
      {asked === 'change' && <ChangeStandingDialog standing={standing} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

interface AgreeProps {
  standing: StandingOrder
  next: NonNullable<StandingOrder['next']>
}

/**
 * Places the order of a date that waits for its buyer. The order's page leads on to the payment where the kitchen
 * takes cards only.
 */
function Agree({ standing, next }: AgreeProps) {
  const { t } = useTranslation('standingOrders')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const order = useChangeStandingOrder(
    placeOccurrence,
    (placed) => void navigate(`/dashboard/orders/${placed.id}`),
  )
  const total = next.total ?? 0
  return (
    <Button
      size="sm"
      busy={order.isPending}
      onClick={() => order.mutate({ id: standing.id, day: next.day, seenTotal: total, language })}
    >
      {t(next.reason === 'card_needed' ? 'action.pay' : 'action.agree', { total: formatDollars(total) })}
    </Button>
  )
}
