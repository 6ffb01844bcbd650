import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useTranslation } from 'react-i18next'
import { canRefund } from './dispute-choice.ts'
import { useDispute } from './use-dispute.ts'
import { useQueueWords } from './use-queue-words.ts'
import type { Verdict } from './verdict.ts'

/** The label of a verdict's button. In a dispute it names the party. */
export function useVerdictLabel(item: QueueItem): (verdict: Verdict) => string {
  const { t } = useTranslation('evidence')
  const { verdictOf } = useQueueWords()
  const dispute = useDispute(item.id, item.kind === 'dispute').data
  return (verdict) => {
    const canGiveBack = verdict === 'approve' && dispute !== undefined && canRefund(dispute)
    return canGiveBack ? t('dispute.refundBuyer') : verdictOf(item, verdict)
  }
}
