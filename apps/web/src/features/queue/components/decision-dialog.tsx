import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '@/shared/i18n/language-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { useCertificationNames } from '../../certifications/use-certification-names.ts'
import { approvalGaps } from '../../chefs/admin/approval-gaps.ts'
import { isChargeback } from './is-chargeback.ts'
import { useChefFile } from './queue-chef.tsx'
import { useReport } from './queue-report.tsx'
import type { Because } from './use-queue-decisions.ts'
import { useQueueWords } from './use-queue-words.ts'
import { useReasonTemplates } from './use-reason-templates.ts'
import type { Verdict } from './verdict.ts'

interface DecisionDialogProps {
  item: QueueItem
  verdict: Verdict
  onClose: () => void
  /** Resolves to whether it succeeded. */
  onDecide: (because: Because) => Promise<boolean>
}

/** Asks for the reason. A reason from a template is sent in the recipient's language. */
export function DecisionDialog({ item, verdict, onClose, onDecide }: DecisionDialogProps) {
  const { t } = useTranslation(['queue', 'chargebacks', 'trust', 'desk'])
  const { language } = useLanguage()
  const { titleOf, verdictOf } = useQueueWords()
  const templates = useReasonTemplates(item, verdict)
  const [takeAway, setTakeAway] = useState(true)
  const withoutCertifications = useWithoutCertifications(item, verdict)
  const { kind, user } = item
  const isLoss = isChargeback(item)
  const isSignal = kind === 'signal'
  const isWork = kind === 'mail' || kind === 'job' || kind === 'payment'
  const usualHint = isSignal
    ? t(verdict === 'approve' ? 'trust:hint.warn' : 'trust:hint.dismiss')
    : isWork
      ? t('desk:reason.recorded')
      : kind === 'report' || !user
        ? t('hint.report')
        : t('hint.user', { name: user.name, language: languageName(user.language, language) })
  return (
    <ReasonDialog
      title={
        withoutCertifications?.title ??
        t(isLoss ? 'chargebacks:answer.acceptAsk' : `ask.${kind}.${verdict}`, {
          subject: titleOf(item),
        })
      }
      description={
        withoutCertifications?.text ?? t(isLoss ? 'chargebacks:answer.acceptText' : `askText.${kind}`)
      }
      confirm={verdictOf(item, verdict)}
      danger={verdict === 'reject'}
      templates={templates}
      hint={withoutCertifications?.hint ?? usualHint}
      onClose={onClose}
      onConfirm={(reason) => onDecide({ reason, takeAway: verdict === 'approve' && takeAway })}
    >
      {kind === 'report' && verdict === 'approve' && (
        <TakeAway reportId={item.id} checked={takeAway} onChange={setTakeAway} />
      )}
    </ReasonDialog>
  )
}

/** The texts for approving a kitchen that lacks certifications or a known rule; undefined for other decisions. */
function useWithoutCertifications({ kind, id, title }: QueueItem, verdict: Verdict) {
  const { t } = useTranslation('evidence')
  const certificationNames = useCertificationNames()
  const isAsked = kind === 'chef' && verdict === 'approve'
  const file = useChefFile(id, isAsked).data
  if (!isAsked) return undefined
  const state = file?.state ?? ''
  if (file && approvalGaps(file) === 'ruleUnknown') {
    return {
      title: t('live.unknownTitle', { subject: title }),
      text: t('live.unknown', { state }),
      hint: t('live.hint'),
    }
  }
  const certifications = file?.missingCertifications.map(certificationNames).join('; ') ?? ''
  return {
    title: t('live.title', { subject: title }),
    text: t('live.text', { state, certifications }),
    hint: t('live.hint'),
  }
}

interface TakeAwayProps {
  reportId: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/**
 * A checkbox that also hides the reported review or pauses the dish. Renders nothing if the content is already hidden.
 */
function TakeAway({ reportId, checked, onChange }: TakeAwayProps) {
  const { t } = useTranslation('reports')
  const report = useReport(reportId).data
  if (!report?.subject || report.subject.isHidden) return null
  if (report.subjectKind !== 'review' && report.subjectKind !== 'dish') return null
  return (
    <Checkbox
      label={t(report.subjectKind === 'dish' ? 'pauseDish' : 'hideReview')}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
