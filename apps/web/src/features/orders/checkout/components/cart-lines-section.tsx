import type { LineProblem, OrderQuote } from '@localchef/contracts/orders/quote-order'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AllergenWarning } from '@/features/allergens/allergen-warning.tsx'
import { CartLine } from '@/features/cart/cart-line.tsx'
import { type CartItem, cartTotal, itemCount } from '@/features/cart/cart-lines.ts'
import { useCart } from '@/features/cart/cart-store.ts'
import { momentThere } from '@/shared/format/moment-there.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Price } from '@/shared/ui/price.tsx'

interface CartLinesSectionProps {
  items: readonly CartItem[]
  /** Undefined until the server has answered. */
  quote: OrderQuote | undefined
  onClear: () => void
}

/** The cart's lines with their problems, allergen warnings and sums. */
export function CartLinesSection({ items, quote, onClear }: CartLinesSectionProps) {
  const { t } = useTranslation(['checkout', 'orders', 'cards'])
  return (
    <section aria-label={t('lines')} className="grid gap-1 sm:gap-5">
      {quote?.chef.isMarked && (
        <p className="flex items-start gap-2 text-small font-medium text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <Link to={`/chefs/${quote.chef.slug}`} className="underline">
            {t('cards:marked')}
          </Link>
        </p>
      )}
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
        {/* Hidden on a phone, where the price summary just below shows all sums. */}
        <p className="flex items-baseline gap-3 max-sm:hidden">
          <span className="text-ink-soft">{t('subtotal', { count: itemCount(items) })}</span>
          <Price value={cartTotal(items)} className="text-lead font-semibold" />
        </p>
      </div>
      {quote && quote.serviceFee + quote.tax + (quote.discount?.amount ?? 0) > 0 && (
        <p className="flex flex-wrap items-baseline justify-end gap-x-3 text-small text-ink-soft max-sm:hidden">
          {quote.discount && (
            <>
              {t(quote.discount.code === null ? 'orders:sum.freePortion' : 'orders:sum.discount')}{' '}
              <Price value={-quote.discount.amount} />
            </>
          )}
          {quote.serviceFee > 0 && (
            <>
              {t('orders:sum.service')} <Price value={quote.serviceFee} />
            </>
          )}
          {quote.tax > 0 && (
            <>
              {t('orders:sum.tax')} <Price value={quote.tax} />
            </>
          )}
          <span className="font-semibold text-ink">
            {t('orders:sum.total')} <Price value={quote.total} />
          </span>
        </p>
      )}
    </section>
  )
}

interface LineProblemsProps {
  problems: readonly LineProblem[]
  items: readonly CartItem[]
}

/** Lines that changed since they were added, each with the actions that resolve it. */
function LineProblems({ problems, items }: LineProblemsProps) {
  const { t } = useTranslation('checkout')
  if (problems.length === 0) return null
  return (
    <section
      role="alert"
      aria-label={t('problems.title')}
      className="grid gap-4 rounded-lg border border-warning/40 bg-warning-soft p-4 sm:p-5"
    >
      <h2 className="flex items-center gap-2 font-semibold text-warning">
        <TriangleAlert className="size-5" aria-hidden />
        {t('problems.title')}
      </h2>
      <ul className="grid gap-3">
        {problems.map((problem) => {
          const item = items[problem.line]
          return item ? (
            <li key={`${problem.line} ${problem.problem}`}>
              <Problem problem={problem} item={item} />
            </li>
          ) : null
        })}
      </ul>
    </section>
  )
}

function Problem({ problem, item }: { problem: LineProblem; item: CartItem }) {
  const { t } = useTranslation('checkout')
  const { acceptPrice, remove, updateQuantity } = useCart()
  const { language } = useLanguage()
  const { line, newPrice, oldPrice, opensAt, portionsLeft = 0 } = problem
  const dish = item.dish.name
  const text = {
    price_changed: t('problems.price_changed', {
      dish,
      was: formatDollars(oldPrice ?? 0),
      now: formatDollars(newPrice ?? 0),
    }),
    sold_out: t('problems.sold_out', { dish }),
    not_enough: t('problems.not_enough', { dish, count: portionsLeft }),
    unavailable: t('problems.unavailable', { dish }),
    not_open: t('problems.not_open', {
      dish,
      when: opensAt ? momentThere(opensAt, language, item.dish.timeZone) : '',
    }),
    closed: t('problems.closed', { dish }),
    choices_changed: t('problems.choices_changed', { dish }),
    sold_as_is: t('problems.sold_as_is', { dish }),
  }[problem.problem]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      <div className="flex gap-2">
        {problem.problem === 'price_changed' && newPrice !== undefined && (
          <Button size="sm" onClick={() => acceptPrice(line, newPrice)}>
            {t('problems.acceptPrice')}
          </Button>
        )}
        {problem.problem === 'not_enough' && portionsLeft > 0 && (
          <Button size="sm" onClick={() => updateQuantity(line, portionsLeft)}>
            {t('problems.takeWhatIsLeft', { count: portionsLeft })}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => remove(line)}>
          {t('problems.remove')}
        </Button>
      </div>
    </div>
  )
}
