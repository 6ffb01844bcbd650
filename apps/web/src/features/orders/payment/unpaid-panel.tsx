import type { Order } from '@localchef/contracts/orders/order'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { useSameCart } from './use-same-cart.ts'

/** An order that ended without a payment: the reason, and the same cart again. */
export function UnpaidPanel({ order }: { order: Order }) {
  const { t } = useTranslation(['payments', 'orders'])
  const cart = useSameCart(order)
  return (
    <Card className="print:hidden">
      <CardBody className="grid gap-4">
        <div role="status" className="grid gap-2">
          <h2 className="food-name text-subtitle">{t('ended.title')}</h2>
          <p>{t(`ended.${causeOf(order)}`, { sum: formatDollars(order.total) })}</p>
          {order.statusReason && <p>{t('orders:reason', { reason: order.statusReason })}</p>}
          {cart.isKept && <p className="text-small text-ink-soft">{t('ended.sameCart')}</p>}
        </div>
        <Button icon={<RotateCw aria-hidden />} busy={cart.isPending} onClick={cart.open} className="w-fit">
          {t('ended.again')}
        </Button>
      </CardBody>
    </Card>
  )
}

function causeOf(order: Order): 'timeUp' | 'byBuyer' | 'byAdmin' | 'tooLate' {
  if (paymentWord(order) !== 'notCharged') return 'tooLate'
  switch (order.events.at(-1)?.actor) {
    case 'buyer':
      return 'byBuyer'
    case 'admin':
      return 'byAdmin'
    default:
      return 'timeUp'
  }
}
