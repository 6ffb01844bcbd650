import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { QueueIcon } from './queue-icon.tsx'
import { queueItemKey } from './queue-item-key.ts'
import { useQueueWords } from './use-queue-words.ts'

interface QueueListProps {
  items: readonly QueueItem[]
  /** Whose details stand beside the list. */
  current: string | undefined
  onChoose: (item: QueueItem) => void
}

/** The rows, those that wait longest first. The keys move the focus with the choice. */
export function QueueList({ items, current, onChoose }: QueueListProps) {
  const { t } = useTranslation('admin')
  const { titleOf, detailOf } = useQueueWords()
  return (
    <ul aria-label={t('queue.title')} className="grid content-start divide-y divide-line">
      {items.map((item) => {
        const key = queueItemKey(item)
        const isCurrent = key === current
        return (
          <li key={key}>
            <button
              type="button"
              id={rowId(key)}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => onChoose(item)}
              className={clsx(
                'flex min-h-16 w-full items-center gap-3 rounded-md px-3 py-2 text-left transition-colors',
                isCurrent ? 'lg:bg-accent-soft' : 'hover:bg-sunken',
              )}
            >
              <QueueIcon kind={item.kind} />
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-semibold">{titleOf(item)}</span>
                <span className="truncate text-caption text-ink-soft">
                  {t(`queue.kind.${item.kind}`)} · {detailOf(item)}
                </span>
              </span>
              <RelativeTime date={item.since} className="shrink-0 text-caption text-ink-soft" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function rowId(key: string): string {
  return `queue-${key}`
}
