import { shownEmail } from '@localchef/addresses/email-address'
import { Email } from '@localchef/contracts/email-field'
import { type Approval, pageOfAct } from '@localchef/contracts/staff/approval'
import { createStaffInvitation } from '@localchef/contracts/staff/create-staff-invitation'
import { decideApproval } from '@localchef/contracts/staff/decide-approval'
import { listStaffInvitations } from '@localchef/contracts/staff/list-staff-invitations'
import { revokeStaffInvitation } from '@localchef/contracts/staff/revoke-staff-invitation'
import { setStaffRole } from '@localchef/contracts/staff/set-staff-role'
import { invitationDays, type StaffInvitation } from '@localchef/contracts/staff/staff-invitation'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { rightsBeyond, type StaffMember, type StaffRole } from '@localchef/contracts/staff/staff-role'
import { quietDays } from '@localchef/contracts/users/quiet-days'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { ReasonDialog } from '@/shared/long-list/reason-dialog.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { opens } from '@/shared/staff/admin-sections.ts'
import { useStaff } from '@/shared/staff/use-staff.ts'
import { useOwnStaffRole, useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDecide } from '@/shared/undo/use-decide.ts'
import { RoleList } from '../components/role-list.tsx'
import { StaffRoleField } from '../components/staff-role-field.tsx'

/** The admins with their staff roles, and the roles with their rights. */
export default function StaffPage() {
  const { t } = useTranslation('staff')
  const ownRights = useStaffRights()
  const query = useStaff()
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      {query.isPending && (
        <SkeletonGroup className="grid gap-6">
          <Skeleton className="h-48 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && (
        <>
          <ApprovalList approvals={query.data.approvals} />
          <div className="flex flex-wrap items-center gap-1">
            <ExportList list="staff" filter={{}} />
          </div>
          <MemberList members={query.data.members} roles={query.data.roles} ownRights={ownRights} />
          <InvitationList
            roles={query.data.roles.filter(({ rights }) => rightsBeyond(rights, ownRights).length === 0)}
          />
          <RoleList roles={query.data.roles} ownRights={ownRights} />
        </>
      )}
    </AdminPage>
  )
}

