import type { Order } from '@localchef/contracts/orders/order'
import { endedOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { createStandingOrder } from '@localchef/contracts/standing-orders/create-standing-order'
import type { EveryWeeks } from '@localchef/contracts/standing-orders/standing-order'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDollars } from '@/shared/format/money.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeStandingOrder, useMyStandingOrders } from '../use-standing-orders.ts'
import { EveryWeeksChoice } from './every-weeks-choice.tsx'

const ended: readonly Order['status'][] = endedOrderStatuses

/** Makes a standing order of a placed order, or links to the one that it belongs to. */
export function RepeatOrder({ order }: { order: Order }) {
  const { t } = useTranslation('standingOrders')
  const [isAsked, setIsAsked] = useState(false)
  const mine = useMyStandingOrders()
  const isStanding = mine.data?.some(
    ({ status, past }) => status !== 'ended' && past.some((date) => date.order?.id === order.id),
  )
  if (!mine.data || ended.includes(order.status)) return null
  if (isStanding) {
    return (
      <ButtonLink to="/dashboard/standing-orders" variant="ghost" icon={<Repeat aria-hidden />}>
        {t('repeat.standing')}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button variant="ghost" icon={<Repeat aria-hidden />} onClick={() => setIsAsked(true)}>
        {t('repeat.action')}
      </Button>
      {isAsked && <RepeatDialog order={order} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function RepeatDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['standingOrders', 'common'])
  const [everyWeeks, setEveryWeeks] = useState<EveryWeeks>(1)
  const navigate = useNavigate()
  const create = useChangeStandingOrder(createStandingOrder, () => {
    onClose()
    toast.success(t('repeat.done'))
    void navigate('/dashboard/standing-orders')
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('repeat.title')}
      description={t('repeat.text', { total: formatDollars(order.total - order.tip + order.discount) })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button busy={create.isPending} onClick={() => create.mutate({ orderId: order.id, everyWeeks })}>
            {t('repeat.confirm')}
          </Button>
        </>
      }
    >
      <EveryWeeksChoice value={everyWeeks} onChange={setEveryWeeks} />
    </Dialog>
  )
}
