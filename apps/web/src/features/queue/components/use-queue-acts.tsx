import type { ManyItem } from '@localchef/contracts/many/act-on-many'
import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { undoSeconds } from '@localchef/contracts/undo-limits'
import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDecisionTemplates } from '@/shared/long-list/use-decision-templates.ts'
import type { ManyAct } from '../../../shared/many/many-act.ts'

/** Acts on many rows of the queue at once. There are none for kinds whose documents or statements must be read first. */
export function useQueueActs(): ManyAct<QueueItem>[] {
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
