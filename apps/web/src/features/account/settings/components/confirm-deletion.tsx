import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { confirmsErasure, erasureConfirmation } from '@localchef/contracts/account/fresh-sign-in'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Profile } from '@/shared/auth/profile.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDeleteAccount } from '../use-delete-account.ts'

const Confirmation = z.object({ confirmation: z.string().trim().min(1) })

interface ConfirmDeletionProps {
  user: Pick<Profile, 'email' | 'name'>
  onClose: () => void
  /** Called when an order was placed meanwhile or the sign-in has become too old. */
  onTied: () => void
}

/** Asks the person to type their e-mail address or name, so that nobody deletes an account by mistake. */
export function ConfirmDeletion({ user, onClose, onTied }: ConfirmDeletionProps) {
  const { t } = useTranslation(['settings', 'common'])
  const [problem, setProblem] = useState<string>()
  const remove = useDeleteAccount()
  const form = useZodForm(Confirmation, { confirmation: '' })
  const { errors } = form.formState

  const submit = form.handleSubmit(async ({ confirmation }) => {
    setProblem(undefined)
    if (!confirmsErasure(user, confirmation)) {
      form.setError('confirmation', { message: t('delete.wrong') }, { shouldFocus: true })
      return
    }
    try {
      await remove.mutateAsync(confirmation)
    } catch (error) {
      const { code } = failureOf(deleteAccount, error)
      if (code === 'still_open' || code === 'sign_in_again' || code === 'is_admin') {
        onTied()
      } else {
        setProblem(refusalText(code, t('delete.failed')))
      }
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t('delete.confirmation', { email: erasureConfirmation(user) })}
        required
        error={errors.confirmation?.message}
      >
        <TextInput autoComplete="off" {...form.register('confirmation')} />
      </Field>
      <FormError>{problem}</FormError>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" variant="danger" busy={remove.isPending || remove.isSuccess}>
          {t('delete.submit')}
        </Button>
      </div>
    </form>
  )
}
