import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { type UndoOffer, useUndoOffer, withdrawUndo } from '../undo-offers.ts'
import { useOrderTransition } from '../use-order-transition.ts'

/** Sticky bar that undoes the last transition while that is allowed. */
export function UndoBar() {
  const offer = useUndoOffer((state) => state.offer)
  // Leaving the board withdraws the offer.
  useEffect(() => withdrawUndo, [])
  return (
    <div role="status" className="pointer-events-none sticky bottom-4 z-30 grid justify-items-center">
      {offer && <Offer key={`${offer.order.id} ${offer.until}`} offer={offer} />}
    </div>
  )
}

function Offer({ offer: { order, undo, until } }: { offer: UndoOffer }) {
  const { t } = useTranslation(['board', 'common'])
  const transition = useOrderTransition(order.id)
  const left = Math.max(0, Math.ceil((until - useNow(250)) / 1000))
  useEffect(() => {
    if (left === 0) withdrawUndo()
  }, [left])
  if (left === 0) return null
  return (
    <div className="pointer-events-auto flex animate-rise items-center gap-4 rounded-full border border-line bg-ink py-1.5 pr-1.5 pl-5 text-paper shadow-floating">
      <span className="text-small font-medium">
        {t('undo.done', { number: order.number, status: t(`status.${order.status}`) })}
      </span>
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11"
        icon={<Undo2 aria-hidden />}
        busy={transition.isPending}
        onClick={() => {
          withdrawUndo()
          transition.mutate({ order, to: undo.to })
        }}
      >
        {t('common:action.undo')}
        <span aria-hidden className="numeric w-5 text-right">
          {left}
        </span>
      </Button>
    </div>
  )
}
