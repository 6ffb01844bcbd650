import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatTenths } from '../format/tenths.ts'
import { useLanguage } from '../i18n/use-language.ts'

interface StarsProps {
  /** 0 to 5. */
  value: number
  /** Number of reviews, in brackets. */
  count?: number
  /** One star and the figure, for cards; otherwise five stars. */
  compact?: boolean
  className?: string
}

const path = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z'

export function Stars({ value, count, compact, className }: StarsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const figure = formatTenths(value, language)
  return (
    <span className={clsx('inline-flex items-center gap-1 text-small', className)}>
      <span className="sr-only">
        {t('rating.outOfFive', { value: figure })}
        {count !== undefined && `, ${t('rating.reviews', { count })}`}
      </span>
      <span aria-hidden className="inline-flex items-center gap-1">
        {compact ? (
          <Star fill={1} />
        ) : (
          [0, 1, 2, 3, 4].map((index) => <Star key={index} fill={Math.min(1, Math.max(0, value - index))} />)
        )}
        <span className="numeric font-semibold text-ink">{figure}</span>
        {count !== undefined && <span className="numeric text-ink-faint">({count})</span>}
      </span>
    </span>
  )
}

function Star({ fill }: { fill: number }) {
  return (
    <span className="relative inline-block size-4">
      <svg viewBox="0 0 24 24" className="absolute inset-0 size-4 fill-line" aria-hidden>
        <path d={path} />
      </svg>
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${fill * 100}%` }}>
        <svg viewBox="0 0 24 24" className="size-4 fill-star" aria-hidden>
          <path d={path} />
        </svg>
      </span>
    </span>
  )
}
