import type { ReviewOrder } from '@localchef/contracts/reviews/list-reviews'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '@/shared/ui/select.tsx'

export interface WantedReviews {
  sortBy: ReviewOrder
  /** A number of stars; undefined for all. */
  rating: number | undefined
}

interface ReviewChoiceProps<Wanted extends WantedReviews> {
  wanted: Wanted
  onChange: (wanted: Wanted) => void
  /** Further filters. */
  children?: ReactNode
}

/** Order of the reviews and their number of stars. */
export function ReviewChoice<Wanted extends WantedReviews>({
  wanted,
  onChange,
  children,
}: ReviewChoiceProps<Wanted>) {
  const { t } = useTranslation('reviews')
  return (
    <div className="flex flex-wrap gap-3">
      <Select
        aria-label={t('sort.label')}
        value={wanted.sortBy}
        onChange={({ target }) => {
          const sortBy = sorts.find((sort) => sort === target.value)
          if (sortBy) onChange({ ...wanted, sortBy })
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('filter.label')}
        value={wanted.rating ?? ''}
        onChange={({ target }) => onChange({ ...wanted, rating: Number(target.value) || undefined })}
      >
        <option value="">{t('filter.all')}</option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {t('stars', { count: stars })}
          </option>
        ))}
      </Select>
      {children}
    </div>
  )
}

const sorts = ['newest', 'highest', 'lowest'] as const satisfies readonly ReviewOrder[]
