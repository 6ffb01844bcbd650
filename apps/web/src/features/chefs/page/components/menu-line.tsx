import type { DishCard } from '@localchef/contracts/menu/dish-card'
import { Link } from 'react-router'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/**
 * A dish that is far from the window, or on paper: one element with all words of its row. Browsers must not translate
 * the line until it comes near: excluding only its price would add two elements to each of a thousand rows.
 */
export function MenuLine({ dish }: { dish: DishCard }) {
  const { language } = useLanguage()
  const name = inLanguage(language, dish.name, dish.nameRu)
  const description = inLanguage(language, dish.description, dish.descriptionRu)
  return (
    <Link
      to={`/dish/${dish.id}`}
      translate="no"
      className="line-clamp-2 min-h-16 py-2 text-small whitespace-pre-line text-ink-soft first-line:font-semibold first-line:text-ink print:line-clamp-none"
    >
      {`${name} · ${formatDollars(dish.price)}\n${description}`}
    </Link>
  )
}
