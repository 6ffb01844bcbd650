import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { orderOfCart } from '@/features/cart/cart-payment.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { useEmptyCartOncePaid } from '../../payment/use-payment.ts'
import { useOrder } from '../../use-orders.ts'

/** Points to the order that was placed with this cart and waits for its payment. */
export function WaitingOrder() {
  const orderId = orderOfCart()
  return orderId ? <Waiting orderId={orderId} /> : null
}

function Waiting({ orderId }: { orderId: string }) {
  const { t } = useTranslation('payments')
  const { data: order } = useOrder(orderId, false)
  useEmptyCartOncePaid(order)
  if (order?.status !== 'awaiting_payment') return null
  return (
    <div
      role="status"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft p-4 text-warning"
    >
      <p>{t('choice.unpaid', { number: order.number })}</p>
      <ButtonLink to={`/dashboard/orders/${order.id}`} size="sm" icon={<CreditCard aria-hidden />}>
        {t('choice.finish')}
      </ButtonLink>
    </div>
  )
}
