import type { DishChef } from '@localchef/contracts/menu/dish-card'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AllergenWarning } from '@/features/allergens/allergen-warning.tsx'
import { DietMarks } from '@/features/allergens/diet-marks.tsx'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useMilesTo } from '@/shared/places/use-miles-to.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { AddDishButton, type CardDish } from './add-dish-button.tsx'
import { PromiseLine } from './promise-line.tsx'

interface DishCardProps {
  /** A dish with its chef shows the chef's name. */
  dish: CardDish & { chef?: DishChef; distanceMiles?: number | undefined }
  /** Time zone of the pickup times, for dishes without `chef`. */
  timeZone?: string
  /** Sizes of the picture; by default those of a card in a grid of four. */
  sizes?: string
  priority?: boolean
  /** One level below the heading of the list's section. */
  heading?: 'h2' | 'h3' | 'h4'
  className?: string
}

/** A dish in a list. */
export function DishCard({
  dish,
  timeZone,
  sizes,
  priority,
  heading: Heading = 'h3',
  className,
}: DishCardProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const { chef } = dish
  const name = inLanguage(language, dish.name, dish.nameRu)
  const isPaused = dish.status === 'paused' || chef?.status === 'paused'
  return (
    <Card interactive className={clsx('flex flex-col overflow-hidden', className)}>
      <Picture
        {...pictureOf(dish.picture)}
        alt=""
        sizes={sizes ?? '(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 90vw'}
        ratio={4 / 3}
        largest={960}
        imageClassName={isPaused ? 'grayscale-60 opacity-80' : ''}
        {...(priority ? { priority } : {})}
      >
        {isPaused && (
          <Badge tone="neutral" className="absolute left-3 top-3 shadow-raised">
            {t('paused')}
          </Badge>
        )}
      </Picture>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <Heading className="food-name min-w-0 text-lead leading-snug">
            <Link to={`/dish/${dish.id}`} className="after:absolute after:inset-0 after:rounded-lg">
              {name}
            </Link>
          </Heading>
          <Price value={dish.price} className="pt-0.5 font-semibold" />
        </div>
        {chef && <DishKitchen chef={chef} distanceMiles={dish.distanceMiles} />}
        <DietMarks dish={dish} />
        <AllergenWarning dishes={[dish]} />
        <div className="mt-auto flex min-h-11 items-center justify-between gap-3 pt-1">
          <PromiseLine dish={dish} timeZone={chef?.timeZone ?? timeZone} />
          {!isPaused && <AddDishButton dish={dish} timeZone={chef?.timeZone ?? timeZone} />}
        </div>
      </div>
    </Card>
  )
}

interface DishKitchenProps {
  chef: DishChef
  /** From the searched place. If undefined, the distance from the visitor's own place is shown. */
  distanceMiles: number | undefined
}

/** The kitchen of a dish: its name and rating, its city and distance. */
function DishKitchen({ chef, distanceMiles }: DishKitchenProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const own = useMilesTo(chef)
  const miles = distanceMiles ?? own
  return (
    <div className="-mt-1 grid grid-cols-1 gap-0.5 text-small text-ink-soft">
      <p className="flex items-center justify-between gap-2">
        <Link
          to={`/chefs/${chef.slug}`}
          className="relative z-10 -my-0.5 min-w-0 truncate py-0.5 hover:underline"
        >
          <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
        </Link>
        {chef.rating !== null && (
          <Stars value={chef.rating} count={chef.ratingCount} compact className="shrink-0" />
        )}
      </p>
      <p className="numeric flex gap-1 text-ink-faint">
        <span className="min-w-0 truncate">
          {inLanguage(language, chef.city, chef.cityRu)}, {chef.state}
        </span>
        {miles !== undefined && <span className="shrink-0">· {t('miles', { count: miles })}</span>}
      </p>
    </div>
  )
}
