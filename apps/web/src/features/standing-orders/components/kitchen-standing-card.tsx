import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import { transitionStandingOrder } from '@localchef/contracts/standing-orders/transition-standing-order'
import { longestReason, shortestReason } from '@localchef/contracts/text-limits'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { useChangeStandingOrder } from '../use-standing-orders.ts'
import { NextDate, PastDates, StandingFacts } from './standing-facts.tsx'

/** A standing order for the chef, who can end it. */
export function KitchenStandingCard({ standing }: { standing: StandingOrder }) {
  const { t } = useTranslation('standingOrders')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Card>
      <CardBody>
        <article aria-label={standing.buyer.name} className="grid gap-4">
          <StandingFacts standing={standing} title={standing.buyer.name} />
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
