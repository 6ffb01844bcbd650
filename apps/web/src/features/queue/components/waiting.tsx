import { getQueue, queueKinds } from '@localchef/contracts/queue/get-queue'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { QueueIcon } from './queue-icon.tsx'
import { queueItemKey } from './queue-item-key.ts'
import { useQueueWords } from './use-queue-words.ts'

/** The queue's own page lists the rest. */
const mostShown = 6

export function useWaiting() {
  return useQuery({
    queryKey: ['admin', 'waiting'],
    queryFn: ({ signal }) => callFunction(getQueue, { limit: mostShown }, { signal }),
    staleTime: 5_000,
    refetchInterval: 20_000,
    refetchOnWindowFocus: true,
  })
}

/** Waiting entries: the count of each kind, and the oldest of all. */
export function Waiting() {
  const { t } = useTranslation('queue')
  const { titleOf, detailOf } = useQueueWords()
  const query = useWaiting()
  if (query.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-56 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const { items, waiting } = query.data
  const counted = queueKinds.flatMap((kind) => {
    const count = waiting[kind]
    return count === undefined ? [] : [[kind, count] as const]
  })
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="food-name text-title">{t('waiting.title')}</h2>
          {items.length > 0 && (
            <ButtonLink to="/admin/queue" size="sm">
              {t('waiting.start')}
            </ButtonLink>
          )}
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
          {counted.map(([kind, count]) => (
            <li key={kind}>
              <AdminLink
                to={`/admin/queue?show=${kind}`}
                className={clsx(
                  'inline-block py-0.5',
                  count > 0 ? 'font-semibold text-accent-text hover:underline' : 'text-ink-faint',
                )}
              >
                {t(`waiting.${kind}`, { count })}
              </AdminLink>
            </li>
          ))}
        </ul>
        {items.length === 0 ? (
          <p className="flex items-center gap-2.5 rounded-md bg-success-soft p-4 text-success">
            <CircleCheck className="size-5 shrink-0" aria-hidden />
            {t('waiting.none')}
          </p>
        ) : (
          <ul className="grid divide-y divide-line">
            {items.map((item) => (
              <li key={queueItemKey(item)}>
                <AdminLink
                  to={`/admin/queue?item=${encodeURIComponent(queueItemKey(item))}`}
                  className="group flex min-h-14 items-center gap-3 py-2"
                >
                  <QueueIcon kind={item.kind} />
                  <span className="grid min-w-0 flex-1">
                    <span className="font-semibold wrap-anywhere group-hover:underline" translate="no">
                      {titleOf(item)}
                    </span>
                    <span className="text-caption text-ink-faint wrap-anywhere">
                      {t(`kind.${item.kind}`)} · {detailOf(item)}
                    </span>
                  </span>
                  <RelativeTime date={item.since} className="shrink-0 text-caption text-ink-faint" />
                </AdminLink>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
