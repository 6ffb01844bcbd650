import type { DishWithChef } from '@localchef/contracts/menu/dish-card'
import clsx from 'clsx'
import { Link } from 'react-router'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

const frame = 'relative overflow-hidden rounded-xl'
const grid = 'grid grid-cols-2 gap-3 sm:gap-4 lg:col-start-2 lg:row-start-1'
/** Lowers the second column, so that the pictures don't form a rigid grid. */
const lowered = 'lg:translate-y-6'

/** Four pictures of available dishes. Undefined while they load. */
export function HeroDishes({ dishes }: { dishes: readonly DishWithChef[] | undefined }) {
  const { language } = useLanguage()
  if (!dishes) {
    return (
      <SkeletonGroup className={grid}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className={clsx('aspect-square rounded-xl', index % 2 === 1 && lowered)} />
        ))}
      </SkeletonGroup>
    )
  }
  return (
    // Aligned to the top, so that the first two don't move when the others arrive.
    <ul className={clsx(grid, dishes.length > 2 && 'lg:self-start')}>
      {dishes.map((dish, index) => (
        <li key={dish.id} className={clsx(frame, index % 2 === 1 && lowered)}>
          <Link to={`/dish/${dish.id}`} className="group block rounded-xl">
            <Picture
              {...pictureOf(dish.picture)}
              alt=""
              sizes="(min-width: 64rem) 18rem, 45vw"
              ratio={1}
              largest={960}
              priority={index === 0}
              imageClassName="transition-transform duration-500 group-hover:scale-104"
            />
            <span className="absolute inset-x-0 bottom-0 grid grid-cols-[minmax(0,1fr)] gap-0.5 bg-linear-to-t from-black/85 via-black/60 to-transparent px-3.5 pt-12 pb-3 text-white">
              <span className="food-name line-clamp-2 text-body leading-tight sm:text-lead">
                {inLanguage(language, dish.name, dish.nameRu)}
              </span>
              <span className="flex items-baseline justify-between gap-2 text-small">
                <span className="truncate">{inLanguage(language, dish.chef.name, dish.chef.nameRu)}</span>
                <Price value={dish.price} className="font-semibold" />
              </span>
              <span className="truncate text-caption text-white/85">
                {dish.chef.city}, {dish.chef.state}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
