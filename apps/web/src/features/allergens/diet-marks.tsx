import { type DishAllergens, truthfulDiets } from '@localchef/contracts/allergens/major-allergens'
import { Flame, Leaf } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isDiet } from './is-diet.ts'

/** Diets and heat in one line: "Vegan · Gluten-free · Hot". */
export function DietMarks({
  dish,
  max = 3,
}: {
  dish: DishAllergens & { diets: readonly string[]; heat: number }
  max?: number
}) {
  const { heat } = dish
  const diets = truthfulDiets(dish.diets, dish)
  const { t } = useTranslation('cards')
  // Vegan implies vegetarian and dairy-free.
  const named = diets.filter(isDiet).filter((diet) => {
    return !diets.includes('vegan') || (diet !== 'vegetarian' && diet !== 'dairy_free')
  })
  const shown = named.slice(0, max)
  if (shown.length === 0 && heat === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-caption text-ink-soft">
      {shown.map((diet) => (
        <li key={diet} className="inline-flex items-center gap-1">
          <Leaf className="size-3.5 text-success" aria-hidden />
          {t(`diets.${diet}`)}
        </li>
      ))}
      {isHeat(heat) && (
        <li className="inline-flex items-center gap-1">
          <Flame className="size-3.5 text-accent-text" aria-hidden />
          {t(`heat.${heat}`)}
        </li>
      )}
    </ul>
  )
}

function isHeat(heat: number): heat is 1 | 2 | 3 {
  return heat === 1 || heat === 2 || heat === 3
}
