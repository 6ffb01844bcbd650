import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Facts } from '@/shared/ui/facts.tsx'

/** An e-mail or job that failed for good: recipient, number of attempts and last error. */
export function QueueFailedWork({ item }: { item: QueueItem }) {
  const { t } = useTranslation('queue')
  const { language } = useLanguage()
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ...(item.recipient ? [[t('recipient'), item.recipient] as const] : []),
          [t('attempts'), item.attempts ?? '—'],
          [t('givenUp'), formatDateTime(item.since, language)],
        ]}
      />
      <p className="rounded-md bg-danger-soft p-4 font-mono text-small wrap-anywhere text-danger">
        {item.detail || t('noError')}
      </p>
      <p className="text-small text-ink-soft">{t(`workHint.${item.kind as 'mail'}`)}</p>
    </div>
  )
}
