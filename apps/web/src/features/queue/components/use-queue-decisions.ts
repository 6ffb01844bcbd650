import { decideDenial } from '@localchef/contracts/allergens/decide-denial'
import { decideCertification } from '@localchef/contracts/certifications/decide-certification'
import { decideChef } from '@localchef/contracts/chefs/decide-chef'
import { decidePermitChange } from '@localchef/contracts/permits/decide-permit-change'
import { dismissFailedWork } from '@localchef/contracts/queue/dismiss-failed-work'
import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { UNDO_SECONDS } from '@localchef/contracts/queue/queue'
import { retryFailedWork } from '@localchef/contracts/queue/retry-failed-work'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { decideReport } from '@localchef/contracts/reports/decide-report'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { useForgetQueueItem } from './use-queue.ts'

/** What the two keys do, whatever the row is about. */
export type Verdict = 'approve' | 'reject'

export interface Because {
  reason: string
  /** Hides the review, or pauses the dish, that a report is about. */
  takeAway: boolean
}

/** Only reports, disputes and what is rejected need a reason; the rest is approved, or tried again, at a press. */
export function needsReason({ kind }: QueueItem, verdict: Verdict): boolean {
  return verdict === 'reject' || kind === 'report' || kind === 'dispute'
}

export function useQueueDecisions() {
  const { t } = useTranslation('admin')
  const decide = useDecide()
  const forget = useForgetQueueItem()
  return async (item: QueueItem, verdict: Verdict, because?: Because): Promise<boolean> => {
    const undo = undoOf(item)
    const done = await decide(
      () => send(item, verdict, because),
      t(`queue.done.${item.kind}.${verdict}`, { title: item.title }),
      undo,
      UNDO_SECONDS,
    )
    if (done) forget(item)
    return done
  }
}

function send({ kind, id }: QueueItem, verdict: Verdict, because?: Because): Promise<unknown> {
  const why = because ? { reason: because.reason } : {}
  switch (kind) {
    case 'chef':
      return callFunction(decideChef, { chefId: id, decision: verdict, undoable: true, ...why })
    case 'certification':
      return callFunction(decideCertification, {
        certificationId: id,
        decision: verdict,
        undoable: true,
        ...why,
      })
    case 'permit':
      return callFunction(decidePermitChange, { changeId: id, decision: verdict, ...why })
    case 'denial':
      return callFunction(decideDenial, { denialId: id, decision: verdict, undoable: true, ...why })
    case 'report':
    case 'dispute':
      return callFunction(decideReport, {
        reportId: id,
        decision: verdict === 'approve' ? 'uphold' : 'dismiss',
        note: because?.reason ?? '',
        takeAway: verdict === 'approve' && because?.takeAway === true,
        undoable: true,
      })
    case 'mail':
    case 'job':
      return verdict === 'approve'
        ? callFunction(retryFailedWork, { kind, id })
        : callFunction(dismissFailedWork, { kind, id, reason: because?.reason ?? '' })
  }
}

/** A mail that is on its way does not come back; orders may have been placed by new limits. */
function undoOf({ kind, id }: QueueItem): (() => Promise<unknown>) | undefined {
  if (kind === 'mail' || kind === 'job' || kind === 'permit') return undefined
  return () => callFunction(undoDecision, { kind: kind === 'dispute' ? 'report' : kind, id })
}
