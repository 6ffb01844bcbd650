import { readStoredWords } from '@localchef/contracts/notifications/stored-words'
import clsx from 'clsx'
import { Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Reportable } from '@/features/reports/reportable.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import type { Notification } from './notification.ts'
import { NotificationIcon } from './notification-icon.tsx'
import { notificationTarget } from './notification-target.ts'
import { useMarkRead } from './use-notifications.ts'

interface NotificationRowProps {
  notification: Notification
  userId: string
  onLeave: () => void
  /** Reports a notice in a person's words. */
  onReport: (subject: Reportable) => void
}

/**
 * A click on an unread notification marks it as read and opens its page; on a read one it does nothing (spec, section
 * 4).
 */
export function NotificationRow({ notification, userId, onLeave, onReport }: NotificationRowProps) {
  const { t } = useTranslation('notifications')
  const { hasRole } = useAuth()
  const navigate = useNavigate()
  const markRead = useMarkRead(userId)
  const { language } = useLanguage()
  const { sender } = notification
  const { title, message } = sender ? notification : readStoredWords(notification, language)
  const unread = !notification.is_read

  const open = () => {
    if (!unread) return
    markRead.mutate(notification.id)
    const target = notificationTarget(notification, hasRole('chef'))
    if (!target) return
    onLeave()
    void navigate(target)
  }

  return (
    <li
      className={clsx(
        'flex items-end transition-colors',
        unread ? 'bg-accent-soft/55 hover:bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <button
        type="button"
        onClick={open}
        className={clsx(
          'flex min-w-0 flex-1 items-start gap-3 py-3 pl-4 text-left focus-visible:-outline-offset-2',
          sender ? 'pr-1' : 'pr-4',
        )}
      >
        {sender ? (
          <Avatar name={sender.name} url={sender.picturePath} size={36} />
        ) : (
          <NotificationIcon notification={notification} />
        )}
        <span className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
          {sender && (
            <bdi className="text-caption font-medium text-ink-soft">
              {sender.from[language] ?? sender.from.en}
            </bdi>
          )}
          <bdi className={clsx('text-small leading-snug', unread ? 'font-semibold' : 'font-medium')}>
            {title}
          </bdi>
          <bdi className={clsx('text-small leading-snug text-ink-soft', sender && 'whitespace-pre-line')}>
            {message}
          </bdi>
          <RelativeTime date={notification.created_at} className="text-caption text-ink-faint" />
        </span>
        {unread && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t('unread')}</span>
          </span>
        )}
      </button>
      {sender && (
        <IconButton
          label={t('report', { name: sender.name })}
          className="text-ink-faint"
          onClick={() => onReport({ kind: 'notification', id: notification.id, name: sender.name })}
        >
          <Flag aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
