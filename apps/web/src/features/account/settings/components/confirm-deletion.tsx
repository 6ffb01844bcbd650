import { confirmsErasure, erasureConfirmation } from '@localchef/contracts/account/fresh-sign-in'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Profile } from '@/shared/auth/profile.ts'
import { ApiError } from '@/shared/backend/api-error.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDeleteAccount } from '../use-delete-account.ts'

const Confirmation = z.object({ confirmation: z.string().trim().min(1) })

interface ConfirmDeletionProps {
  person: Pick<Profile, 'email' | 'name'>
  onClose: () => void
  /** Something has been ordered meanwhile, or the sign-in has become too old: look again. */
  onTied: () => void
}

/** Nobody types an e-mail address, or their whole name, by mistake. */
export function ConfirmDeletion({ person, onClose, onTied }: ConfirmDeletionProps) {
  const { t } = useTranslation(['settings', 'common'])
  const [problem, setProblem] = useState<string>()
  const remove = useDeleteAccount()
  const form = useZodForm(Confirmation, { confirmation: '' })
  const { errors } = form.formState

  const submit = form.handleSubmit(async ({ confirmation }) => {
    setProblem(undefined)
    if (!confirmsErasure(person, confirmation)) {
      form.setError('confirmation', { message: t('delete.wrong') }, { shouldFocus: true })
      return
    }
    try {
      await remove.mutateAsync(confirmation)
    } catch (error) {
      if (error instanceof ApiError && ['still_open', 'sign_in_again', 'is_admin'].includes(error.code))
        onTied()
      else setProblem(t('delete.failed'))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t('delete.confirmation', { email: erasureConfirmation(person) })}
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
