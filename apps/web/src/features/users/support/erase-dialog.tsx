import { confirmsErasure, erasureConfirmation } from '@localchef/contracts/account/fresh-sign-in'
import type { AccountTies } from '@localchef/contracts/account/get-account-ties'
import { Reason } from '@localchef/contracts/admin-fields'
import { longestReason } from '@localchef/contracts/text-limits'
import { eraseUser } from '@localchef/contracts/users/erase-user'
import type { AdminUser } from '@localchef/contracts/users/user-row'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { type ApprovalState, AskOwners, approvalStateOf } from '@/shared/staff/ask-owners.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { offerUndo } from '../../../shared/undo/undo-store.ts'

interface EraseDialogProps {
  user: AdminUser
  onClose: () => void
  onErased: () => void
}

/** Irreversible, so the admin types the user's name. Lists what has to end first. */
export function EraseDialog({ user, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation(['users', 'desk', 'common'])
  const queryClient = useQueryClient()
  const formId = useId()
  const [ties, setTies] = useState<AccountTies>()
  const [approval, setApproval] = useState<ApprovalState>()
  const schema = z.object({
    confirmation: z
      .string()
      .trim()
      .refine((typed) => confirmsErasure(user, typed), t('support.eraseTyped')),
    reason: Reason,
  })
  const form = useZodForm(schema, { confirmation: '', reason: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (given) => {
    setTies(undefined)
    setApproval(undefined)
    try {
      await callFunction(eraseUser, { userId: user.id, ...given })
      offerUndo(t('support.erased'), null)
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
      onErased()
    } catch (error) {
      const failure = failureOf(eraseUser, error)
      if (failure.code === 'approval_needed') {
        setApproval(approvalStateOf(error))
      } else if (failure.code === 'still_open') {
        setTies(failure.details)
      } else if (!showIssues(form, error)) form.setError('root', { message: refusalText(failure.code) })
    }
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('support.eraseTitle', { name: user.name })}
      description={t('support.eraseText')}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {t('support.erase')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label={t('support.eraseConfirm', { email: erasureConfirmation(user) })}
          required
          error={errors.confirmation?.message}
        >
          <TextInput autoComplete="off" {...form.register('confirmation')} />
        </Field>
        <Field
          label={t('desk:reason.label')}
          hint={t('desk:reason.recorded')}
          required
          error={errors.reason?.message}
        >
          <TextArea rows={2} maxLength={longestReason} {...form.register('reason')} />
        </Field>
        {ties && <Ties ties={ties} />}
        {approval && <AskOwners act={{ operation: 'erase-user', userId: user.id }} state={approval} />}
        <FormError>{errors.root?.message}</FormError>
      </form>
    </Dialog>
  )
}

function Ties({ ties }: { ties: AccountTies }) {
  const { t } = useTranslation('users')
  const open = [
    ['openOrders', ties.openOrders],
    ['openBookings', ties.openBookings],
    ['kitchenOrders', ties.kitchenOrders],
    ['kitchenBookings', ties.kitchenBookings],
  ] as const
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-warning-soft p-4 text-small text-warning">
      <p className="font-semibold">{t('support.tied')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {open
          .filter(([, count]) => count > 0)
          .map(([tie, count]) => (
            <li key={tie}>{t(`support.ties.${tie}`, { count })}</li>
          ))}
      </ul>
    </div>
  )
}
