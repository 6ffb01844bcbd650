import { decideDenial } from '@localchef/contracts/allergens/decide-denial'
import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { decideCertificationGap } from '@localchef/contracts/chefs/decide-certification-gap'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import type { AdminChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { decideDispute } from '@localchef/contracts/disputes/decide-dispute'
import { type DisputeOutcome, finalOutcomes } from '@localchef/contracts/disputes/dispute-outcome'
import { answerChargeback } from '@localchef/contracts/payments/answer-chargeback'
import { closePaymentAlert } from '@localchef/contracts/payments/close-payment-alert'
import { decidePermitChange } from '@localchef/contracts/permits/decide-permit-change'
import { dismissFailedWork } from '@localchef/contracts/queue/dismiss-failed-work'
import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { retryFailedWork } from '@localchef/contracts/queue/retry-failed-work'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { decideTrustSignal } from '@localchef/contracts/trust/decide-trust-signal'
import { undoSeconds } from '@localchef/contracts/undo-limits'
import { useQueryClient } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { approvalGaps } from '../../chefs/admin/approval-gaps.ts'
import { isChargeback } from './is-chargeback.ts'
import { useForgetQueueItem } from './use-queue.ts'
import { useQueueWords } from './use-queue-words.ts'
import type { Verdict } from './verdict.ts'

export interface Because {
  reason: string
  /** Hides the review, or pauses the dish, that a report is about. */
  takeAway: boolean
  /** Only for a dispute. */
  outcome?: DisputeOutcome
  /** Called with the error of a refused decision, in addition to the message about the refusal. */
  onRefused?: (error: unknown) => void
}

const alwaysReasoned: ReadonlySet<QueueItem['kind']> = new Set([
  'gap',
  'report',
  'dispute',
  'payment',
  'signal',
])

/**
 * Whether a decision needs a reason. Rejections do, and all decisions on reports, disputes, payments and signals, and
 * the approval of a kitchen without the certifications or a known rule of its place. Everything else is approved or
 * retried with one press.
 */
export function useNeedsReason(): (item: QueueItem, verdict: Verdict) => boolean {
  const queryClient = useQueryClient()
  return ({ kind, id }, verdict) => {
    if (verdict === 'reject' || alwaysReasoned.has(kind)) return true
    if (kind !== 'chef') return false
    const file = queryClient.getQueryData<AdminChefFile>(['admin', 'chef', id])
    return file === undefined || approvalGaps(file) !== undefined
  }
}

export function useQueueDecisions() {
  const { doneOf } = useQueueWords()
  const decide = useDecide()
  const forget = useForgetQueueItem()
  return async (item: QueueItem, verdict: Verdict, because?: Because): Promise<boolean> => {
    const isFinal = because?.outcome && finalOutcomes.includes(because.outcome.kind)
    const undo = isFinal ? undefined : undoOf(item)
    const done = await decide(
      async () => {
        try {
          await send(item, verdict, because)
        } catch (error) {
          because?.onRefused?.(error)
          throw error
        }
      },
      doneOf(item, verdict),
      undo,
      undoSeconds,
    )
    if (done) forget(item)
    return done
  }
}

function send(item: QueueItem, verdict: Verdict, because?: Because): Promise<unknown> {
  const { kind, id } = item
  const why = because ? { reason: because.reason } : {}
  switch (kind) {
    case 'chef':
      return callFunction(decideChef, { chefId: id, decision: verdict, ...why })
    case 'certification':
      return callFunction(decideCertification, { certificationId: id, decision: verdict, ...why })
    case 'permit':
      return callFunction(decidePermitChange, { changeId: id, decision: verdict, ...why })
    case 'gap':
      return callFunction(decideCertificationGap, {
        chefId: id,
        decision: verdict === 'approve' ? 'keep' : 'pause',
        reason: because?.reason ?? '',
      })
    case 'denial':
      return callFunction(decideDenial, { denialId: id, decision: verdict, ...why })
    case 'dispute':
      return callFunction(decideDispute, {
        reportId: id,
        side: verdict === 'approve' ? 'buyer' : 'chef',
        outcome: because?.outcome ?? { kind: 'nothing' },
        note: because?.reason ?? '',
      })
    case 'report':
      return callFunction(decideReport, {
        reportId: id,
        decision: verdict === 'approve' ? 'uphold' : 'dismiss',
        note: because?.reason ?? '',
        takeAway: verdict === 'approve' && because?.takeAway === true,
      })
    case 'payment':
      if (isChargeback(item) && verdict === 'approve') {
        return callFunction(answerChargeback, { alertId: id, explanation: because?.reason ?? '' })
      }
      return callFunction(closePaymentAlert, { alertId: id, note: because?.reason ?? '' })
    case 'signal':
      return callFunction(decideTrustSignal, {
        signalId: id,
        decision: verdict === 'approve' ? 'warn' : 'dismiss',
        note: because?.reason ?? '',
      })
    case 'mail':
    case 'job':
      return verdict === 'approve'
        ? callFunction(retryFailedWork, { kind, id })
        : callFunction(dismissFailedWork, { kind, id, reason: because?.reason ?? '' })
  }
}

/**
 * Undefined where nothing can be undone: a sent e-mail can't be recalled, and orders may have been placed under new
 * limits or with a kitchen that was kept open.
 */
function undoOf({ kind, id }: QueueItem): (() => Promise<unknown>) | undefined {
  if (kind === 'mail' || kind === 'job') return undefined
  if (kind === 'permit' || kind === 'payment' || kind === 'gap') return undefined
  return () => callFunction(undoDecision, { kind: kind === 'dispute' ? 'report' : kind, id })
}
