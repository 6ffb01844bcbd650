import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'

/** Quantity, dish, variants and removed ingredients of each line, in large type. */
export function BoardLines({ order }: { order: Order }) {
  return (
    <ul className="grid gap-2.5">
      {order.lines.map((line) => (
        <BoardLine key={line.id} line={line} />
      ))}
    </ul>
  )
}

function BoardLine({ line }: { line: OrderLine }) {
  const { t } = useTranslation('board')
  const nameOf = useNameOf()
  return (
    <li className="flex gap-2.5">
      <span className="numeric shrink-0 text-lead font-bold leading-snug">{line.quantity} ×</span>
      <span className="grid min-w-0 gap-0.5">
        <span className="food-name text-lead leading-snug">{nameOf(line)}</span>
        {line.variants.length > 0 && (
          <span className="text-small text-ink-soft">{line.variants.map(nameOf).join(', ')}</span>
        )}
        {line.isReady && <span className="text-caption text-ink-faint">{t('card.readyBatch')}</span>}
        {line.removedIngredients.map((ingredient) => (
          <strong key={ingredient.id} className="text-body leading-snug text-danger">
            {t('card.without', { name: nameOf(ingredient) })}
          </strong>
        ))}
      </span>
    </li>
  )
}
