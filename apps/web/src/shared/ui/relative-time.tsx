import { formatDateTime, formatRelative } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNow } from './use-now.ts'

/** "5 minutes ago", kept current, with the exact time as tooltip. */
export function RelativeTime({ date, className }: { date: Date | string; className?: string }) {
  const { language } = useLanguage()
  const now = useNow(30_000)
  return (
    <time
      dateTime={new Date(date).toISOString()}
      title={formatDateTime(date, language)}
      className={className}
    >
      {formatRelative(date, language, now)}
    </time>
  )
}
