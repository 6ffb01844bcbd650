import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Reportable } from '@/features/reports/reportable.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useMarkAllRead, useNotificationList } from './use-notifications.ts'

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
