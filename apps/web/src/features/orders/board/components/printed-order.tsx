import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useAllergenStatement } from '@/features/allergens/use-allergen-statement.ts'
import { pickupTime } from '@/features/orders/board/pickup-time.ts'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { refundedOfTotal } from '@/features/payments/refunded-sum.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Price } from '@/shared/ui/price.tsx'

interface PrintedOrderProps {
  order: Order
  className: string
  /** Extra lines of a label. */
  children?: ReactNode
}

/** A printed order, the same on a pick list and on a label. */
export function PrintedOrder({ order, className, children }: PrintedOrderProps) {
  const { t } = useTranslation(['board', 'payments', 'chefPayments'])
  const { numbered } = useNumbered()
  const refunded = order.payment ? refundedOfTotal(order.payment.refunds) : 0
  const { language } = useLanguage()
  const names = useAllergenNames()
  const slot = pickupTime(order, order.chef.timeZone, language, Date.now())
  const statement = useAllergenStatement()(order.lines)
  return (
    <article className={clsx('print-order grid gap-2', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="numeric text-title font-bold">
          {numbered(order.number)} · {order.buyer.name}
        </h3>
        <p className="numeric text-right font-bold">
          {slot.day} {slot.hours}
          <span className="block text-small font-normal">{t(`card.${order.fulfilment}`)}</span>
        </p>
      </div>
      {order.buyer.allergies.length > 0 && (
        <p className="border-2 border-current px-2 py-1 font-bold">
          {t('card.allergicTo', { names: names(order.buyer.allergies) })}
        </p>
      )}
      <PrintedLines lines={order.lines} withQuantity />
      {statement.map((sentence) => (
        <p key={sentence} className="text-small">
          {sentence}
        </p>
      ))}
      {order.note && (
        <p className="text-small">
          <strong>{t('card.note')}:</strong> {order.note}
        </p>
      )}
      {order.deliveryAddress && (
        <p className="text-small">
          <strong>{t('card.address')}:</strong> {order.deliveryAddress.line} {order.deliveryAddress.unit},{' '}
          {order.deliveryAddress.city}, {order.deliveryAddress.state} {order.deliveryAddress.zipCode}.{' '}
          {order.deliveryAddress.instructions}
        </p>
      )}
      <p className="flex justify-between gap-4 text-small">
        <span>{order.chef.name}</span>
        <span>
          <Price value={order.total} className="font-bold" /> · {t(`payments:chef.${paymentWord(order)}`)}
          {refunded > 0 && ` · ${t('chefPayments:refundedSum', { amount: formatDollars(refunded) })}`}
        </span>
      </p>
      {children}
    </article>
  )
}

export function PrintedLines({
  lines,
  withQuantity,
}: {
  lines: readonly OrderLine[]
  withQuantity: boolean
}) {
  const { t } = useTranslation('board')
  const nameOf = useNameOf()
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line.id}>
          {withQuantity && <strong className="numeric mr-2">{line.quantity} ×</strong>}
          {nameOf(line)}
          {line.variants.length > 0 && <span> ({line.variants.map(nameOf).join(', ')})</span>}
          {line.removedIngredients.map((ingredient) => (
            <strong key={ingredient.id} className="ml-2 whitespace-nowrap">
              {t('card.without', { name: nameOf(ingredient) })}
            </strong>
          ))}
        </li>
      ))}
    </ul>
  )
}
