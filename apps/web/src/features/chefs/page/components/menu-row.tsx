import type { DishCard } from '@localchef/contracts/menu/dish-card'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AllergenWarning } from '@/features/allergens/allergen-warning.tsx'
import { DietMarks } from '@/features/allergens/diet-marks.tsx'
import { AddDishButton } from '@/features/menu/cards/add-dish-button.tsx'
import { PromiseLine } from '@/features/menu/cards/promise-line.tsx'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'

interface MenuRowProps {
  dish: DishCard
  timeZone: string
  /** A paused kitchen takes no orders. */
  isKitchenPaused: boolean
}

/** A dish on its chef's menu with a button that adds it to the cart. */
export function MenuRow({ dish, timeZone, isKitchenPaused }: MenuRowProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const name = inLanguage(language, dish.name, dish.nameRu)
  const description = inLanguage(language, dish.description, dish.descriptionRu)
  const isPaused = isKitchenPaused || dish.status === 'paused'
  return (
    <Card interactive className="flex gap-4 p-3.5">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h4 className="food-name text-lead leading-snug">
          <Link to={`/dish/${dish.id}`} className="after:absolute after:inset-0 after:rounded-lg">
            {name}
          </Link>
        </h4>
        <p className="line-clamp-2 text-small text-ink-soft">{description}</p>
        <DietMarks dish={dish} max={2} />
        <AllergenWarning dishes={[dish]} />
        <div className="mt-auto grid gap-0.5 pt-1">
          <Price value={dish.price} className="font-semibold" />
          {isPaused ? (
            <Badge className="w-fit">{t('paused')}</Badge>
          ) : (
            <PromiseLine dish={dish} timeZone={timeZone} />
          )}
        </div>
      </div>
      <div className="relative w-28 shrink-0 self-start sm:w-36">
        <Picture
          {...pictureOf(dish.picture)}
          alt=""
          sizes="(min-width: 40rem) 144px, 112px"
          ratio={1}
          largest={480}
          className="rounded-md"
          imageClassName={clsx(isPaused && 'grayscale-60 opacity-80')}
        />
        {!isPaused && (
          <div className="absolute right-1.5 bottom-1.5 rounded-full bg-surface shadow-lifted">
            <AddDishButton dish={dish} />
          </div>
        )}
      </div>
    </Card>
  )
}
