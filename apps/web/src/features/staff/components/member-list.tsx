import { setStaffRole } from '@localchef/contracts/staff/set-staff-role'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { rightsBeyond, type StaffMember, type StaffRole } from '@localchef/contracts/staff/staff-role'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { StaffRoleField } from './staff-role-field.tsx'

interface MemberListProps {
  members: readonly StaffMember[]
  roles: readonly StaffRole[]
  /** The signed-in admin's rights. */
  ownRights: readonly StaffRight[]
}

/** The admins. Those with rights that the signed-in admin lacks have no buttons, because the server would refuse. */
export function MemberList({ members, roles, ownRights }: MemberListProps) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const { user: self } = useAuth()
  const nameOf = useStaffRoleName()
  const [asking, setAsking] = useState<{ about: 'role' | 'remove'; member: StaffMember }>()
  const within = new Set(
    roles.filter(({ rights }) => rightsBeyond(rights, ownRights).length === 0).map(({ name }) => name),
  )
  const close = () => setAsking(undefined)
  return (
    <section className="grid gap-4" aria-labelledby="staff-members">
      <h2 id="staff-members" className="food-name text-subtitle">
        {t('members')}
      </h2>
      <RecordTable
        label={t('members')}
        rows={members}
        keyOf={({ userId }) => userId}
        columns={[
          {
            label: t('column.person', { ns: 'desk' }),
            cell: ({ userId, name, email }) => (
              <span className="grid">
                <AdminLink to={`/admin/users/${userId}`} className="text-body font-semibold hover:underline">
                  {name}
                </AdminLink>
                <span className="text-caption text-ink-faint">{email}</span>
              </span>
            ),
          },
          {
            label: t('staffRole', { ns: 'users' }),
            cell: ({ role }) => <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{nameOf(role)}</Badge>,
          },
          { label: t('since'), cell: ({ since }) => formatDate(since, language) },
        ]}
        actions={(member) => {
          if (member.userId === self?.id) {
            return <span className="text-small text-ink-faint">{t('you', { ns: 'users' })}</span>
          }
          if (!within.has(member.role)) return null
          return (
            <>
              <Button size="sm" variant="secondary" onClick={() => setAsking({ about: 'role', member })}>
                {t('changeRole')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setAsking({ about: 'remove', member })}>
                {t('remove')}
              </Button>
            </>
          )
        }}
      />
      <p className="text-small text-ink-soft">
        {t('appoint')}{' '}
        <AdminLink orNothing to="/admin/users" className="text-accent-text underline">
          {t('appointLink')}
        </AdminLink>
      </p>
      {asking?.about === 'role' && (
        <RoleDialog
          member={asking.member}
          roles={roles.filter(({ name }) => within.has(name))}
          onClose={close}
        />
      )}
      {asking?.about === 'remove' && <RemoveDialog member={asking.member} onClose={close} />}
    </section>
  )
}

interface RoleDialogProps {
  member: StaffMember
  /** Those that the signed-in admin can give. */
  roles: readonly StaffRole[]
  onClose: () => void
}

function RoleDialog({ member: { userId, name, role: current }, roles, onClose }: RoleDialogProps) {
  const { t } = useTranslation('staff')
  const decide = useDecide()
  const nameOf = useStaffRoleName()
  const [role, setRole] = useState(current)
  const give = (to: string, reason: string) => () => callFunction(setStaffRole, { userId, role: to, reason })
  return (
    <ReasonDialog
      title={t('roleTitle', { name })}
      description={t('roleText')}
      confirm={t('changeRole')}
      templates={[t('roleTemplate1'), t('roleTemplate2')]}
      onClose={onClose}
      onConfirm={(reason) =>
        decide(
          give(role, reason),
          t('roleDone', { name, role: nameOf(role) }),
          give(current, t('undone', { ns: 'desk' })),
        )
      }
    >
      <StaffRoleField roles={roles} value={role} onChange={setRole} />
    </ReasonDialog>
  )
}

function RemoveDialog({
  member: { userId, name, role },
  onClose,
}: {
  member: StaffMember
  onClose: () => void
}) {
  const { t } = useTranslation('staff')
  const decide = useDecide()
  return (
    <ReasonDialog
      title={t('removeTitle', { name })}
      description={t('removeText')}
      confirm={t('remove')}
      danger
      templates={[t('removeTemplate1')]}
      onClose={onClose}
      onConfirm={(reason) =>
        decide(
          () => callFunction(setUserRole, { userId, role: 'buyer', reason }),
          t('removeDone', { name }),
          () =>
            callFunction(setUserRole, {
              userId,
              role: 'admin',
              staffRole: role,
              reason: t('undone', { ns: 'desk' }),
            }),
        )
      }
    />
  )
}
