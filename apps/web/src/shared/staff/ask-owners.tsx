import { Reason } from '@localchef/contracts/admin-fields'
import { type ApprovableAct, approvalNeeded } from '@localchef/contracts/staff/approval'
import { requestApproval } from '@localchef/contracts/staff/request-approval'
import { longestReason } from '@localchef/contracts/text-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

export type ApprovalState = 'none' | 'waiting'

/** Whether a failed act waits for another owner; undefined for other failures. */
export function approvalStateOf(error: unknown): ApprovalState | undefined {
  const failure = failureOf({ refusals: [approvalNeeded] }, error)
  return failure.code === 'approval_needed' ? failure.details.state : undefined
}

interface AskOwnersProps {
  act: ApprovableAct
  /** Whether the signed-in admin has asked already. */
  state: ApprovalState
}

/** Asks the other owners to approve an act that nobody can undo. */
export function AskOwners({ act, state }: AskOwnersProps) {
  const { t } = useTranslation('desk')
  const queryClient = useQueryClient()
  const mayAsk = useHasRightOf(requestApproval)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [hasAsked, setHasAsked] = useState(state === 'waiting')
  const [tried, setTried] = useState(false)
  const isMissing = !Reason.safeParse(reason).success

  const ask = async () => {
    setTried(true)
    setProblem(undefined)
    if (isMissing) return
    setBusy(true)
    try {
      await callFunction(requestApproval, { act, reason })
      setHasAsked(true)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'staff'] })
    } catch (error) {
      setProblem(textOfError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div role="status" className="grid gap-3 rounded-md bg-warning-soft p-4 text-small text-warning">
      <p>{t(hasAsked ? 'approval.waiting' : 'approval.needed')}</p>
      <MissingRights of={[requestApproval]} />
      {mayAsk && !hasAsked && (
        <>
          <Field
            label={t('approval.reason')}
            required
            error={tried && isMissing ? t('reason.missing') : undefined}
          >
            <TextArea
              rows={2}
              maxLength={longestReason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <FormError>{problem}</FormError>
          <div>
            <Button size="sm" variant="secondary" busy={busy} onClick={() => void ask()}>
              {t('approval.ask')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
