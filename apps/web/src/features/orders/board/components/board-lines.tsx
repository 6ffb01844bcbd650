import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** What to cook, to be read from two steps away: how many, of what, and what must not be in it. */
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
  const { language } = useLanguage()
  const named = ({ name, nameRu }: { name: string; nameRu: string | null }) =>
    inLanguage(language, name, nameRu)
  return (
    <li className="flex gap-2.5">
      <span className="numeric shrink-0 text-lead font-bold leading-snug">{line.quantity} ×</span>
      <span className="grid min-w-0 gap-0.5">
        <span className="food-name text-lead leading-snug">{named(line)}</span>
        {line.variants.length > 0 && (
          <span className="text-small text-ink-soft">{line.variants.map(named).join(', ')}</span>
        )}
        {line.isReady && <span className="text-caption text-ink-faint">{t('card.readyBatch')}</span>}
        {line.removedIngredients.map((ingredient) => (
          <strong key={ingredient.id} className="text-body leading-snug text-danger">
            {t('card.without', { name: named(ingredient) })}
          </strong>
        ))}
      </span>
    </li>
  )
}
