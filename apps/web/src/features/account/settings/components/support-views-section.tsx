import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { useSupportViews } from '../support-views.ts'

/** When and why support opened the account; nothing if it never did. */
export function SupportViewsSection({ userId }: { userId: string }) {
  const { t } = useTranslation('settings')
  const { language } = useLanguage()
  const { data = [] } = useSupportViews(userId)
  if (data.length === 0) return null
  return (
    <CardSection title={t('supportViews.title')} text={t('supportViews.text')}>
      <ul className="grid divide-y divide-line">
        {data.map(({ id, reason, opened_at }) => (
          <li key={id} className="flex items-start gap-4 py-3">
            <Eye className="mt-0.5 size-5 shrink-0 text-ink-faint" aria-hidden />
            <div className="min-w-0">
              <time dateTime={opened_at} className="font-medium">
                {formatDateTime(opened_at, language)}
              </time>
              <p className="text-small text-ink-soft wrap-anywhere">{t('supportViews.reason', { reason })}</p>
            </div>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
