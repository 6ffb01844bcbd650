import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/menu/cards/use-allergen-names.ts'
import { pickupWords } from '@/features/orders/board/pickup-words.ts'
import { useAllergenStatement } from '@/features/orders/board/use-allergen-statement.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Price } from '@/shared/ui/price.tsx'
import { paymentWords } from '../payment-words.ts'

interface PrintedOrderProps {
  order: Order
  className: string
  /** What only a label says. */
  children?: ReactNode
}

/** An order on paper, in black on white: the same on a sheet and on a label. */
export function PrintedOrder({ order, className, children }: PrintedOrderProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const names = useAllergenNames()
  const slot = pickupWords(order, order.chef.timeZone, language, Date.now())
  const statement = useAllergenStatement()(order.lines)
  return (
    <article className={clsx('print-order grid gap-2', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="numeric text-title font-bold">
          #{order.number} · {order.buyer.name}
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
          <Price value={order.total} className="font-bold" /> · {paymentWords(order, t)}
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
  const { language } = useLanguage()
  const named = ({ name, nameRu }: { name: string; nameRu: string | null }) =>
    inLanguage(language, name, nameRu)
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line.id}>
          {withQuantity && <strong className="numeric mr-2">{line.quantity} ×</strong>}
          {named(line)}
          {line.variants.length > 0 && <span> ({line.variants.map(named).join(', ')})</span>}
          {line.removedIngredients.map((ingredient) => (
            <strong key={ingredient.id} className="ml-2 whitespace-nowrap">
              {t('card.without', { name: named(ingredient) })}
            </strong>
          ))}
        </li>
      ))}
    </ul>
  )
}
