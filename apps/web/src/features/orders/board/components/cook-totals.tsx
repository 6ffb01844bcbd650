import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import type { CookTotal } from '../cook-list.ts'

/** Portions with their options and allergies; beside them the portions that wait for an answer. */
export function CookTotals({ totals }: { totals: readonly CookTotal[] }) {
  const { t } = useTranslation('board')
  const { numbered } = useNumbered()
  const nameOf = useNameOf()
  const allergens = useAllergenNames()
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {totals.map(({ key, line, allergies, quantity, waiting, numbers }) => (
        <li key={key} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-2 px-4 py-3">
          <span className="numeric text-title leading-none font-bold">{quantity}</span>
          <span className="grid min-w-0 gap-0.5">
            <span className="food-name text-lead leading-snug">{nameOf(line)}</span>
            {line.variants.length > 0 && (
              <span className="text-small text-ink-soft">{line.variants.map(nameOf).join(', ')}</span>
            )}
            {line.removedIngredients.map((ingredient) => (
              <strong key={ingredient.id} className="text-small text-danger">
                {t('card.without', { name: nameOf(ingredient) })}
              </strong>
            ))}
            {allergies.length > 0 && (
              <Badge tone="danger" className="w-fit" style={{ whiteSpace: 'normal' }}>
                <TriangleAlert aria-hidden />
                {t('card.allergicTo', { names: allergens(allergies) })}
              </Badge>
            )}
            <span className="numeric text-caption text-ink-faint">
              {numbers.map((number) => numbered(number)).join(', ')}
            </span>
          </span>
          {waiting > 0 && <Badge tone="warning">{t('cook.waiting', { count: waiting })}</Badge>}
        </li>
      ))}
    </ul>
  )
}
