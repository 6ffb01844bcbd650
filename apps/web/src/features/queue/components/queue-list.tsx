import type { ManyItem } from '@localchef/contracts/many/act-on-many'
import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { undoSeconds } from '@localchef/contracts/undo-limits'
import clsx from 'clsx'
import { Hourglass, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDecisionTemplates } from '@/shared/long-list/use-decision-templates.ts'
import type { ManyAct } from '@/shared/many/many-act.ts'
import { ManyRows } from '@/shared/many/many-rows.tsx'
import { useMany } from '@/shared/many/use-many.tsx'
import { useSingleKeys } from '@/shared/page/use-single-keys.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'
import { QueueIcon } from './queue-icon.tsx'
import { queueItemKey } from './queue-item-key.ts'
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
                  <span className="font-semibold wrap-anywhere" translate="no">
                    {titleOf(item)}
                  </span>
                  <span className="text-caption text-ink-soft wrap-anywhere">
                    {t(`kind.${item.kind}`)} · {detailOf(item)}
                    {!item.dueAt && (
                      <>
                        {' · '}
                        <RelativeTime date={item.since} />
                      </>
                    )}
                  </span>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                    {item.urgency !== 'age' && (
                      <Badge tone={item.urgency === 'health' ? 'danger' : 'warning'} className="mt-0.5 w-fit">
                        {t(`evidence:urgency.${item.urgency}`)}
                      </Badge>
                    )}
                    {item.dueAt && (
                      <span className="flex items-center gap-1 text-caption font-semibold text-warning">
                        <Hourglass className="size-3.5" aria-hidden />
                        <RelativeTime date={item.dueAt} />
                      </span>
                    )}
                  </span>
                </span>
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

/** Acts on many rows of the queue at once. Kinds whose documents or statements must be read first have none. */
function useQueueActs(): ManyAct<QueueItem>[] {
  const { t } = useTranslation(['queue', 'many', 'desk'])
  const rejections = useDecisionTemplates('certification.reject')
  return [
    {
      label: t('many:queue.dismiss'),
      icon: <X aria-hidden />,
      isDanger: true,
      allows: ({ kind }) => kind === 'report' || kind === 'signal',
      itemOf: dismissalOf,
      undoOf: undoOf,
      undoSeconds,
      done: (number) => t('many:queue.dismissed', { number }),
      ask: {
        title: (number) => t('many:queue.dismissAsk', { number }),
        description: t('many:queue.dismissText'),
        hint: t('desk:reason.recorded'),
      },
    },
    {
      label: t('many:queue.reject'),
      icon: <X aria-hidden />,
      isDanger: true,
      allows: ({ kind }) => kind === 'certification',
      itemOf: ({ id }, reason) => ({
        operation: 'decide-certification',
        input: { certificationId: id, decision: 'reject', reason },
      }),
      undoOf: undoOf,
      undoSeconds,
      done: (number) => t('many:queue.rejected', { number }),
      ask: {
        title: (number) => t('many:queue.rejectAsk', { number }),
        description: t('many:queue.rejectText'),
        templates: rejections,
      },
    },
    {
      label: t('many:queue.retry'),
      icon: <RotateCcw aria-hidden />,
      allows: isWork,
      itemOf: (item) => ({ operation: 'retry-failed-work', input: workOf(item) }),
      done: (number) => t('many:queue.retried', { number }),
    },
    {
      label: t('do.mail.reject'),
      icon: <X aria-hidden />,
      isDanger: true,
      allows: isWork,
      itemOf: (item, reason) => ({ operation: 'dismiss-failed-work', input: { ...workOf(item), reason } }),
      done: (number) => t('many:queue.discarded', { number }),
      ask: {
        title: (number) => t('many:queue.discardAsk', { number }),
        description: t('many:queue.discardText'),
        hint: t('desk:reason.recorded'),
      },
    },
  ]
}

const isWork = ({ kind }: QueueItem) => kind === 'mail' || kind === 'job'

const workOf = ({ kind, id }: QueueItem) => ({
  kind: kind === 'job' ? ('job' as const) : ('mail' as const),
  id,
})

function dismissalOf({ kind, id }: QueueItem, note: string): ManyItem {
  return kind === 'signal'
    ? { operation: 'decide-trust-signal', input: { signalId: id, decision: 'dismiss', note } }
    : { operation: 'decide-report', input: { reportId: id, decision: 'dismiss', note, takeAway: false } }
}

function undoOf({ kind, id }: QueueItem): ManyItem {
  const known = kind === 'signal' || kind === 'certification' ? kind : 'report'
  return { operation: 'undo-decision', input: { kind: known, id } }
}
