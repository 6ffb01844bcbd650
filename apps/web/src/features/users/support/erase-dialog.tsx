import { confirmsErasure, erasureConfirmation } from '@localchef/contracts/account/fresh-sign-in'
import { AccountTies } from '@localchef/contracts/account/get-account-ties'
import { Reason } from '@localchef/contracts/admin-fields'
import { erasePerson } from '@localchef/contracts/users/erase-person'
import type { AdminUser } from '@localchef/contracts/users/user-row'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '@/shared/backend/api-error.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
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

/** There is no way back, so who it is gets typed. What somebody still waits for is named. */
export function EraseDialog({ user, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation(['admin', 'common'])
  const queryClient = useQueryClient()
  const formId = useId()
  const [ties, setTies] = useState<AccountTies>()
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
    try {
      await callFunction(erasePerson, { userId: user.id, ...given })
      offerUndo(t('support.erased'), null)
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
      onErased()
    } catch (error) {
      const found = error instanceof ApiError ? AccountTies.safeParse(error.details) : undefined
      if (error instanceof ApiError && error.code === 'still_open' && found?.success) setTies(found.data)
      else if (!showIssues(form, error)) form.setError('root', { message: t('failed.other') })
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
          label={t('reason.label')}
          hint={t('queue.hint.record')}
          required
          error={errors.reason?.message}
        >
          <TextArea rows={2} maxLength={500} {...form.register('reason')} />
        </Field>
        {ties && <Ties ties={ties} />}
        <FormError>{errors.root?.message}</FormError>
      </form>
    </Dialog>
  )
}

function Ties({ ties }: { ties: AccountTies }) {
  const { t } = useTranslation('admin')
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
