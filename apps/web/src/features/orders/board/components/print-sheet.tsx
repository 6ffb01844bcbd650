import '../print-sheet.css'
import type { Order } from '@localchef/contracts/orders/order'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { dishTotals } from '../dish-totals.ts'
import type { PrintKind } from '../print-kind.ts'
import { useLabelFacts } from '../use-label-facts.ts'
import { LabelFoot } from './label-foot.tsx'
import { PrintedLines, PrintedOrder } from './printed-order.tsx'

interface PrintSheetProps {
  orders: readonly Order[]
  kind: PrintKind
  onPrinted: () => void
}

/** Lays orders out for paper and opens the browser's print dialog. */
export function PrintSheet({ orders, kind, onPrinted }: PrintSheetProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const labels = kind !== 'pick-list'
  // A label without its permit number may not go on food: it waits for it, but not for ever.
  const facts = useLabelFacts(labels ? orders : [])
  const ready = !labels || facts.isSuccess || facts.isError
  useEffect(() => {
    if (!ready) return
    window.addEventListener('afterprint', onPrinted)
    // After this paint: React may mount twice while developing, and one sheet is enough.
    const timer = window.setTimeout(() => window.print())
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('afterprint', onPrinted)
    }
  }, [onPrinted, ready])

  const timeZone = orders[0]?.chef.timeZone
  const toCook = dishTotals(
    orders.filter(({ status }) => ['placed', 'confirmed', 'preparing'].includes(status)),
  )
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
              <table className="w-full">
                <tbody>
                  {toCook.map(({ key, line, quantity, numbers }) => (
                    <tr key={key} className="border-t border-current align-top">
                      <td className="numeric w-16 py-1.5 text-lead font-bold">{quantity} ×</td>
                      <td className="py-1.5">
                        <PrintedLines lines={[line]} withQuantity={false} />
                      </td>
                      <td className="numeric py-1.5 text-right text-small">
                        {numbers.map((number) => `#${number}`).join(', ')}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
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
