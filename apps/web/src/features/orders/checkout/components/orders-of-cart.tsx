import { CreditCard, PlusCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { orderOfCart } from '@/features/cart/cart-payment.ts'
import { formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { isChangeable } from '../../change/is-changeable.ts'
import { useEmptyCartOncePlaced } from '../../payment/use-payment.ts'
import { useMyOrders, useOrder } from '../../use-orders.ts'

/** Open orders of a signed-in buyer: the unpaid one placed with this cart, and one that the cart can be added to. */
export default function OrdersOfCart({ chefId }: { chefId: string | undefined }) {
  const orderId = orderOfCart()
  return (
    <>
      {orderId && <Waiting orderId={orderId} />}
      {chefId && <AddToOrder chefId={chefId} />}
    </>
  )
}

/** Points to the order that was placed with this cart and waits for its payment. */
function Waiting({ orderId }: { orderId: string }) {
  const { t } = useTranslation('payments')
  const { data: order } = useOrder(orderId, false)
  useEmptyCartOncePlaced(order)
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

/** Offers to add the cart to an order of the same kitchen that is not being prepared yet. */
function AddToOrder({ chefId }: { chefId: string }) {
  const { t } = useTranslation('checkout')
  const { language } = useLanguage()
  const { data } = useMyOrders('open')
  const order = data?.pages
    .flatMap((page) => page.orders)
    // A larger card payment would need another authorization.
    .find((open) => open.chef.id === chefId && isChangeable(open) && open.paymentMethod === 'pay_on_pickup')
  if (!order) return null
  const time = formatTime(order.slotFrom, language, order.chef.timeZone)
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft p-4">
      <p>{t('addToOrder.text', { number: order.number, time })}</p>
      <ButtonLink
        to={`/dashboard/orders/${order.id}?change=1`}
        size="sm"
        variant="secondary"
        icon={<PlusCircle aria-hidden />}
      >
        {t('addToOrder.action', { number: order.number })}
      </ButtonLink>
    </div>
  )
}
