import { denialConflict } from '@localchef/contracts/allergens/denial-refusals'
import { certificationConflict } from '@localchef/contracts/certifications/certification-refusals'
import { chefConflict } from '@localchef/contracts/chefs/chef-refusals'
import { refundSettled } from '@localchef/contracts/disputes/owed-refund'
import { permitConflict } from '@localchef/contracts/permits/permit-refusals'
import { undoGone, workConflict } from '@localchef/contracts/queue/queue-refusals'
import { reportConflict } from '@localchef/contracts/reports/report-refusals'
import { signalConflict } from '@localchef/contracts/trust/trust-refusals'
import { undoTooLate } from '@localchef/contracts/undo-refusals'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { toast } from '@/shared/ui/toast.ts'
import { decisionText } from './decision-text.ts'
import { offerUndo } from './undo-store.ts'

/** Refusals of a decision or an undo that comes too late. */
const decisions = {
  refusals: [
    certificationConflict,
    chefConflict,
    denialConflict,
    permitConflict,
    refundSettled,
    reportConflict,
    signalConflict,
    undoGone,
    undoTooLate,
    workConflict,
  ],
}

/**
 * Runs a decision, reports it and offers to undo it. Returns whether it succeeded; on failure the dialog stays open.
 */
export function useDecide() {
  const { t } = useTranslation('desk')
  const queryClient = useQueryClient()

  async function decide(
    run: () => Promise<unknown>,
    done: string,
    undo?: () => Promise<unknown>,
    undoSeconds?: number,
  ): Promise<boolean> {
    try {
      await run()
      offerUndo(done, undo ? () => void decide(undo, t('undone')) : null, undoSeconds)
      return true
    } catch (error) {
      toast.error(failureText(error))
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
    }
  }

  return decide
}

/** Names the admin who decided first, from the details of the refusal. */
export function failureText(error: unknown): string {
  return decisionText(failureOf(decisions, error)) ?? textOfError(error)
}
