import { PlusCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { isChangeable } from '../../change/is-changeable.ts'
import { useMyOrders } from '../../use-orders.ts'

/** Offers to add the cart to an order of the same kitchen that is not being prepared yet. */
export function AddToOrder({ chefId }: { chefId: string }) {
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
