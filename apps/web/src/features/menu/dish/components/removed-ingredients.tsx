import type { Ingredient } from '@localchef/contracts/menu/get-dish'
import clsx from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

interface RemovedIngredientsProps {
  ingredients: readonly Ingredient[]
  removed: readonly string[]
  onChange: (removed: string[]) => void
}

/** Toggles for the ingredients a buyer can leave out. */
export function RemovedIngredients({ ingredients, removed, onChange }: RemovedIngredientsProps) {
  const { t } = useTranslation('dish')
  const { language } = useLanguage()
  const removable = ingredients.filter(({ isRemovable }) => isRemovable)
  if (removable.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="text-body font-semibold">{t('leaveOut.title')}</legend>
      <p className="text-small text-ink-faint">{t('leaveOut.hint')}</p>
      <div className="flex flex-wrap gap-2">
        {removable.map((ingredient) => {
          const isOut = removed.includes(ingredient.id)
          const name = inLanguage(language, ingredient.name, ingredient.nameRu)
          return (
            <button
              key={ingredient.id}
              type="button"
              aria-pressed={isOut}
              onClick={() =>
                onChange(isOut ? removed.filter((id) => id !== ingredient.id) : [...removed, ingredient.id])
              }
              className={clsx(
                'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-small font-medium transition-colors [&>svg]:size-4',
                isOut
                  ? 'border-accent bg-accent-soft text-accent-text line-through'
                  : 'border-line-strong/50 bg-surface hover:border-line-strong',
              )}
            >
              {isOut ? <Plus aria-hidden /> : <Minus aria-hidden />}
              {name}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
