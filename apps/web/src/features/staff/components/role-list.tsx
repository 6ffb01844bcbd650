import { deleteStaffRole } from '@localchef/contracts/staff/delete-staff-role'
import { saveStaffRole } from '@localchef/contracts/staff/save-staff-role'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { rightsBeyond, type StaffRole } from '@localchef/contracts/staff/staff-role'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { isBuiltIn, useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { rightGroups } from '../right-groups.ts'
import { RoleRightsDialog } from './role-rights-dialog.tsx'

interface RoleListProps {
  roles: readonly StaffRole[]
  /** The signed-in admin's rights. */
  ownRights: readonly StaffRight[]
}

export function RoleList({ roles, ownRights }: RoleListProps) {
  const { t } = useTranslation('staff')
  const [editing, setEditing] = useState<StaffRole | 'new'>()
  const [deleting, setDeleting] = useState<StaffRole>()
  const newestOf = (opened: StaffRole) => roles.find(({ name }) => name === opened.name) ?? opened
  return (
    <section className="grid gap-4" aria-labelledby="staff-roles">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="staff-roles" className="food-name text-subtitle">
          {t('roles')}
        </h2>
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
          {t('addRole')}
        </Button>
      </header>
      <ul className="grid gap-3 md:grid-cols-2">
        {roles.map((role) => (
          <li key={role.name}>
            <RoleCard
              role={role}
              isDeletable={
                !isBuiltIn(role.name) &&
                role.memberCount === 0 &&
                rightsBeyond(role.rights, ownRights).length === 0
              }
              onEdit={() => setEditing(role)}
              onDelete={() => setDeleting(role)}
            />
          </li>
        ))}
      </ul>
      {editing && (
        <RoleRightsDialog
          role={editing === 'new' ? undefined : newestOf(editing)}
          ownRights={ownRights}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && <DeleteDialog role={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  )
}

interface RoleCardProps {
  role: StaffRole
  isDeletable: boolean
  onEdit: () => void
  onDelete: () => void
}

function RoleCard({ role: { name, rights, memberCount }, isDeletable, onEdit, onDelete }: RoleCardProps) {
  const { t } = useTranslation(['staff', 'desk'])
  const shownName = useStaffRoleName()(name)
  const isOwner = name === 'owner'
  const shownRights = rightGroups.flatMap((group) => group.rights.filter((right) => rights.includes(right)))
  return (
    <Card className="h-full">
      <CardBody className="grid h-full content-start gap-3">
        <div className="grid gap-0.5">
          <h3 className="font-semibold wrap-anywhere">{shownName}</h3>
          <p className="text-small text-ink-soft">
            {t('memberCount', { count: memberCount })} ·{' '}
            {isOwner ? t('allRights') : t('rightCount', { count: rights.length })}
          </p>
        </div>
        {!isOwner && (
          <p className="text-small text-ink-soft">
            {shownRights.map((right) => t(`desk:right.${right}`)).join(' · ')}
          </p>
        )}
        <div className="mt-auto flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${t(isOwner ? 'seeRights' : 'editRole')}: ${shownName}`}
            onClick={onEdit}
          >
            {t(isOwner ? 'seeRights' : 'editRole')}
          </Button>
          {isDeletable && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${t('deleteRole')}: ${shownName}`}
              onClick={onDelete}
            >
              {t('deleteRole')}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

function DeleteDialog({ role: { name, rights }, onClose }: { role: StaffRole; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const decide = useDecide()
  return (
    <ReasonDialog
      title={t('deleteTitle', { role: name })}
      description={t('deleteText')}
      confirm={t('deleteRole')}
      danger
      hint={t('reason.recorded', { ns: 'desk' })}
      templates={[t('deleteTemplate')]}
      onClose={onClose}
      onConfirm={(reason) =>
        decide(
          () => callFunction(deleteStaffRole, { name, reason }),
          t('deleted', { role: name }),
          () =>
            callFunction(saveStaffRole, {
              name,
              rights,
              version: null,
              reason: t('undone', { ns: 'desk' }),
            }),
        )
      }
    />
  )
}
