import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Facts } from '@/shared/ui/facts.tsx'

/** An e-mail or job that failed for good: recipient, number of attempts and last error. */
export function QueueFailedWork({ item }: { item: QueueItem }) {
  const { t } = useTranslation('admin')
  const { language } = useLanguage()
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ...(item.recipient ? [[t('queue.recipient'), item.recipient] as const] : []),
          [t('queue.attempts'), item.attempts ?? '—'],
          [t('queue.givenUp'), formatDateTime(item.since, language)],
        ]}
      />
      <p className="rounded-md bg-danger-soft p-4 font-mono text-small wrap-anywhere text-danger">
        {item.detail || t('queue.noError')}
      </p>
      <p className="text-small text-ink-soft">{t(`queue.workHint.${item.kind as 'mail'}`)}</p>
    </div>
  )
}
