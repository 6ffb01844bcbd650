import { numberFormat } from '@localchef/contracts/formatters'
import type { ListExport } from '@localchef/contracts/list-exports/list-export'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/**
 * Share and number of the rows that a running export has written. The total is an estimate, so the share is capped at
 * 100 %.
 */
export function ExportProgress({ rowCount, total }: Pick<ListExport, 'rowCount' | 'total'>) {
  const { t } = useTranslation('listExports')
  const { language } = useLanguage()
  const percent = total > 0 ? Math.min(100, Math.floor((rowCount / total) * 100)) : 0
  const words = t('progress', {
    percent: numberFormat(language, { style: 'percent' }).format(percent / 100),
    done: numberFormat(language).format(Math.min(rowCount, total)),
    count: total,
    total: numberFormat(language).format(total),
  })
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-2 text-small text-ink-soft">
      <span
        role="progressbar"
        aria-label={t('running')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="h-1.5 w-32 overflow-hidden rounded-full bg-sunken"
      >
        <span
          className="block h-full rounded-full bg-accent transition-[width] duration-500 motion-reduce:transition-none"
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="numeric" aria-hidden>
        {words}
      </span>
    </span>
  )
}
