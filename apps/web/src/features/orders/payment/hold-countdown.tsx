import { useTranslation } from 'react-i18next'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { useNow } from '@/shared/ui/use-now.ts'

interface HoldCountdownProps {
  until: string
  onEnd: () => void
}

/** The time left to pay. Screen readers hear the last five minutes and the last minute, not every second. */
export function HoldCountdown({ until, onEnd }: HoldCountdownProps) {
  const { t } = useTranslation('payments')
  const seconds = (new Date(until).getTime() - useNow(1000)) / 1000
  const said =
    seconds <= 0 ? '' : seconds <= 60 ? t('hold.lastMinute') : seconds <= 300 ? t('hold.fiveMinutes') : ''
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-warning-soft px-4 py-3 text-warning">
      <span>{t('hold.left')}</span>
      <Countdown until={until} className="text-lead font-semibold" onEnd={onEnd} />
      <span role="status" className="sr-only">
        {said}
      </span>
    </p>
  )
}
