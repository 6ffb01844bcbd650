import { announceDrop } from '@localchef/contracts/drops/announce-drop'
import { cancelDrop } from '@localchef/contracts/drops/cancel-drop'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { repeatDrop } from '@localchef/contracts/drops/repeat-drop'
import { Megaphone, Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import {
  OpenOrdersFields,
  useOpenOrdersDecision,
} from '@/features/menu/editor/components/open-orders-decision.tsx'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { DropMoment } from '@/shared/drops/drop-moment.tsx'
import { momentThere } from '@/shared/format/moment-there.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText, textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeDrop, useOwnDrops } from '../use-own-drops.ts'

export default function DropsPage() {
  const { t } = useTranslation('drops')
  const query = useOwnDrops()
  const timeZone = query.data?.pages[0]?.timeZone
  const add = (
    <ButtonLink to="/dashboard/drops/new" icon={<Plus aria-hidden />}>
      {t('own.add')}
    </ButtonLink>
  )
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('own.title')}</h1>
          <p className="text-ink-soft">{t('own.lead')}</p>
        </div>
        {query.data && query.data.pages[0]?.count !== 0 && add}
      </header>
      {isNotFound(query.error) ? (
        <NoKitchen page="drops" />
      ) : (
        <PagedList
          query={query}
          rowsOf={({ drops }) => drops}
          skeleton={
            <SkeletonGroup className="grid gap-4">
              {[0, 1, 2].map((card) => (
                <Skeleton key={card} className="h-44 rounded-lg" />
              ))}
            </SkeletonGroup>
          }
          empty={
            <EmptyState icon={<Megaphone />} title={t('own.empty')} action={add}>
              {t('own.emptyHint')}
            </EmptyState>
          }
        >
          {(drop) => <OwnDropCard drop={drop} timeZone={timeZone ?? 'UTC'} />}
        </PagedList>
      )}
    </div>
  )
}

/** A drop for its chef, with its state, sold portions and actions. */
function OwnDropCard({ drop, timeZone }: { drop: OwnDrop; timeZone: string }) {
  const { t } = useTranslation('drops')
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const title = inLanguage(language, drop.title, drop.titleRu)
  const portions = drop.dishes.reduce((sum, dish) => sum + dish.portions, 0)
  const portionsLeft = drop.dishes.reduce((sum, dish) => sum + dish.portionsLeft, 0)
  const [first] = drop.windows
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-start justify-between gap-2">
            <h2 className="food-name min-w-0 text-subtitle">
              <Link to={`/dashboard/drops/${drop.id}`} className="hover:underline">
                {title}
              </Link>
            </h2>
            <DropMoment drop={{ ...drop, portionsLeft }} state={drop.state} timeZone={timeZone} />
          </div>
          <p className="text-small text-ink-soft">{drop.dishes.map(nameOf).join(', ')}</p>
          <p className="numeric text-small text-ink-soft">
            {t('own.opens', { when: momentThere(drop.opensAt, language, timeZone) })}
            {first && ` · ${t('own.pickup', { when: momentThere(first.pickupFrom, language, timeZone) })}`}
          </p>
          <p className="numeric text-small font-medium">
            {t('own.sold', { sold: portions - portionsLeft, count: portions })}
          </p>
        </div>
        <DropActions drop={drop} title={title} />
      </CardBody>
    </Card>
  )
}

