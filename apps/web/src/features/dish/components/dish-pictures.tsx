import type { DishDetail } from '@localchef/contracts/get-dish'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureOf, pictureUrl } from '@/backend/picture-url.ts'
import { Picture } from '@/ui/picture.tsx'

/** The dish, large; its other pictures as thumbnails under it. */
export function DishPictures({ dish, name }: { dish: DishDetail; name: string }) {
  const { t } = useTranslation('dish')
  const [shown, setShown] = useState(0)
  const paths = [...(dish.picture ? [dish.picture.path] : []), ...dish.galleryPaths]
  const path = paths[shown]
  const isOff = dish.status === 'paused' || dish.chef.status === 'paused'
  return (
    <div className="grid gap-3">
      <Picture
        src={path ? pictureUrl(path) : null}
        colour={pictureOf(dish.picture).colour}
        alt={t('pictureOf', { dish: name })}
        sizes="(min-width: 78rem) 40rem, (min-width: 64rem) 52vw, 100vw"
        ratio={4 / 3}
        largest={1280}
        priority
        className="-mx-(--gutter) rounded-none sm:mx-0 sm:rounded-xl"
        imageClassName={isOff ? 'grayscale-60 opacity-80' : ''}
      />
      {paths.length > 1 && (
        <ul className="flex gap-2.5 overflow-x-auto p-1">
          {paths.map((thumbnail, index) => (
            <li key={thumbnail}>
              <button
                type="button"
                aria-current={index === shown}
                onClick={() => setShown(index)}
                className={clsx(
                  'block w-20 overflow-hidden rounded-md border-2',
                  index === shown ? 'border-accent' : 'border-transparent',
                )}
              >
                <Picture
                  src={pictureUrl(thumbnail)}
                  alt={t('morePicture', { dish: name, number: index + 1 })}
                  sizes="80px"
                  largest={320}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
