import { placeOccurrence } from '@localchef/contracts/standing-orders/place-occurrence'
import { skipOccurrence } from '@localchef/contracts/standing-orders/skip-occurrence'
import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import { transitionStandingOrder } from '@localchef/contracts/standing-orders/transition-standing-order'
import { updateStandingOrder } from '@localchef/contracts/standing-orders/update-standing-order'
import { longestReason, shortestReason } from '@localchef/contracts/text-limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { EveryWeeksChoice } from '../components/every-weeks-choice.tsx'
import { NextDate, PastDates, StandingFacts } from '../components/standing-facts.tsx'
import { useChangeStandingOrder, useChefStandingOrders, useMyStandingOrders } from '../use-standing-orders.ts'

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
          <h2 className={isChef ? 'food-name text-subtitle' : 'sr-only'}>{t('mine')}</h2>
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

/** A standing order for the chef, who can end it. */
function KitchenStandingCard({ standing }: { standing: StandingOrder }) {
  const { t } = useTranslation('standingOrders')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Card>
      <CardBody>
        <article aria-label={standing.buyer.name} className="grid gap-4">
          <StandingFacts standing={standing} title={<span translate="no">{standing.buyer.name}</span>} />
          {standing.note && <p className="rounded-md bg-sunken px-4 py-3 text-small">{standing.note}</p>}
          <NextDate standing={standing} />
          <PastDates standing={standing} />
          {standing.status !== 'ended' && (
            <Button size="sm" variant="danger" className="w-fit" onClick={() => setIsAsked(true)}>
              {t('action.end')}
            </Button>
          )}
        </article>
      </CardBody>
      {isAsked && <EndDialog standing={standing} onClose={() => setIsAsked(false)} />}
    </Card>
  )
}

function EndDialog({ standing, onClose }: { standing: StandingOrder; onClose: () => void }) {
  const { t } = useTranslation(['standingOrders', 'common'])
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const end = useChangeStandingOrder(transitionStandingOrder, onClose)
  const formId = useId()
  const isMissing = reason.trim().length < shortestReason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isMissing) end.mutate({ id: standing.id, to: 'ended', reason: reason.trim() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      decisive
      title={t('endByChef.title', { name: standing.buyer.name })}
      description={t('endByChef.text')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={end.isPending}>
            {t('end.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label={t('endByChef.reason')}
          required
          error={isTried && isMissing ? t('endByChef.missing') : undefined}
        >
          <TextArea
            value={reason}
            rows={2}
            maxLength={longestReason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** A standing order for its buyer. */
function MyStandingCard({ standing }: { standing: StandingOrder }) {
  const nameOf = useNameOf()
  const title = (
    <Link to={`/chefs/${standing.chef.slug}`} className="hover:underline">
      <span translate="no">{nameOf(standing.chef)}</span>
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

interface ChangeStandingDialogProps {
  standing: StandingOrder
  onClose: () => void
}

/** Changes the quantities and the rhythm from the next date on. */
function ChangeStandingDialog({ standing, onClose }: ChangeStandingDialogProps) {
  const { t } = useTranslation(['standingOrders', 'common'])
  const nameOf = useNameOf()
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({})
  const [everyWeeks, setEveryWeeks] = useState(standing.everyWeeks)
  const update = useChangeStandingOrder(updateStandingOrder, onClose)
  const send = () =>
    update.mutate({
      id: standing.id,
      everyWeeks,
      quantities: Object.entries(quantities).map(([lineId, quantity]) => ({ lineId, quantity })),
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      decisive
      title={t('change.title')}
      description={t('change.text')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button busy={update.isPending} onClick={send}>
            {t('action.save', { ns: 'common' })}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {standing.lines.map((line) => (
          <li key={line.id} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="food-name">{nameOf(line)}</p>
              <p className="text-small text-ink-soft">{line.variants.map(nameOf).join(', ')}</p>
            </div>
            <QuantityStepper
              value={quantities[line.id] ?? line.quantity}
              label={nameOf(line)}
              onChange={(quantity) => setQuantities({ ...quantities, [line.id]: quantity })}
            />
          </li>
        ))}
      </ul>
      <EveryWeeksChoice value={everyWeeks} onChange={setEveryWeeks} />
    </Dialog>
  )
}
