import { confirmsErasure, erasureConfirmation } from '@localchef/contracts/account/fresh-sign-in'
import type { AccountTies } from '@localchef/contracts/account/get-account-ties'
import { Reason } from '@localchef/contracts/admin-fields'
import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { longestReason } from '@localchef/contracts/text-limits'
import { eraseUser } from '@localchef/contracts/users/erase-user'
import { exportUser } from '@localchef/contracts/users/export-user'
import type { SupportView } from '@localchef/contracts/users/open-support-view'
import { resetSecondFactor } from '@localchef/contracts/users/reset-second-factor'
import type { AdminUser } from '@localchef/contracts/users/user-row'
import { useQueryClient } from '@tanstack/react-query'
import { Download, ShieldOff, UserX } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { GiveCredit } from '@/features/credit/components/give-credit.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { saveFile } from '@/shared/browser/save-file.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { type ApprovalState, AskOwners, approvalStateOf } from '@/shared/staff/ask-owners.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { offerUndo } from '@/shared/undo/undo-store.ts'
import { useDecide } from '@/shared/undo/use-decide.ts'

type Asked = 'factor' | 'export' | 'erase'

interface UserToolsProps {
  view: SupportView
  onChange: () => void
}

/** Support actions that the user can't do alone. */
export function UserTools({ view, onChange }: UserToolsProps) {
  const { t } = useTranslation(['users', 'desk'])
  const { user: self } = useAuth()
  const navigate = useNavigate()
  const decide = useDecide()
  const [asking, setAsking] = useState<Asked>()
  const { user } = view
  const userId = user.id
  const close = () => setAsking(undefined)

  const exportData = (reason: string) =>
    decide(
      async () => {
        const data = await callFunction(exportUser, { userId, reason })
        saveFile(`localchef-${userId}.json`, JSON.stringify(data, null, 2), 'application/json')
      },
      t('support.exported', { name: user.name }),
    )
  const resetFactor = async (reason: string) => {
    const done = await decide(
      () => callFunction(resetSecondFactor, { userId, reason }),
      t('support.factorDone', { name: user.name }),
    )
    if (done) onChange()
    return done
  }

  return (
    <>
      <ToolButtons view={view} isSelf={self?.id === userId} onAsk={setAsking} />
      {asking === 'factor' && (
        <ReasonDialog
          title={t('support.factorTitle', { name: user.name })}
          description={t('support.factorText')}
          confirm={t('support.resetFactor')}
          danger
          templates={[t('support.factorTemplate1'), t('support.factorTemplate2')]}
          onClose={close}
          onConfirm={resetFactor}
        />
      )}
      {asking === 'export' && (
        <ReasonDialog
          title={t('support.exportTitle', { name: user.name })}
          description={t('support.exportText')}
          confirm={t('support.export')}
          hint={t('desk:reason.recorded')}
          templates={[t('support.exportTemplate')]}
          onClose={close}
          onConfirm={exportData}
        />
      )}
      {asking === 'erase' && (
        <EraseDialog user={user} onClose={close} onErased={() => void navigate('/admin/users')} />
      )}
    </>
  )
}

interface ToolButtonsProps {
  view: SupportView
  isSelf: boolean
  onAsk: (asked: Asked) => void
}

function ToolButtons({ view: { user, signIn }, isSelf, onAsk }: ToolButtonsProps) {
  const { t } = useTranslation('users')
  const mayReset = useHasRightOf(resetSecondFactor)
  const mayExport = useHasRightOf(exportUser)
  const mayErase = useHasRightOf(eraseUser)
  const mayGrant = useHasRightOf(grantCredit)
  return (
    <>
      {mayReset && signIn.secondFactors > 0 && !isSelf && (
        <Button
          size="sm"
          variant="secondary"
          icon={<ShieldOff aria-hidden />}
          onClick={() => onAsk('factor')}
        >
          {t('support.resetFactor')}
        </Button>
      )}
      {mayExport && (
        <Button size="sm" variant="secondary" icon={<Download aria-hidden />} onClick={() => onAsk('export')}>
          {t('support.export')}
        </Button>
      )}
      {!isSelf && mayGrant && <GiveCredit receiver={{ buyerId: user.id }} name={user.name} />}
      {mayErase && user.role !== 'admin' && (
        <Button size="sm" variant="danger" icon={<UserX aria-hidden />} onClick={() => onAsk('erase')}>
          {t('support.erase')}
        </Button>
      )}
    </>
  )
}

interface EraseDialogProps {
  user: AdminUser
  onClose: () => void
  onErased: () => void
}

/** Irreversible, so the admin types the user's name. Lists what has to end first. */
function EraseDialog({ user, onClose, onErased }: EraseDialogProps) {
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
