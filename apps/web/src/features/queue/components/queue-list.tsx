import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import clsx from 'clsx'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSingleKeys } from '@/shared/page/use-single-keys.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { ManyRows } from '../../../shared/many/many-rows.tsx'
import { useMany } from '../../../shared/many/use-many.tsx'
import { QueueIcon } from './queue-icon.tsx'
import { queueItemKey } from './queue-item-key.ts'
import { useQueueActs } from './use-queue-acts.tsx'
import { useQueueWords } from './use-queue-words.ts'

const selectKeys = { KeyX: 'select' } as const

interface QueueListProps {
  items: readonly QueueItem[]
  /** Key of the row with its details beside the list. */
  current: string | undefined
  onChoose: (item: QueueItem) => void
  withKeys: boolean
}

/** The rows, most urgent first. The keys move the focus with the choice. */
export function QueueList({ items, current, onChoose, withKeys }: QueueListProps) {
  const { t } = useTranslation(['queue', 'evidence'])
  const { titleOf, detailOf } = useQueueWords()
  const nameOf = (item: QueueItem) => `${titleOf(item)}, ${t(`kind.${item.kind}`)}`
  const many = useMany({ rows: items, keyOf: queueItemKey, nameOf, acts: useQueueActs() })
  const { selection } = many
  useSingleKeys(
    selectKeys,
    () => current && selection.choose(current, !selection.isChosen(current), false),
    withKeys,
  )
  return (
    <ManyRows many={many}>
      <ul aria-label={t('title')} className="grid content-start divide-y divide-line">
        {items.map((item) => {
          const key = queueItemKey(item)
          const isCurrent = key === current
          return (
            <li key={key} className="flex items-center">
              {many.boxOf?.(item)}
              <button
                type="button"
                id={rowId(key)}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => onChoose(item)}
                className={clsx(
                  'flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-md px-3 py-2 text-left max-sm:gap-2 max-sm:px-1 transition-colors',
                  isCurrent ? 'lg:bg-accent-soft' : 'hover:bg-sunken',
                )}
              >
                <QueueIcon kind={item.kind} />
                <span className="grid min-w-0 flex-1">
                  <span className="font-semibold wrap-anywhere">{titleOf(item)}</span>
                  <span className="text-caption text-ink-soft wrap-anywhere">
                    {t(`kind.${item.kind}`)} · {detailOf(item)}
                  </span>
                  {item.urgency !== 'age' && (
                    <Badge tone={item.urgency === 'health' ? 'danger' : 'warning'} className="mt-0.5 w-fit">
                      {t(`evidence:urgency.${item.urgency}`)}
                    </Badge>
                  )}
                </span>
                {item.dueAt ? (
                  <span className="flex shrink-0 items-center gap-1 text-caption font-semibold text-warning">
                    <Hourglass className="size-3.5" aria-hidden />
                    <RelativeTime date={item.dueAt} />
                  </span>
                ) : (
                  <RelativeTime date={item.since} className="shrink-0 text-caption text-ink-soft" />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </ManyRows>
  )
}

export function rowId(key: string): string {
  return `queue-${key}`
}
