import {
  type AdminQueue,
  getQueue,
  type QueueItem,
  type QueueKind,
} from '@localchef/contracts/queue/get-queue'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { toast } from '@/shared/ui/toast.ts'
import type { Days } from '../../../shared/long-list/use-days.ts'
import { queueItemKey } from './queue-item-key.ts'

/** Refetch interval of the visible queue. */
const liveMs = 5_000

/**
 * The queue, page after page. A row that another admin decides disappears within seconds, with a message that names
 * the admin.
 */
export function useQueue(which: QueueKind | 'all', days: Days) {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'queue', which, days],
    queryFn: ({ pageParam, signal }) =>
      callFunction(
        getQueue,
        {
          ...days,
          ...(which === 'all' ? {} : { kinds: [which] }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 2_000,
    refetchInterval: liveMs,
    refetchOnWindowFocus: true,
  })
  useOthersDecisions(query.data?.pages)
  return query
}

/** Removes a row at once; the next refetch restores it if that was wrong. */
export function useForgetQueueItem() {
  const queryClient = useQueryClient()
  return (item: QueueItem) =>
    queryClient.setQueriesData<InfiniteData<AdminQueue>>({ queryKey: ['admin', 'queue'] }, (data) =>
      data
        ? {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.filter((other) => queueItemKey(other) !== queueItemKey(item)),
            })),
          }
        : data,
    )
}

function useOthersDecisions(pages: AdminQueue[] | undefined): void {
  const { t } = useTranslation('queue')
  const { user } = useAuth()
  const shown = useRef(new Map<string, QueueItem>())
  useEffect(() => {
    if (!pages) return
    const items = new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item]))
    for (const { id, by } of pages[0]?.decided ?? []) {
      const gone = shown.current.get(id)
      if (!gone || items.has(id) || by.id === user?.id) continue
      toast.info(t('decidedBy', { name: by.name, subject: gone.title || t(`kind.${gone.kind}`) }))
      shown.current.delete(id)
    }
    shown.current = items
  }, [pages, user?.id, t])
}
