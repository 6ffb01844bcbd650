import type { Order } from '@localchef/contracts/orders/order'
import clsx from 'clsx'
import { CircleAlert, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ChefNotice, chefNotice, paymentWarnings } from './chef-notice.ts'
import type { PaymentFacts } from './payment-word.ts'

interface ChefPaymentNoticeProps {
  order: PaymentFacts & Pick<Order, 'confirmedAt'>
  now: number
  /** The notices to show here. */
  kinds: readonly ChefNotice[]
}

/** Warns the chef before cooking that the payment isn't complete. */
export function ChefPaymentNotice({ order, now, kinds }: ChefPaymentNoticeProps) {
  const { t } = useTranslation('chefPayments')
  const notice = chefNotice(order, now)
  if (!notice || !kinds.includes(notice)) return null
  const isWarning = notice === 'owed' || paymentWarnings.includes(notice)
  const Icon = isWarning ? CircleAlert : Info
  return (
    <p
      role="status"
      className={clsx(
        'flex items-start gap-2.5 rounded-md p-3 text-small',
        isWarning ? 'bg-warning-soft font-medium text-warning' : 'bg-sunken text-ink-soft',
      )}
    >
      <Icon className="mt-0.5 size-4.5 shrink-0" aria-hidden />
      {t(`notice.${notice}`)}
    </p>
  )
}
