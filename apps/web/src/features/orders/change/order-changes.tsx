import type { Order, OrderChange } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'

interface OrderChangesProps {
  order: Pick<Order, 'changes' | 'chef'>
  /** Only the last change, for the board. */
  lastOnly?: boolean
}

/** The changes by the buyer: the old and the new quantity of each line, and both totals. */
export function OrderChanges({ order, lastOnly = false }: OrderChangesProps) {
  const { t } = useTranslation('orders')
  const shown = lastOnly ? order.changes.slice(-1) : order.changes
  if (shown.length === 0) return null
  return (
    <section
      aria-label={t('changes.title')}
      className="grid gap-3 rounded-md bg-info-soft px-4 py-3 text-small"
    >
      {shown.map((change) => (
        <Change key={change.at} change={change} timeZone={order.chef.timeZone} />
      ))}
    </section>
  )
}

function Change({ change, timeZone }: { change: OrderChange; timeZone: string }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const lineText = (line: OrderChange['lines'][number]) =>
    t(wordOf(line), {
      dish: [nameOf(line), ...line.variants.map(nameOf)].join(', '),
      was: line.oldQuantity,
      now: line.newQuantity,
    })
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{t('changes.at', { time: formatTime(change.at, language, timeZone) })}</p>
      <p className="whitespace-pre-line">{change.lines.map(lineText).join('\n')}</p>
      {change.oldTotal !== change.newTotal && (
        <p className="numeric">
          {t('changes.total', { was: formatDollars(change.oldTotal), now: formatDollars(change.newTotal) })}
        </p>
      )}
    </div>
  )
}

function wordOf({ oldQuantity, newQuantity }: OrderChange['lines'][number]) {
  if (oldQuantity === 0) return 'changes.added'
  return newQuantity === 0 ? 'changes.removed' : 'changes.quantity'
}
