import clsx from 'clsx'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '@/shared/ui/field.tsx'

const ratings = [1, 2, 3, 4, 5] as const
export type Rating = (typeof ratings)[number]

interface StarPickerProps {
  value: Rating | undefined
  onChange: (value: Rating) => void
  error?: string | undefined
  /** Label of the stars; by default that of the overall rating. */
  label?: string
}

/** Five radio buttons styled as stars. Screen readers read "4 of 5, Very good". */
export function StarPicker({ value, onChange, error, label }: StarPickerProps) {
  const { t } = useTranslation('myReviews')
  const id = useId()
  const [pointed, setPointed] = useState<Rating>()
  const lit = pointed ?? value ?? 0
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-small font-semibold">{label ?? t('write.rating')}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex" onPointerLeave={() => setPointed(undefined)}>
          {ratings.map((rating) => (
            <label
              key={rating}
              onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') setPointed(rating)
              }}
              className="grid size-12 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={id}
                value={rating}
                checked={rating === value}
                onChange={() => onChange(rating)}
                aria-label={t('write.stars', { rating, word: t(`write.words.${rating}`) })}
                className="sr-only"
              />
              <Star
                aria-hidden
                className={clsx(
                  'size-8 transition-[fill,color,transform] duration-150',
                  rating <= lit ? 'scale-105 fill-star text-star' : 'fill-transparent text-line-strong',
                )}
              />
            </label>
          ))}
        </div>
        <span className="min-h-6 text-small font-medium text-ink-soft" aria-hidden>
          {lit > 0 && t(`write.words.${lit as Rating}`)}
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
