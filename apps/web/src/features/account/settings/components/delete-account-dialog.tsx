import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { confirmsErasure, erasureConfirmation } from '@localchef/contracts/account/fresh-sign-in'
import { type AccountTies, getAccountTies, isTied } from '@localchef/contracts/account/get-account-ties'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import type { Profile } from '@/shared/auth/profile.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { forgetAnswers } from '@/shared/backend/kept-answers.ts'
import { clearStoredSession } from '@/shared/backend/session-storage.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { SignInAgain } from './sign-in-again.tsx'

interface DeleteAccountDialogProps {
  profile: Profile
  onClose: () => void
}

/** Explains the consequences, lists unfinished orders and bookings, asks for a fresh sign-in and a confirmation. */
export default function DeleteAccountDialog({ profile, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation(['settings', 'common'])
  const query = useAccountTies()
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {t('action.close', { ns: 'common' })}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('delete.ask')}
      description={t('delete.askText')}
      decisive
    >
      {query.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data &&
        (isTied(query.data.ties) ? (
          <>
            <Ties ties={query.data.ties} />
            <div className="flex justify-end">{close}</div>
          </>
        ) : (
          <>
            <Consequences isChef={profile.role === 'chef'} />
            {query.data.mustSignInAgain ? (
              <SignInAgain email={profile.email} onDone={() => void query.refetch()} />
            ) : (
              <ConfirmDeletion user={profile} onClose={onClose} onTied={() => void query.refetch()} />
            )}
          </>
        ))}
    </Dialog>
  )
}

function Consequences({ isChef }: { isChef: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-small text-ink-soft">
      <li>{t('delete.goes')}</li>
      <li>{t('delete.stays')}</li>
      <li>{t('delete.credit')}</li>
      {isChef && <li>{t('delete.kitchen')}</li>}
      <li>{t('delete.export')}</li>
    </ul>
  )
}

/** Orders and bookings that have to end first. */
function Ties({ ties }: { ties: AccountTies }) {
  const { t } = useTranslation('settings')
  const open = [
    { count: ties.openOrders, tie: 'orders', to: '/dashboard/orders' },
    { count: ties.openBookings, tie: 'bookings', to: '/dashboard/user-bookings' },
    { count: ties.kitchenOrders, tie: 'kitchenOrders', to: '/dashboard/orders' },
    { count: ties.kitchenBookings, tie: 'kitchenBookings', to: '/dashboard/bookings' },
  ] as const
  return (
    <div role="status" className="grid gap-3 rounded-md bg-warning-soft p-4">
      <p className="font-semibold">{t(ties.isAdmin ? 'delete.isAdmin' : 'delete.tied')}</p>
      <ul className="grid gap-1">
        {open
          .filter(({ count }) => count > 0)
          .map(({ count, tie, to }) => (
            <li key={tie}>
              <Link to={to} className="font-medium text-accent-text underline">
                {t(`delete.ties.${tie}`, { count })}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}

const Confirmation = z.object({ confirmation: z.string().trim().min(1) })

interface ConfirmDeletionProps {
  user: Pick<Profile, 'email' | 'name'>
  onClose: () => void
  /** Called when an order was placed meanwhile or the sign-in has become too old. */
  onTied: () => void
}

/** Asks the person to type their e-mail address or name, so that nobody deletes an account by mistake. */
function ConfirmDeletion({ user, onClose, onTied }: ConfirmDeletionProps) {
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

/** Orders and bookings that have to end first, and whether the sign-in is too old. */
function useAccountTies() {
  return useQuery({
    queryKey: ['account', 'ties'],
    queryFn: ({ signal }) => callFunction(getAccountTies, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Also clears this browser's data and reloads the page. */
function useDeleteAccount() {
  return useMutation({
    mutationFn: (confirmation: string) => callFunction(deleteAccount, { confirmation }),
    onSuccess: async () => {
      clearStoredSession()
      await forgetAnswers()
      sessionStorage.clear()
      window.location.replace('/')
    },
  })
}
