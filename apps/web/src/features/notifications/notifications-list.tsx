import { readStoredWords } from '@localchef/contracts/notifications/notification-words'
import clsx from 'clsx'
import { BellOff, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Reportable } from '@/features/reports/reportable.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import type { Notification } from './notification.ts'
import { NotificationIcon } from './notification-icon.tsx'
import { notificationTarget } from './notification-target.ts'
import { useMarkAllRead, useMarkRead, useNotificationList } from './use-notifications.ts'

interface NotificationsListProps {
  userId: string
  unread: number
  onLeave: () => void
  onReport: (subject: Reportable) => void
}

/** The popover's content, at most 24rem tall (spec, section 2). */
export function NotificationsList({ userId, unread, onLeave, onReport }: NotificationsListProps) {
  const { t } = useTranslation('notifications')
  const list = useNotificationList(userId)
  const markAll = useMarkAllRead(userId)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className="flex max-h-96 flex-col">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-2 border-b border-line pl-4 pr-2">
        <h2 className="food-name text-body">{t('title')}</h2>
        {unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            busy={markAll.isPending}
            onClick={() => markAll.mutate()}
            className="whitespace-normal!"
          >
            {t('markAll')}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {list.isPending ? (
          <LoadingRows />
        ) : rows.length === 0 ? (
          <div className="grid justify-items-center gap-1.5 px-6 py-10 text-center">
            <BellOff className="mb-1 size-6 text-ink-faint" aria-hidden />
            <p className="font-semibold">{t('empty')}</p>
            <p className="text-small text-ink-soft">{t('emptyHint')}</p>
          </div>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <NotificationRow
                  key={row.id}
                  notification={row}
                  userId={userId}
                  onLeave={onLeave}
                  onReport={onReport}
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <div className="grid p-2">
                <Button
                  variant="ghost"
                  size="sm"
                  busy={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  {t('loadMore')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function LoadingRows() {
  return (
    <SkeletonGroup className="grid gap-4 p-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

interface NotificationRowProps {
  notification: Notification
  userId: string
  onLeave: () => void
  /** Reports a notice that a person wrote. */
  onReport: (subject: Reportable) => void
}

/**
 * A click on an unread notification marks it as read and opens its page; on a read one it does nothing (spec, section
 * 4).
 */
function NotificationRow({ notification, userId, onLeave, onReport }: NotificationRowProps) {
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
