import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { useTranslation } from 'react-i18next'
import { AllergenWarning } from '@/features/allergens/allergen-warning.tsx'
import { CartLine } from '@/features/cart/cart-line.tsx'
import { type CartItem, cartTotal, itemCount } from '@/features/cart/cart-lines.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { LineProblems } from './line-problems.tsx'

interface CartLinesSectionProps {
  items: readonly CartItem[]
  /** Undefined until the server has answered. */
  quote: OrderQuote | undefined
  onClear: () => void
}

/** The cart's lines with their problems, allergen warnings and sums. */
export function CartLinesSection({ items, quote, onClear }: CartLinesSectionProps) {
  const { t } = useTranslation('checkout')
  return (
    <section aria-label={t('lines')} className="grid gap-5">
      {quote && <LineProblems problems={quote.problems} items={items} />}
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item, index) => (
          // Lines have no id; the store works by position (spec, section 4).
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <CartLine key={`${item.dish.id} ${index}`} item={item} index={index}>
            <AllergenWarning dishes={quote?.lines.filter(({ dishId }) => dishId === item.dish.id) ?? []} />
          </CartLine>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-4">
        <Button variant="ghost" size="sm" onClick={onClear}>
          {t('clear')}
        </Button>
        <p className="flex items-baseline gap-3">
          <span className="text-ink-soft">{t('subtotal', { count: itemCount(items) })}</span>
          <Price value={cartTotal(items)} className="text-lead font-semibold" />
        </p>
      </div>
      {quote && quote.serviceFee + quote.tax + (quote.discount?.amount ?? 0) > 0 && (
        <p className="flex flex-wrap items-baseline justify-end gap-x-3 text-small text-ink-soft">
          {quote.discount && (
            <>
              {t('summary.discount')} <Price value={-quote.discount.amount} />
            </>
          )}
          {quote.serviceFee > 0 && (
            <>
              {t('summary.service')} <Price value={quote.serviceFee} />
            </>
          )}
          {quote.tax > 0 && (
            <>
              {t('summary.tax')} <Price value={quote.tax} />
            </>
          )}
          <span className="font-semibold text-ink">
            {t('summary.total')} <Price value={quote.total} />
          </span>
        </p>
      )}
    </section>
  )
}
