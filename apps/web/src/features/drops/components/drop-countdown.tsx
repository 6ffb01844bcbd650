import { useTranslation } from 'react-i18next'

const daySeconds = 24 * 3600

/** Days, hours, minutes and seconds to the opening. Screen readers read the moment beside it instead. */
export function DropCountdown({ seconds }: { seconds: number }) {
  const { t } = useTranslation('drops')
  const parts = [
    ['days', Math.floor(seconds / daySeconds)],
    ['hours', Math.floor(seconds / 3600) % 24],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ] as const
  return (
    <div role="timer" aria-label={t('countdown.label')} className="grid max-w-md grid-cols-4 gap-2">
      {parts.map(([unit, value]) => (
        <div key={unit} className="grid justify-items-center rounded-lg bg-sunken px-1 py-2.5">
          <span className="numeric text-heading font-semibold">{String(value).padStart(2, '0')}</span>
          <span className="text-caption text-ink-soft">{t(`countdown.${unit}`, { count: value })}</span>
        </div>
      ))}
    </div>
  )
}
