import { CreditCard, HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/shared/ui/badge.tsx'
import { type PaymentFacts, paymentTone, paymentWord } from './payment-word.ts'

interface PaymentBadgeProps {
  order: PaymentFacts
  /** Admins read the chef's words. Default: buyer. */
  reader?: 'buyer' | 'chef'
  className?: string
}

/** The payment of an order in one or two words, such as "Card authorized". */
export function PaymentBadge({ order, reader = 'buyer', className }: PaymentBadgeProps) {
  const { t } = useTranslation('payments')
  const word = paymentWord(order)
  return (
    <Badge tone={paymentTone(word)} className={className}>
      {order.paymentMethod === 'card' ? <CreditCard aria-hidden /> : <HandCoins aria-hidden />}
      {t(`${reader}.${word}`)}
    </Badge>
  )
}
