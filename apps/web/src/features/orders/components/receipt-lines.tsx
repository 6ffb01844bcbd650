import type { OrderLine } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { useAllergenStatement } from '@/features/allergens/use-allergen-statement.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Price } from '@/shared/ui/price.tsx'

/** Table of the dishes with variants, extra prices and removed ingredients. */
export function ReceiptLines({ lines }: { lines: readonly OrderLine[] }) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  const statementOf = useAllergenStatement()
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{t('receipt.lines')}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-caption text-ink-faint">
          <th scope="col" className="py-2 pr-3 font-semibold">
            {t('receipt.item')}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-semibold whitespace-nowrap">
            {t('receipt.quantity')}
          </th>
          <th scope="col" className="hidden py-2 pr-3 text-right font-semibold sm:table-cell">
            {t('receipt.each')}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {t('receipt.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-line align-top">
            <th scope="row" className="py-2.5 pr-3 font-normal">
              <span className="block font-medium">{nameOf(line)}</span>
              {line.variants.map((variant) => (
                <span key={variant.id} className="block text-small text-ink-soft">
                  {nameOf(variant)}
                  {variant.additionalPrice > 0 && (
                    <span className="numeric"> +{formatDollars(variant.additionalPrice)}</span>
                  )}
                </span>
              ))}
              {line.removedIngredients.length > 0 && (
                <span className="block text-small text-ink-soft">
                  {t('removed', { names: line.removedIngredients.map(nameOf).join(', ') })}
                </span>
              )}
              {statementOf([line]).map((sentence) => (
                <span key={sentence} className="block text-caption text-ink-soft">
                  {sentence}
                </span>
              ))}
            </th>
            <td className="numeric py-2.5 pr-3 text-right">{line.quantity}</td>
            <td className="hidden py-2.5 pr-3 text-right sm:table-cell">
              <Price value={line.subtotal / line.quantity} />
            </td>
            <td className="py-2.5 text-right">
              <Price value={line.subtotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
