import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useReport } from './queue-report.tsx'
import type { Because, Verdict } from './use-queue-decisions.ts'
import { useQueueWords } from './use-queue-words.ts'
import { useReasonTemplates } from './use-reason-templates.ts'

interface DecisionDialogProps {
  item: QueueItem
  verdict: Verdict
  onClose: () => void
  /** Whether it went through. */
  onDecide: (because: Because) => Promise<boolean>
}

/** Asks why. Who is told reads the reason in their own language when it began with a template. */
export function DecisionDialog({ item, verdict, onClose, onDecide }: DecisionDialogProps) {
  const { t } = useTranslation('admin')
  const { titleOf } = useQueueWords()
  const templates = useReasonTemplates(item, verdict)
  const [takeAway, setTakeAway] = useState(true)
  const { kind, person } = item
  const isWork = kind === 'mail' || kind === 'job'
  const hint = isWork
    ? t('queue.hint.record')
    : kind === 'report' || !person
      ? t('queue.hint.report')
      : t(`queue.hint.${person.language}`, { name: person.name })
  return (
    <ReasonDialog
      title={t(`queue.ask.${kind}.${verdict}`, { title: titleOf(item) })}
      description={t(`queue.askText.${kind}`)}
      confirm={t(`queue.do.${kind}.${verdict}`)}
      danger={verdict === 'reject'}
      templates={templates}
      hint={hint}
      onClose={onClose}
      onConfirm={(reason) => onDecide({ reason, takeAway: verdict === 'approve' && takeAway })}
    >
      {kind === 'report' && verdict === 'approve' && (
        <TakeAway reportId={item.id} checked={takeAway} onChange={setTakeAway} />
      )}
    </ReasonDialog>
  )
}

interface TakeAwayProps {
  reportId: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Only what everybody still sees can be taken away. */
function TakeAway({ reportId, checked, onChange }: TakeAwayProps) {
  const { t } = useTranslation('admin')
  const report = useReport(reportId).data
  if (!report?.subject || report.subject.isHidden) return null
  if (report.subjectKind !== 'review' && report.subjectKind !== 'dish') return null
  return (
    <Checkbox
      label={t(report.subjectKind === 'dish' ? 'reports.pauseDish' : 'reports.hideReview')}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
