import type { FoundChef, MatchedDish } from '@localchef/contracts/search/matched-dish'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PromiseLine } from '@/features/menu/cards/promise-line.tsx'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'

interface MatchedDishesProps {
  chef: FoundChef
  matched: NonNullable<FoundChef['matchedDishes']>
}

/** The dishes by which a chef was found, each linked to its page. */
export function MatchedDishes({ chef, matched }: MatchedDishesProps) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const { dishes, count } = matched
  if (dishes.length === 0) return null
  const name = inLanguage(language, chef.name, chef.nameRu)
  const further = count - dishes.length
  return (
    <div className="grid gap-1 pt-1.5">
      <ul aria-label={t('matched.label', { chef: name })} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {dishes.map((dish) => (
          <li key={dish.id} className="grid">
            <DishLine dish={dish} />
          </li>
        ))}
      </ul>
      {further > 0 && (
        <p className="numeric text-caption text-ink-faint">{t('matched.further', { count: further })}</p>
      )}
    </div>
  )
}

function DishLine({ dish }: { dish: MatchedDish }) {
  const { language } = useLanguage()
  return (
    <Link
      to={`/dish/${dish.id}`}
      className="group relative z-10 -mx-2 grid min-h-14 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 rounded-md px-2 py-1 hover:bg-sunken"
    >
      <Picture
        {...pictureOf(dish.picture)}
        alt=""
        sizes="3rem"
        ratio={1}
        largest={320}
        className="rounded-md"
      />
      <span className="grid min-w-0">
        <span className="truncate text-small font-semibold group-hover:underline">
          {inLanguage(language, dish.name, dish.nameRu)}
        </span>
        <PromiseLine dish={dish} timeZone={dish.timeZone} className="truncate text-caption" />
      </span>
      <Price value={dish.price} className="text-small font-semibold" />
    </Link>
  )
}
