import '../print-sheet.css'
import type { LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { dishText, lineText } from '@localchef/contracts/orders/receipt-lines'
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useAllergenStatement } from '@/features/allergens/use-allergen-statement.ts'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { refundedOfTotal } from '@/features/payments/refunded-sum.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Price } from '@/shared/ui/price.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { RemovedText } from '../../components/removed-text.tsx'
import { type CookDay, cookList } from '../cook-list.ts'
import { cornerOf, type LabelSheet, pagesOf, sheetOf } from '../label-sheets.ts'
import { pickupTime } from '../pickup-time.ts'
import { useLabelFacts } from '../use-label-facts.ts'
import { LineLabel, OrderLabel } from './label-text.tsx'
import type { LabelPrint } from './labels-dialog.tsx'

interface PrintSheetProps {
  orders: readonly Order[]
  /** Null for a pick list. */
  labels: LabelPrint | null
  onPrinted: () => void
}

/** Renders orders for print and opens the browser's print dialog. */
export function PrintSheet({ orders, labels, onPrinted }: PrintSheetProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  // Labels wait for their permit number unless reading it fails.
  const facts = useLabelFacts(labels ? orders : [])
  const [laidOut, setLaidOut] = useState(false)
  const ready = !labels || laidOut
  const endLayout = useCallback(() => setLaidOut(true), [])
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
        (facts.isSuccess || facts.isError) && (
          <PrintedLabels
            orders={orders}
            facts={facts.data}
            sheet={sheetOf(labels.sheet)}
            per={labels.per}
            start={labels.start}
            onReady={endLayout}
          />
        )
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
            <PrintedOrder key={order.id} order={order} />
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

interface PrintedOrderProps {
  order: Order
}

function PrintedOrder({ order }: PrintedOrderProps) {
  const { t } = useTranslation(['board', 'payments', 'chefPayments'])
  const { numbered } = useNumbered()
  const refunded = refundedOfTotal(order)
  const { language } = useLanguage()
  const names = useAllergenNames()
  const slot = pickupTime(order, order.chef.timeZone, language, Date.now())
  const statement = useAllergenStatement()(order.lines)
  return (
    <article className="print-order grid gap-2 border-t border-current py-3">
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
    </article>
  )
}

function PrintedLines({ lines, withQuantity }: { lines: readonly OrderLine[]; withQuantity: boolean }) {
  const nameOf = useNameOf()
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line.id}>
          {withQuantity ? lineText(line, nameOf) : dishText(line, nameOf)}
          <RemovedText line={line} className="ml-2 inline-block max-w-full font-bold" />
        </li>
      ))}
    </ul>
  )
}

interface PrintedLabelsProps {
  orders: readonly Order[]
  /** Undefined if reading them failed. */
  facts: LabelFacts | undefined
  sheet: LabelSheet
  per: 'order' | 'portion'
  start: number
  /** Called once the labels are laid out. */
  onReady: () => void
}

interface Label {
  key: string
  content: ReactNode
}

/**
 * Type sizes in points. The largest that fits is used. If even the smallest doesn't fit, the text continues on the next
 * label.
 */
const sizes = [11, 10, 9, 8, 7] as const

interface Fit {
  size: number
  /** The number of labels that the text fills. */
  count: number
}

/**
 * Labels at their exact places on pages of the exact size. Each text is set in columns as large as a label. The browser
 * breaks columns between lines, so nothing is clipped, and a text of two columns takes two labels.
 */
function PrintedLabels({ orders, facts, sheet, per, start, onReady }: PrintedLabelsProps) {
  const labels = labelsOf(orders, facts, per)
  const [fits, setFits] = useState<readonly Fit[]>()
  const measured = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Measures after the fonts have loaded: the fallback fonts have other widths.
    void document.fonts.ready.then(() => {
      const texts = measured.current?.querySelectorAll<HTMLElement>('.label-text')
      if (texts) setFits([...texts].map(fitOf))
    })
  }, [])
  useLayoutEffect(() => {
    if (fits) onReady()
  }, [fits, onReady])
  const style = sizeOf(sheet)
  if (!fits) {
    return (
      <div ref={measured} className="label-page" style={style}>
        {labels.map(({ key, content }) => (
          <div key={key} className="label-text">
            {content}
          </div>
        ))}
      </div>
    )
  }
  const parts = labels.flatMap((label, index) => {
    const { size, count } = fits[index] ?? { size: sizes[0], count: 1 }
    return Array.from({ length: count }, (_, part) => ({ ...label, size, part }))
  })
  return pagesOf(sheet, parts, start).map((page) => (
    <div
      key={`${page[0]?.label.key} ${page[0]?.label.part}`}
      className={`label-page label-page-${sheet.paper}`}
      style={style}
    >
      {page.map(({ label: { key, content, size, part }, index }) => {
        const { left, top } = cornerOf(sheet, index)
        return (
          <article
            key={`${key} ${part}`}
            className={sheet.isCut ? 'label label-cut' : 'label'}
            style={{ left: `${left}${sheet.unit}`, top: `${top}${sheet.unit}` }}
          >
            <div className="label-window">
              <div className="label-text" style={partStyle(size, part)}>
                {content}
              </div>
            </div>
          </article>
        )
      })}
    </div>
  ))
}

function partStyle(size: number, part: number): CSSProperties & Record<`--${string}`, string> {
  return { '--size': `${size}pt`, '--part': `${part}` }
}

function sizeOf({
  unit,
  pageWidth,
  pageHeight,
  width,
  height,
}: LabelSheet): CSSProperties & Record<`--${string}`, string> {
  return {
    '--page-width': `${pageWidth}${unit}`,
    '--page-height': `${pageHeight}${unit}`,
    '--label-width': `${width}${unit}`,
    '--label-height': `${height}${unit}`,
  }
}

function labelsOf(
  orders: readonly Order[],
  facts: LabelFacts | undefined,
  per: PrintedLabelsProps['per'],
): Label[] {
  return orders.flatMap((order) => {
    if (per === 'order') return [{ key: order.id, content: <OrderLabel order={order} facts={facts} /> }]
    return order.lines.flatMap((line) => portionsOf(order, line, facts))
  })
}

function portionsOf(order: Order, line: OrderLine, facts: LabelFacts | undefined): Label[] {
  return Array.from({ length: line.quantity }, (_, portion) => ({
    key: `${line.id} ${portion}`,
    content: <LineLabel order={order} line={line} facts={facts} />,
  }))
}

/** The largest size at which a text fits on one label, or else the smallest with the number of labels. */
function fitOf(text: HTMLElement): Fit {
  let fit: Fit = { size: sizes[0], count: 1 }
  for (const size of sizes) {
    text.style.setProperty('--size', `${size}pt`)
    const gap = Number.parseFloat(getComputedStyle(text).columnGap)
    fit = { size, count: Math.max(1, Math.round((text.scrollWidth + gap) / (text.clientWidth + gap))) }
    if (fit.count === 1) break
  }
  return fit
}