function DropActions({ drop, title }: { drop: OwnDrop; title: string }) {
  const { t } = useTranslation('drops')
  const navigate = useNavigate()
  const [promised, setPromised] = useState<number>()
  const [asksDeletion, setAsksDeletion] = useState(false)
  const [asksAnnouncement, setAsksAnnouncement] = useState(false)
  const { id, version, slug, state } = drop
  const announce = useChangeDrop(announceDrop, {
    done: () => toast.success(t('own.announced', { title })),
    failed: (error) => toast.error(textOfError(error)),
  })
  const repeat = useChangeDrop(repeatDrop, {
    done: (repeated) => {
      toast.success(t('own.repeated'))
      void navigate(`/dashboard/drops/${repeated.id}`)
    },
    failed: (error) => toast.error(refusalText(failureOf(repeatDrop, error).code)),
  })
  const cancel = useChangeDrop(cancelDrop, {
    done: () => toast.success(t('own.ended', { title })),
    failed: (error) => {
      const failure = failureOf(cancelDrop, error)
      if (failure.code === 'drop_promised') return setPromised(failure.details.orders)
      toast.error(refusalText(failure.code))
    },
  })
  const canEnd = state !== 'closed' && state !== 'cancelled'
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'draft' && (
        <Button size="sm" busy={announce.isPending} onClick={() => setAsksAnnouncement(true)}>
          {t('own.announce')}
        </Button>
      )}
      {state !== 'cancelled' && (
        <ButtonLink size="sm" variant="secondary" to={`/dashboard/drops/${id}`}>
          {t('own.edit')}
        </ButtonLink>
      )}
      {state !== 'draft' && (
        <ButtonLink size="sm" variant="secondary" to={`/drops/${slug}`}>
          {t('own.page')}
        </ButtonLink>
      )}
      <Button size="sm" variant="secondary" busy={repeat.isPending} onClick={() => repeat.mutate({ id })}>
        {t('own.repeat')}
      </Button>
      {canEnd && (
        <Button
          size="sm"
          variant="danger"
          busy={cancel.isPending}
          onClick={() => (drop.openOrders > 0 ? setPromised(drop.openOrders) : setAsksDeletion(true))}
        >
          {t(state === 'draft' ? 'own.delete' : 'own.cancel')}
        </Button>
      )}
      <AskDialog
        open={asksAnnouncement}
        onOpenChange={setAsksAnnouncement}
        title={t('own.announceTitle', { title })}
        text={t('own.announceText', { count: drop.followers })}
        action={t('own.announce')}
        onConfirm={() => announce.mutate({ id, version })}
      />
      {(promised !== undefined || asksDeletion) && (
        <CancelDropDialog
          drop={drop}
          title={title}
          orders={promised ?? 0}
          busy={cancel.isPending}
          onClose={() => {
            setPromised(undefined)
            setAsksDeletion(false)
          }}
          onConfirm={(orders) => {
            setPromised(undefined)
            setAsksDeletion(false)
            cancel.mutate({ id, ...(orders ? { orders } : {}) })
          }}
        />
      )}
    </div>
  )
}

type Decision = NonNullable<z.input<typeof cancelDrop.input>['orders']>

interface CancelDropDialogProps {
  drop: OwnDrop
  title: string
  /** Number of open orders, which the chef either keeps or cancels. */
  orders: number
  busy: boolean
  onClose: () => void
  onConfirm: (orders: Decision | undefined) => void
}

/** Confirms the end of a drop and asks what happens to its open orders. */
function CancelDropDialog({ drop, title, orders, busy, onClose, onConfirm }: CancelDropDialogProps) {
  const { t } = useTranslation('drops')
  const form = useOpenOrdersDecision()
  const formId = useId()
  const isDraft = drop.state === 'draft'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (orders === 0) return onConfirm(undefined)
    const decision = form.decide()
    if (decision) onConfirm(decision)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(isDraft ? 'end.deleteTitle' : 'end.title', { title })}
      description={
        orders > 0 ? t('end.promised', { count: orders }) : t(isDraft ? 'end.deleteText' : 'end.text')
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('end.stay')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={busy}>
            {t(isDraft ? 'own.delete' : 'end.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
        {orders > 0 && (
          <OpenOrdersFields
            name="orders"
            form={form}
            words={{
              legend: t('end.legend'),
              keep: t('end.keep'),
              keepHint: t('end.keepHint'),
              cancel: t('end.cancel'),
              cancelHint: t('end.cancelHint'),
              reason: t('end.reason'),
              missing: t('end.missing'),
            }}
          />
        )}
      </form>
    </Dialog>
  )
}
