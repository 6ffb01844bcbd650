import type { StandingOrder } from '@localchef/contracts/standing-orders/standing-order'
import { updateStandingOrder } from '@localchef/contracts/standing-orders/update-standing-order'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { useChangeStandingOrder } from '../use-standing-orders.ts'
import { EveryWeeksChoice } from './every-weeks-choice.tsx'

interface ChangeStandingDialogProps {
  standing: StandingOrder
  onClose: () => void
}

/** Changes the quantities and the rhythm from the next date on. */
export function ChangeStandingDialog({ standing, onClose }: ChangeStandingDialogProps) {
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
