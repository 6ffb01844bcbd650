import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import type { Reviewable } from '../use-my-reviews.ts'
import { type Rating, StarPicker } from './star-picker.tsx'

interface DishStarsFieldProps {
  dishes: Reviewable['dishes']
  /** Stars by dish; dishes without stars are missing. */
  value: ReadonlyMap<string, Rating>
  onChange: (value: ReadonlyMap<string, Rating>) => void
}

/** Optional stars for each dish of an order. */
export function DishStarsField({ dishes, value, onChange }: DishStarsFieldProps) {
  const { t } = useTranslation('myReviews')
  const { language } = useLanguage()
  if (dishes.length === 0) return null
  const clear = (dishId: string) => onChange(new Map([...value].filter(([id]) => id !== dishId)))
  return (
    <fieldset className="grid gap-3 rounded-md bg-sunken p-4">
      <legend className="sr-only">{t('write.dishes')}</legend>
      <div>
        <p aria-hidden className="text-small font-semibold">
          {t('write.dishes')}
        </p>
        <p className="text-small text-ink-soft">{t('write.dishesHint')}</p>
      </div>
      {dishes.map(({ id, name, nameRu }) => {
        const dish = inLanguage(language, name, nameRu)
        return (
          <div key={id} className="flex items-end justify-between gap-2">
            <StarPicker
              label={dish}
              value={value.get(id)}
              onChange={(rating) => onChange(new Map([...value, [id, rating]]))}
            />
            {value.has(id) && (
              <IconButton label={t('write.clear', { dish })} onClick={() => clear(id)}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
