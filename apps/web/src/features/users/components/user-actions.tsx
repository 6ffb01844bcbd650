import { shownEmail } from '@localchef/addresses/email-address'
import { rightsBeyond } from '@localchef/contracts/staff/staff-role'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { unsuspendUser } from '@localchef/contracts/users/unsuspend-user'
import { type AdminUser, UserRole } from '@localchef/contracts/users/user-row'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaffRoleField } from '@/features/staff/components/staff-role-field.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useStaff } from '@/shared/staff/use-staff.ts'
import { useHasRightOf, useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { ReasonDialog } from '../../../shared/long-list/reason-dialog.tsx'
import { RowMenu } from '../../../shared/long-list/row-menu.tsx'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { SalesThatEnd } from './open-sales.tsx'
import { useSuspensionEnd } from './use-suspension-end.tsx'

interface UserActionsProps {
  user: AdminUser
  /** In a list, where a suspension is in the row's menu. */
  inRow?: boolean
  onDone?: () => void
}

/** Admins can't act on their own account: the server refuses it and there is no button. */
export function UserActions({ user, inRow = false, onDone }: UserActionsProps) {
  const { t } = useTranslation('users')
  const { user: self } = useAuth()
  const runDecision = useDecide()
  const mayGiveRoles = useHasRightOf(setUserRole)
  const maySuspend = useHasRightOf(suspendUser)
  const [asking, setAsking] = useState<'role' | 'suspend'>()
  if (self?.id === user.id) return <span className="text-small text-ink-faint">{t('you')}</span>

  const decide: typeof runDecision = async (run, done, undo) => {
    const undoThis = undo && (() => undo().finally(onDone))
    const isDone = await runDecision(run, done, undoThis)
    if (isDone) onDone?.()
    return isDone
  }
  const lift = () => callFunction(unsuspendUser, { userId: user.id })
  const close = () => setAsking(undefined)
  // Several people of a list can have one name.
  const who = [user.name, shownEmail(user.email)].filter(Boolean).join(', ')
  return (
    <>
      {mayGiveRoles && (
        <Button
          size="sm"
          variant="secondary"
          // A list has thirty buttons with the same text, so the label adds the person.
          aria-label={inRow ? `${t('changeRole')}: ${who}` : undefined}
          onClick={() => setAsking('role')}
        >
          {t('changeRole')}
        </Button>
      )}
      {!maySuspend ? null : user.suspension ? (
        <Button
          size="sm"
          variant="soft"
          onClick={() => void decide(lift, t('restored', { name: user.name }))}
        >
          {t('restore')}
        </Button>
      ) : (
        user.role !== 'admin' &&
        (inRow ? (
          <RowMenu
            name={who}
            acts={[
              { label: t('suspend'), icon: <UserX aria-hidden />, onSelect: () => setAsking('suspend') },
            ]}
          />
        ) : (
          <Button size="sm" variant="danger" onClick={() => setAsking('suspend')}>
            {t('suspend')}
          </Button>
        ))
      )}
      {asking === 'role' && <RoleDialog user={user} onClose={close} decide={decide} />}
      {asking === 'suspend' && <SuspendDialog user={user} onClose={close} decide={decide} lift={lift} />}
    </>
  )
}

interface DecisionProps {
  user: AdminUser
  onClose: () => void
  decide: ReturnType<typeof useDecide>
}

function RoleDialog({ user, onClose, decide }: DecisionProps) {
  const { t } = useTranslation(['users', 'desk'])
  const [role, setRole] = useState<UserRole>(user.role)
  const [staffRole, setStaffRole] = useState('support')
  const giveable = useGiveableRoles()
  const giveRole = (to: UserRole, reason: string, asStaff: string) => () =>
    callFunction(setUserRole, { userId: user.id, role: to, staffRole: asStaff, reason })
  return (
    <ReasonDialog
      title={t('roleTitle', { name: user.name })}
      description={t('roleText')}
      confirm={t('changeRole')}
      onClose={onClose}
      onConfirm={(reason) =>
        decide(
          giveRole(role, reason, staffRole),
          t('roleDone', { name: user.name, role: t(`desk:role.${role}`) }),
          giveRole(user.role, t('desk:undone'), user.staffRole ?? 'support'),
        )
      }
    >
      <Field label={t('role')} required>
        <Select value={role} onChange={(event) => setRole(UserRole.parse(event.target.value))}>
          {UserRole.options.map((option) => (
            <option key={option} value={option}>
              {t(`desk:role.${option}`)}
            </option>
          ))}
        </Select>
      </Field>
      {role === 'admin' && user.role !== 'admin' && (
        <StaffRoleField roles={giveable} value={staffRole} onChange={setStaffRole} />
      )}
    </ReasonDialog>
  )
}

/** The staff roles whose rights the signed-in admin has. */
function useGiveableRoles() {
  const own = useStaffRights()
  const { data } = useStaff()
  return data?.roles.filter(({ rights }) => rightsBeyond(rights, own).length === 0) ?? []
}

interface SuspendDialogProps extends DecisionProps {
  lift: () => Promise<unknown>
}

function SuspendDialog({ user, onClose, decide, lift }: SuspendDialogProps) {
  const { t } = useTranslation('users')
  const { fields, until } = useSuspensionEnd()
  const suspend = (reason: string) => () =>
    callFunction(suspendUser, { userId: user.id, until: until(), reason })
  return (
    <ReasonDialog
      title={t('suspendTitle', { name: user.name })}
      description={t(user.chef ? 'suspendChefText' : 'suspendText')}
      confirm={t('suspend')}
      danger
      templates={[t('template1'), t('template2')]}
      onClose={onClose}
      onConfirm={(reason) => decide(suspend(reason), t('suspended', { name: user.name }), lift)}
    >
      {fields}
      <SalesThatEnd userIds={[user.id]} />
    </ReasonDialog>
  )
}
