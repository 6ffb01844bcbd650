import type { LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import type { Order } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** What labelling law asks for: what the food is made of, who made it where, and by which permit. */
export function LabelFoot({ order, facts }: { order: Order; facts: LabelFacts }) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const named = ({ name, nameRu }: { name: string; nameRu: string | null }) =>
    inLanguage(language, name, nameRu)
  const { kitchen, permit } = facts
  const dishes = order.lines.flatMap((line) => {
    const removed = new Set(line.removedIngredients.map(({ id }) => id))
    const made = facts.dishes
      .find(({ id }) => id === line.dishId)
      ?.ingredients.filter(({ id }) => !removed.has(id))
    return made && made.length > 0 ? [{ line, made }] : []
  })
  return (
    <footer className="grid gap-1 border-t border-current pt-1.5 text-caption leading-snug">
      {dishes.map(({ line, made }) => (
        <p key={line.id}>
          <strong>{named(line)}:</strong> {made.map(named).join(', ')}
        </p>
      ))}
      <p>
        {t('print.madeIn', { kitchen: named(kitchen), place: `${kitchen.city}, ${kitchen.state}` })}
        {permit && <strong> {t('print.permit', { number: permit.number })}</strong>}
      </p>
    </footer>
  )
}
