import type { SupportView } from '@localchef/contracts/users/open-support-view'
import { useTranslation } from 'react-i18next'
import { Badge } from '@/shared/ui/badge.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Part } from './user-facts.tsx'

/** Notifications and e-mails, with their delivery. */
export function UserNotifications({ view }: { view: SupportView }) {
  const { t } = useTranslation(['users', 'desk'])
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2 [&>*]:min-w-0">
      <Part title={t('support.notifications')}>
        {view.notifications.length === 0 && (
          <p className="text-small text-ink-soft">{t('support.noNotifications')}</p>
        )}
        <ul className="grid divide-y divide-line text-small">
          {view.notifications.map(({ id, from, title, message, isRead, at }) => (
            <li key={id} className="grid gap-0.5 py-2">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {title}
                {!isRead && <Badge tone="info">{t('support.unread')}</Badge>}
              </span>
              {from && <bdi className="text-caption text-ink-soft">{from}</bdi>}
              <bdi>{message}</bdi>
              <RelativeTime date={at} className="text-caption text-ink-soft" />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('support.mails')}>
        {view.mails.length === 0 && <p className="text-small text-ink-soft">{t('support.noMails')}</p>}
        <ul className="grid divide-y divide-line text-small">
          {view.mails.map(({ subject, at, sentAt, failedAt }) => (
            <li key={`${at}-${subject}`} className="flex items-start justify-between gap-3 py-2">
              <span className="grid gap-0.5">
                <span className="wrap-anywhere">{subject}</span>
                <RelativeTime date={at} className="text-caption text-ink-soft" />
              </span>
              <Badge tone={failedAt ? 'danger' : sentAt ? 'success' : 'neutral'}>
                {t(`desk:mailState.${failedAt ? 'failed' : sentAt ? 'sent' : 'waits'}`)}
              </Badge>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}
