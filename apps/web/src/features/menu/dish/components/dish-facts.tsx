import { inListOrder, isFreeOfAllergens, truthfulDiets } from '@localchef/contracts/allergens/major-allergens'
import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import clsx from 'clsx'
import { CalendarDays, CircleAlert, CircleHelp, Clock, Flame, Leaf, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isDiet } from '@/features/allergens/is-diet.ts'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { preparationTime } from '@/features/menu/cards/dish-promise.ts'
import { weekdayList } from '@/shared/format/weekdays.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** Ingredients, allergens, diets, heat and number of servings. */
export function DishFacts({ dish, className }: { dish: DishDetail; className?: string }) {
  const { t } = useTranslation(['dish', 'cards', 'common'])
  const { language } = useLanguage()
  const names = dish.ingredients.map(({ name, nameRu }) => inLanguage(language, name, nameRu))
  return (
    <div className={clsx('grid content-start gap-8', className)}>
      <section className="grid gap-3">
        <h2 className="food-name text-subtitle">{t('diets')}</h2>
        <Facts dish={dish} />
      </section>
      {names.length > 0 && (
        <section className="grid gap-2">
          <h2 className="food-name text-subtitle">{t('ingredients')}</h2>
          <p className="text-ink-soft first-letter:uppercase">{names.join(', ')}.</p>
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="food-name text-subtitle">{t('allergens.title')}</h2>
        <StatedAllergens dish={dish} />
        <p className="text-small text-ink-faint">{t('allergens.note')}</p>
      </section>
    </div>
  )
}

/** The allergen statement. Claims no absence without a statement or while an ingredient suggests an allergen. */
function StatedAllergens({ dish }: { dish: DishDetail }) {
  const { t } = useTranslation(['dish', 'common'])
  const stated = inListOrder(dish.allergens ?? [])
  const names = useAllergenNames()
  return (
    <>
      {stated.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t('allergens.contains', { ns: 'dish' })}</span>
          <ul className="contents">
            {stated.map((allergen) => (
              <li
                key={allergen}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-warning-soft px-3 text-small font-semibold text-warning [&>svg]:size-4"
              >
                <CircleAlert aria-hidden />
                {t(`allergens.${allergen}`, { ns: 'common' })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {dish.possibleAllergens.length > 0 && (
        <p className="flex items-start gap-1.5 font-semibold text-warning">
          <CircleHelp className="mt-0.5 size-5 shrink-0" aria-hidden />
          {t('allergenStatement.mayContain', { ns: 'common', names: names(dish.possibleAllergens) })}
        </p>
      )}
      {dish.allergens === null && (
        <p className="flex items-start gap-1.5 font-semibold text-warning">
          <CircleHelp className="mt-0.5 size-5 shrink-0" aria-hidden />
          {t('allergenStatement.askChef', { ns: 'common' })}
        </p>
      )}
      {isFreeOfAllergens(dish) && (
        <p className="text-ink-soft">{t('allergenStatement.none', { ns: 'common' })}</p>
      )}
    </>
  )
}

function Facts({ dish }: { dish: DishDetail }) {
  const { t } = useTranslation(['dish', 'cards'])
  const { language } = useLanguage()
  const { unit, count } = preparationTime(dish.prepMinutes)
  const facts: Array<{ key: string; icon: ReactNode; text: string }> = [
    { key: 'serves', icon: <Users aria-hidden />, text: t('serves', { count: dish.serves }) },
  ]
  if (dish.promise === 'made_to_order' && dish.prepMinutes > 0) {
    const time = t(`promise.${unit}`, { ns: 'cards', count })
    facts.push({ key: 'prep', icon: <Clock aria-hidden />, text: t('prep', { time }) })
  }
  if (dish.promise === 'made_to_order' && dish.availableWeekdays.length < 7) {
    const days = weekdayList(dish.availableWeekdays, language)
    facts.push({ key: 'days', icon: <CalendarDays aria-hidden />, text: t('weekdays', { days }) })
  }
  if (dish.heat === 1 || dish.heat === 2 || dish.heat === 3) {
    facts.push({ key: 'heat', icon: <Flame aria-hidden />, text: t(`heat.${dish.heat}`, { ns: 'cards' }) })
  }
  for (const diet of truthfulDiets(dish.diets.filter(isDiet), dish)) {
    facts.push({ key: diet, icon: <Leaf aria-hidden />, text: t(`diets.${diet}`, { ns: 'cards' }) })
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {facts.map(({ key, icon, text }) => (
        <li
          key={key}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-sunken px-3 text-small font-medium text-ink-soft [&>svg]:size-4 [&>svg]:text-ink-faint"
        >
          {icon}
          {text}
        </li>
      ))}
    </ul>
  )
}