/** Requests for the approval of an owner, oldest first; nothing without any. */
function ApprovalList({ approvals }: { approvals: readonly Approval[] }) {
  const { t } = useTranslation('staff')
  if (approvals.length === 0) return null
  return (
    <section className="grid gap-4" aria-labelledby="staff-approvals">
      <h2 id="staff-approvals" className="food-name text-subtitle">
        {t('approvals.title')}
      </h2>
      <ul className="grid gap-3">
        {approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard approval={approval} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const { user: self } = useAuth()
  const { data: own } = useOwnStaffRole()
  const { withNumbers } = useNumbered()
  const decide = useDecide()
  const { id, act, askedBy, reason, expiresAt, state } = approval
  const name = askedBy?.name ?? '—'
  const isMine = askedBy?.id === self?.id
  const [isRejecting, setRejecting] = useState(false)
  const subject = withNumbers(approval.subject ?? '')
  const title = titleOf({ act, subject }, t, language)
  const approve = () =>
    decide(
      () => callFunction(decideApproval, { approvalId: id, decision: 'approve' }),
      t('approvals.approved', { name }),
    )
  const reject = (why: string) =>
    decide(
      () => callFunction(decideApproval, { approvalId: id, decision: 'decline', reason: why }),
      t('approvals.rejected'),
    )
  return (
    <Card>
      <CardBody className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          {act.operation === 'close-ledger-month' && (
            <p className="numeric text-small">
              {t('approvals.monthFacts', {
                sales: formatDollars(act.sales),
                kept: formatDollars(act.kept),
                count: act.transactions,
              })}
            </p>
          )}
          <p className="text-small text-ink-soft wrap-anywhere">{t('approvals.by', { name, reason })}</p>
          <p className="text-caption text-ink-faint">
            {t('approvals.expires', { date: formatDateTime(expiresAt, language) })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {state === 'approved' && <Badge tone="success">{t('approvals.isApproved')}</Badge>}
          {state === 'waiting' && own?.role === 'owner' && !isMine && (
            <>
              <Button size="sm" onClick={() => void approve()}>
                {t('approvals.approve')}
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setRejecting(true)}>
                {t('approvals.reject')}
              </Button>
            </>
          )}
          {state === 'approved' && isMine && own && opens(pageOfAct(act), own.rights) && (
            <ButtonLink size="sm" variant="secondary" to={pageOfAct(act)}>
              {t('approvals.open')}
            </ButtonLink>
          )}
        </div>
        {isRejecting && (
          <ReasonDialog
            title={title}
            description={t('approvals.rejectText', { name })}
            confirm={t('approvals.reject')}
            danger
            onClose={() => setRejecting(false)}
            onConfirm={reject}
          />
        )}
      </CardBody>
    </Card>
  )
}

function titleOf(
  { act, subject }: { act: Approval['act']; subject: string },
  t: TFunction<['staff', 'ledger']>,
  language: string,
): string {
  switch (act.operation) {
    case 'erase-user':
      return t('approvals.erase-user', { subject })
    case 'open-support-view':
      return t('approvals.open-support-view', { subject, days: quietDays })
    case 'close-ledger-month':
      return t('approvals.close-ledger-month', { month: monthName(act.month, language) })
    case 'refund-order':
    case 'refund-booking':
    case 'decide-dispute':
      return t(`approvals.${act.operation}`, { amount: formatDollars(act.amount), subject })
    case 'correct-ledger':
      return t('approvals.correct-ledger', {
        amount: formatDollars(act.amount),
        debit: t(`ledger:months.accountName.${act.debit}`),
        credit: t(`ledger:months.accountName.${act.credit}`),
      })
    case 'save-setting':
      return act.fromAmount === undefined
        ? t('approvals.save-setting')
        : t('approvals.raise', { amount: formatDollars(act.fromAmount) })
  }
}

interface MemberListProps {
  members: readonly StaffMember[]
  roles: readonly StaffRole[]
  /** The signed-in admin's rights. */
  ownRights: readonly StaffRight[]
}

/** The admins. Those with rights that the signed-in admin lacks have no buttons, because the server would refuse. */
function MemberList({ members, roles, ownRights }: MemberListProps) {
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
                  <span translate="no">{name}</span>
                </AdminLink>
                <span className="text-caption text-ink-faint" translate="no">
                  {shownEmail(email)}
                </span>
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

/** The open invitations, and the button that mails another. */
function InvitationList({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useTranslation('staff')
  const [isAsking, setAsking] = useState(false)
  const query = useQuery({
    queryKey: ['admin', 'staff-invitations'],
    queryFn: ({ signal }) => callFunction(listStaffInvitations, {}, { signal }),
    staleTime: 5_000,
  })
  return (
    <section className="grid gap-3" aria-labelledby="staff-invitations">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="staff-invitations" className="food-name text-subtitle">
          {t('invite.title')}
        </h2>
        <Button size="sm" icon={<MailPlus aria-hidden />} onClick={() => setAsking(true)}>
          {t('invite.action')}
        </Button>
      </header>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data?.invitations.length === 0 && <p className="text-small text-ink-soft">{t('invite.none')}</p>}
      <ul className="grid gap-2">
        {query.data?.invitations.map((invitation) => (
          <li key={invitation.id}>
            <Invitation invitation={invitation} />
          </li>
        ))}
      </ul>
      {isAsking && <InviteDialog roles={roles} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Invitation({
  invitation: { id, email, role, invitedBy, expiresAt },
}: {
  invitation: StaffInvitation
}) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const nameOf = useStaffRoleName()
  const decide = useDecide()
  const revoke = () => decide(() => callFunction(revokeStaffInvitation, { id }), t('invite.revoked'))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-2 text-small">
      <p className="grid min-w-0">
        <span className="text-body font-semibold wrap-anywhere" translate="no">
          {shownEmail(email)}
        </span>
        <span className="text-ink-soft">
          {nameOf(role)} · {t('invite.by', { name: invitedBy })} ·{' '}
          {t('invite.until', { date: formatDateTime(expiresAt, language) })}
        </span>
      </p>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${t('invite.revoke')}: ${shownEmail(email)}`}
        onClick={() => void revoke()}
      >
        {t('invite.revoke')}
      </Button>
    </div>
  )
}

function InviteDialog({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const decide = useDecide()
  // Kept for a retry, so that a lost answer does not mail twice.
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState('support')
  const [tried, setTried] = useState(false)
  const email = Email.safeParse(typed)
  const send = async (reason: string) => {
    setTried(true)
    if (!email.success) return false
    return decide(
      () => callFunction(createStaffInvitation, { id, email: email.data, role, reason }),
      t('invite.sent', { email: shownEmail(email.data) }),
    )
  }
  return (
    <ReasonDialog
      title={t('invite.action')}
      description={t('invite.text', { count: invitationDays })}
      confirm={t('invite.send')}
      hint={t('invite.reasonHint')}
      onClose={onClose}
      onConfirm={send}
    >
      <Field
        label={t('invite.email')}
        required
        error={tried && !email.success ? t('invite.emailWrong') : undefined}
      >
        <TextInput type="email" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <StaffRoleField roles={roles} value={role} onChange={setRole} />
    </ReasonDialog>
  )
}
