import { announceDrop } from '@localchef/contracts/drops/announce-drop'
import { cancelDrop } from '@localchef/contracts/drops/cancel-drop'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { repeatDrop } from '@localchef/contracts/drops/repeat-drop'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { DropMoment } from '../../../../shared/drops/drop-moment.tsx'
import { useChangeDrop } from '../use-own-drops.ts'
import { CancelDropDialog } from './cancel-drop-dialog.tsx'

/** A drop for its chef, with its state, sold portions and actions. */
export function OwnDropCard({ drop, timeZone }: { drop: OwnDrop; timeZone: string }) {
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
            {t('own.opens', { when: formatDateTime(drop.opensAt, language, timeZone) })}
            {first && ` · ${t('own.pickup', { when: formatDateTime(first.pickupFrom, language, timeZone) })}`}
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
  const { id, version, slug, state } = drop
  const announce = useChangeDrop(announceDrop, {
    done: () => toast.success(t('own.announced', { title })),
    failed: (error) => toast.error(refusalText(failureOf(announceDrop, error).code)),
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
        <Button size="sm" busy={announce.isPending} onClick={() => announce.mutate({ id, version })}>
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
