import { netQuantityOnLabel } from '@localchef/contracts/menu/net-quantity'
import type { LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { dishText } from '@localchef/contracts/orders/receipt-lines'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useAllergenStatement } from '@/features/allergens/use-allergen-statement.ts'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { refundedOfTotal } from '@/features/payments/refunded-sum.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Price } from '@/shared/ui/price.tsx'
import { RemovedText } from '../../components/removed-text.tsx'
import { pickupTime } from '../pickup-time.ts'
import { dishOf, netQuantityOfLine } from '../use-label-facts.ts'

const dayMs = 86_400_000

interface LabelProps {
  order: Order
  facts: LabelFacts | undefined
}

/** The label of a whole order: the buyer, the dishes, and the legally required facts about each dish. */
export function OrderLabel({ order, facts }: LabelProps) {
  const { t } = useTranslation(['board', 'payments', 'chefPayments'])
  const refunded = refundedOfTotal(order)
  const statement = useAllergenStatement()(order.lines)
  const { deliveryAddress } = order
  return (
    <>
      <OrderHead order={order} />
      <ul>
        {order.lines.map((line) => (
          <li key={line.id}>
            <strong>{line.quantity} ×</strong> <LineName line={line} />
          </li>
        ))}
      </ul>
      {statement.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {order.note && (
        <p>
          <strong>{t('card.note')}:</strong> {order.note}
        </p>
      )}
      {deliveryAddress && (
        <p>
          <strong>{t('card.address')}:</strong> {deliveryAddress.line} {deliveryAddress.unit},{' '}
          {deliveryAddress.city}, {deliveryAddress.state} {deliveryAddress.zipCode}.{' '}
          {deliveryAddress.instructions}
        </p>
      )}
      <p>
        <span translate="no">{order.chef.name}</span> · <Price value={order.total} className="font-bold" /> ·{' '}
        {t(`payments:chef.${paymentWord(order)}`)}
        {refunded > 0 && ` · ${t('chefPayments:refundedSum', { amount: formatDollars(refunded) })}`}
      </p>
      {facts && (
        <>
          {order.lines.map((line) => (
            <LineFacts key={line.id} line={line} facts={facts} timeZone={order.chef.timeZone} isNamed />
          ))}
          <KitchenFacts facts={facts} lines={order.lines} />
        </>
      )}
    </>
  )
}

/** The label of one package: the dish, the legally required facts, and the buyer. */
export function LineLabel({ order, line, facts }: LabelProps & { line: OrderLine }) {
  const statement = useAllergenStatement()([line])
  return (
    <>
      <h3>
        <LineName line={line} />
      </h3>
      {facts && <LineFacts line={line} facts={facts} timeZone={order.chef.timeZone} />}
      {statement.map((sentence) => (
        <p key={sentence}>
          <strong>{sentence}</strong>
        </p>
      ))}
      {facts && <KitchenFacts facts={facts} lines={[line]} />}
      <OrderHead order={order} />
    </>
  )
}

function OrderHead({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const names = useAllergenNames()
  const slot = pickupTime(order, order.chef.timeZone, language, Date.now())
  return (
    <>
      <p>
        <strong className="label-large">
          {numbered(order.number)} · <span translate="no">{order.buyer.name}</span>
        </strong>{' '}
        <strong>
          {slot.day} {slot.hours}
        </strong>{' '}
        {t(`card.${order.fulfilment}`)}
      </p>
      {order.buyer.allergies.length > 0 && (
        <p>
          <strong>{t('card.allergicTo', { names: names(order.buyer.allergies) })}</strong>
        </p>
      )}
    </>
  )
}

function LineName({ line }: { line: OrderLine }) {
  const nameOf = useNameOf()
  return (
    <>
      {dishText(line, nameOf)} <RemovedText line={line} className="font-bold" />
    </>
  )
}

interface LineFactsProps {
  line: OrderLine
  facts: LabelFacts
  timeZone: string
  /** Begins with the name of the dish. */
  isNamed?: boolean
}

/**
 * Ingredients, net weight, and the days when the dish was made and until which it keeps. Assumes that labels are
 * printed when food is packed.
 */
export function LineFacts({ line, facts, timeZone, isNamed }: LineFactsProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const dish = dishOf(facts, line)
  if (!dish) return null
  const removed = new Set(line.removedIngredients.map(({ id }) => id))
  const ingredients = dish.ingredients.filter(({ id }) => !removed.has(id))
  const quantity = netQuantityOfLine(facts, line)
  const now = Date.now()
  const day = (moment: number) => formatDate(new Date(moment), language, timeZone)
  const days = [
    t('print.madeOn', { day: day(now) }),
    dish.keepsDays !== null && t('print.useBy', { day: day(now + dish.keepsDays * dayMs) }),
    dish.needsRefrigeration && t('print.keepCold'),
  ]
  return (
    <>
      <p>
        {isNamed && <strong>{nameOf(line)}: </strong>}
        {ingredients.length > 0 &&
          (isNamed
            ? `${ingredients.map(nameOf).join(', ')}. `
            : `${t('print.ingredients', { names: ingredients.map(nameOf).join(', ') })} `)}
        {days.filter(Boolean).join(' · ')}
      </p>
      {quantity && (
        // The law asks for these words in English.
        <p lang="en">
          <strong className="label-large">{netQuantityOnLabel(quantity)}</strong>
        </p>
      )}
    </>
  )
}

/** Kitchen, permit number and the sentences that state law requires in 12-point type. */
export function KitchenFacts({ facts, lines }: { facts: LabelFacts; lines: readonly OrderLine[] }) {
  const { t } = useTranslation('board')
  const nameOf = useNameOf()
  const { kitchen, permit, law } = facts
  const place = `${nameOf({ name: kitchen.city, nameRu: kitchen.cityRu })}, ${kitchen.state}`
  const isCold = lines.some((line) => dishOf(facts, line)?.needsRefrigeration)
  return (
    <>
      <p>
        {law ? `${nameOf(kitchen)}, ${place}.` : t('print.madeIn', { kitchen: nameOf(kitchen), place })}
        {permit && <strong> {t('print.permit', { number: permit.number })}</strong>}
      </p>
      {law && (
        <p lang="en" className="label-law">
          {law.sentence}
        </p>
      )}
      {law?.refrigeratedSentence && isCold && (
        <p lang="en" className="label-law">
          {law.refrigeratedSentence}
        </p>
      )}
    </>
  )
}
