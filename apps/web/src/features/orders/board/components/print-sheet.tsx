import '../print-sheet.css'
import { getLabelFacts, type LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useAllergenStatement } from '@/features/allergens/use-allergen-statement.ts'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { refundedOfTotal } from '@/features/payments/refunded-sum.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Price } from '@/shared/ui/price.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type CookDay, cookList } from '../cook-list.ts'
import { pickupTime } from '../pickup-time.ts'
import type { PrintKind } from '../print-kind.ts'
import { LabelFoot } from './label-foot.tsx'

interface PrintSheetProps {
  orders: readonly Order[]
  kind: PrintKind
  onPrinted: () => void
}

/** Renders orders for print and opens the browser's print dialog. */
export function PrintSheet({ orders, kind, onPrinted }: PrintSheetProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const labels = kind !== 'pick-list'
  // Labels wait for their permit number unless reading it fails.
  const facts = useLabelFacts(labels ? orders : [])
  const ready = !labels || facts.isSuccess || facts.isError
  useEffect(() => {
    if (!ready) return
    window.addEventListener('afterprint', onPrinted)
    // Deferred, because React mounts twice in development and the dialog must open once.
    const timer = window.setTimeout(() => window.print())
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('afterprint', onPrinted)
    }
  }, [onPrinted, ready])

  useLawWarning(facts.data)

  const timeZone = orders[0]?.chef.timeZone
  const toCook = timeZone ? cookList(orders, timeZone, new Date()) : []
  return createPortal(
    <div className="print-sheet">
      {labels ? (
        <div className={kind === 'labels-a4' ? 'print-labels-a4' : undefined}>
          {orders.map((order) => (
            <PrintedOrder
              key={order.id}
              order={order}
              className={kind === 'labels-a4' ? 'print-label-a4' : 'print-label'}
            >
              {facts.data && <LabelFoot order={order} facts={facts.data} />}
            </PrintedOrder>
          ))}
        </div>
      ) : (
        <>
          <h1 className="food-name text-title">{t('print.pickListTitle')}</h1>
          <p className="mb-4 text-small">
            {t('print.printedAt', { time: formatDateTime(new Date(), language, timeZone) })}
          </p>
          {toCook.length > 0 && (
            <section className="mb-6">
              <h2 className="mb-2 text-lead font-bold">{t('print.cook')}</h2>
              {toCook.map((day) => (
                <CookedDay key={day.day} of={day} timeZone={timeZone ?? ''} />
              ))}
            </section>
          )}
          <h2 className="mb-2 text-lead font-bold">{t('print.orders')}</h2>
          {orders.map((order) => (
            <PrintedOrder key={order.id} order={order} className="border-t border-current py-3" />
          ))}
        </>
      )}
    </div>,
    document.body,
  )
}

/** Asks the chef to compare the labels with the wording that the state requires, or warns that it isn't known. */
function useLawWarning(facts: LabelFacts | undefined) {
  const { t } = useTranslation('board')
  useEffect(() => {
    if (!facts) return
    const { law } = facts
    if (law) {
      toast.info(t('print.lawKnown', { year: String(law.year) }), law.source)
    } else {
      toast.warning(t('print.lawUnknown'), t('print.lawUnknownHint'))
    }
  }, [facts, t])
}

/** The portions of a day by slot. */
function CookedDay({ of, timeZone }: { of: CookDay; timeZone: string }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  const names = useAllergenNames()
  return (
    <>
      <h3 className="mt-3 font-bold">{dayName(of.slots.at(-1)?.slotFrom ?? of.day, language, timeZone)}</h3>
      {of.slots.map((slot) => (
        <table key={slot.slotFrom} className="w-full">
          <caption className="numeric pt-2 text-left text-small font-bold">
            {pickupTime(slot, timeZone, language, Date.parse(slot.slotFrom)).hours}
          </caption>
          <tbody>
            {slot.totals.map(({ key, line, allergies, quantity, waiting, numbers }) => (
              <tr key={key} className="border-t border-current align-top">
                <td className="numeric w-16 py-1.5 text-lead font-bold">{quantity} ×</td>
                <td className="py-1.5">
                  <PrintedLines lines={[line]} withQuantity={false} />
                  {allergies.length > 0 && (
                    <strong>{t('card.allergicTo', { names: names(allergies) })}</strong>
                  )}
                </td>
                <td className="numeric py-1.5 text-right text-small">
                  {numbers.map((number) => numbered(number)).join(', ')}
                  {waiting > 0 && <span className="block">{t('cook.waiting', { count: waiting })}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}

/** Ingredients, kitchen and permit for labels. Sends no request without orders. */
function useLabelFacts(orders: readonly Order[]) {
  const orderIds = orders.map(({ id }) => id)
  return useQuery({
    queryKey: ['orders', 'get-label-facts', ...orderIds],
    queryFn: ({ signal }) => callFunction(getLabelFacts, { orderIds }, { signal }),
    enabled: orderIds.length > 0,
    staleTime: 60_000,
    // One retry, because someone is waiting at the printer.
    retry: 1,
  })
}

interface PrintedOrderProps {
  order: Order
  className: string
  /** Extra lines of a label. */
  children?: ReactNode
}

/** A printed order, the same on a pick list and on a label. */
function PrintedOrder({ order, className, children }: PrintedOrderProps) {
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
        <span translate="no">{order.chef.name}</span>
        <span>
          <Price value={order.total} className="font-bold" /> · {t(`payments:chef.${paymentWord(order)}`)}
          {refunded > 0 && ` · ${t('chefPayments:refundedSum', { amount: formatDollars(refunded) })}`}
        </span>
      </p>
      {children}
    </article>
  )
}

function PrintedLines({ lines, withQuantity }: { lines: readonly OrderLine[]; withQuantity: boolean }) {
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
            <strong key={ingredient.id} className="ml-2 inline-block max-w-full">
              {t('card.without', { name: nameOf(ingredient) })}
            </strong>
          ))}
        </li>
      ))}
    </ul>
  )
}
