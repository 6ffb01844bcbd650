import type { LabelFacts } from '@localchef/contracts/orders/get-label-facts'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { labelWeight } from '../label-weight.ts'

const dayMs = 86_400_000

/** Facts the labeling law requires: ingredients, weight, dates, storage, kitchen, permit number and the state's sentence. */
export function LabelFoot({ order, facts }: { order: Order; facts: LabelFacts }) {
  const { t } = useTranslation('board')
  const nameOf = useNameOf()
  const { kitchen, permit, law } = facts
  const isCold = order.lines.some(({ dishId }) =>
    facts.dishes.some(({ id, needsRefrigeration }) => id === dishId && needsRefrigeration),
  )
  return (
    <footer className="grid gap-1 border-t border-current pt-1.5 text-caption leading-snug">
      {order.lines.map((line) => (
        <DishFacts
          key={line.id}
          line={line}
          dish={facts.dishes.find(({ id }) => id === line.dishId)}
          timeZone={order.chef.timeZone}
        />
      ))}
      <p>
        {law
          ? `${nameOf(kitchen)}, ${kitchen.city}, ${kitchen.state}.`
          : t('print.madeIn', { kitchen: nameOf(kitchen), place: `${kitchen.city}, ${kitchen.state}` })}
        {permit && <strong> {t('print.permit', { number: permit.number })}</strong>}
      </p>
      {law && (
        <p lang="en" className="text-small font-bold">
          {law.sentence}
        </p>
      )}
      {law?.refrigeratedSentence && isCold && (
        <p lang="en" className="text-small font-bold">
          {law.refrigeratedSentence}
        </p>
      )}
    </footer>
  )
}

interface DishFactsProps {
  line: OrderLine
  dish: LabelFacts['dishes'][number] | undefined
  timeZone: string
}

/** Ingredients, net weight, and the days a dish was made and keeps until. Labels are printed as food is packed. */
function DishFacts({ line, dish, timeZone }: DishFactsProps) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const nameOf = useNameOf()
  if (!dish) return null
  const removed = new Set(line.removedIngredients.map(({ id }) => id))
  const ingredients = dish.ingredients.filter(({ id }) => !removed.has(id))
  const now = Date.now()
  const day = (moment: number) => formatDate(new Date(moment), language, timeZone)
  const facts = [
    dish.netWeightGrams !== null && t('print.netWeight', { weight: labelWeight(dish.netWeightGrams) }),
    t('print.madeOn', { day: day(now) }),
    dish.keepsDays !== null && t('print.useBy', { day: day(now + dish.keepsDays * dayMs) }),
    dish.needsRefrigeration && t('print.keepCold'),
  ]
  return (
    <p>
      <strong>{nameOf(line)}:</strong> {ingredients.length > 0 && `${ingredients.map(nameOf).join(', ')}. `}
      {facts.filter(Boolean).join(' · ')}
    </p>
  )
}
