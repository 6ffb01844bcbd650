import { Reason } from '@localchef/contracts/admin-fields'
import { deleteStaffRole } from '@localchef/contracts/staff/delete-staff-role'
import { saveStaffRole } from '@localchef/contracts/staff/save-staff-role'
import { longestRoleName } from '@localchef/contracts/staff/staff-limits'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { rightsBeyond, type StaffRole, StaffRoleName } from '@localchef/contracts/staff/staff-role'
import { longestReason } from '@localchef/contracts/text-limits'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { isBuiltIn, useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { rightGroups } from '../right-groups.ts'

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

const RoleForm = z.object({ name: StaffRoleName, rights: z.array(StaffRight).min(1), reason: Reason })
type RoleForm = z.infer<typeof RoleForm>

interface RoleRightsDialogProps {
  /** Undefined for a new role. */
  role: StaffRole | undefined
  /** The signed-in admin's rights; others can be neither given nor taken away. */
  ownRights: readonly StaffRight[]
  onClose: () => void
}

/** The rights of a staff role; those of owners are read-only. */
function RoleRightsDialog({ role, ownRights, onClose }: RoleRightsDialogProps) {
  const { t } = useTranslation(['staff', 'common'])
  const nameOf = useStaffRoleName()
  const decide = useDecide()
  const formId = useId()
  const values = { name: role?.name ?? '', rights: role?.rights ?? [], reason: '' }
  const form = useZodForm(RoleForm, values)
  const draft = useDraft(form, null, role && { version: role.version, values })
  const isOwner = role?.name === 'owner'
  const submit = form.handleSubmit(async (given) => {
    const version = draft.seenVersion() ?? null
    const shown = nameOf(given.name)
    const saved = await decide(
      () => callFunction(saveStaffRole, { ...given, version }),
      t(role ? 'saved' : 'created', { role: shown }),
    )
    if (!saved) return
    draft.forget()
    onClose()
  })
  const title = role ? t('editTitle', { role: nameOf(role.name) }) : t('addTitle')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={isOwner ? t('ownerTitle') : title}
      {...(isOwner ? { description: t('ownerText') } : {})}
      decisive={!isOwner}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t(isOwner ? 'action.close' : 'action.cancel', { ns: 'common' })}
          </Button>
          {!isOwner && (
            <Button type="submit" form={formId} busy={form.formState.isSubmitting}>
              {t('action.save', { ns: 'common' })}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <DraftNotice draft={draft} labels={{ rights: t('rights') }} />
        {!role && <NameField form={form} />}
        <RightFields form={form} ownRights={isOwner ? [] : ownRights} saysWhy={!isOwner} />
        {role && !isOwner && role.memberCount > 0 && (
          <p className="rounded-md bg-info-soft p-3 text-small text-info">
            {t('affects', { count: role.memberCount })}
          </p>
        )}
        {!isOwner && <ReasonField form={form} />}
      </form>
    </Dialog>
  )
}

function NameField({ form }: { form: UseFormReturn<RoleForm> }) {
  const { t } = useTranslation('staff')
  return (
    <Field
      label={t('roleName')}
      hint={t('roleNameHint')}
      required
      error={form.formState.errors.name && t('roleNameWrong')}
    >
      <TextInput autoComplete="off" maxLength={longestRoleName} {...form.register('name')} />
    </Field>
  )
}

interface RightFieldsProps {
  form: UseFormReturn<RoleForm>
  ownRights: readonly StaffRight[]
  /** Whether to explain why a right cannot be changed. */
  saysWhy: boolean
}

function RightFields({ form, ownRights, saysWhy }: RightFieldsProps) {
  const { t } = useTranslation(['staff', 'desk'])
  const chosen = form.watch('rights')
  const error = form.formState.errors.rights && t('rightsMissing')
  const errorId = useId()
  const toggle = (right: StaffRight, has: boolean) =>
    form.setValue('rights', has ? [...chosen, right].sort() : chosen.filter((other) => other !== right), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return (
    <div className="grid gap-4" aria-describedby={error ? errorId : undefined}>
      {rightGroups.map(({ name, rights }) => (
        <fieldset key={name} className="grid">
          <legend className="font-semibold">{t(`group.${name}`)}</legend>
          {rights.map((right) => {
            const isOwn = ownRights.includes(right)
            return (
              <Checkbox
                key={right}
                label={t(`desk:right.${right}`)}
                hint={!isOwn && saysWhy ? t('gone') : undefined}
                disabled={!isOwn}
                checked={chosen.includes(right)}
                onChange={(event) => toggle(right, event.target.checked)}
              />
            )
          })}
        </fieldset>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

function ReasonField({ form }: { form: UseFormReturn<RoleForm> }) {
  const { t } = useTranslation(['staff', 'desk'])
  return (
    <Field
      label={t('desk:reason.label')}
      hint={t('desk:reason.recorded')}
      required
      error={form.formState.errors.reason && t('reasonMissing')}
    >
      <TextArea rows={2} maxLength={longestReason} {...form.register('reason')} />
    </Field>
  )
}
