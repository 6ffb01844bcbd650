import { shownEmail } from '@localchef/addresses/email-address'
import { listUsers } from '@localchef/contracts/users/list-users'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import type { AdminUser } from '@localchef/contracts/users/user-row'
import { UserCheck, UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ListTools } from '@/shared/long-list/list-tools.tsx'
import { LongList } from '@/shared/long-list/long-list.tsx'
import { RecordTable } from '@/shared/long-list/record-table.tsx'
import { useFilters } from '@/shared/long-list/use-filters.ts'
import { useLongList } from '@/shared/long-list/use-long-list.ts'
import type { ManyAct } from '@/shared/many/many-act.ts'
import { ManyRows } from '@/shared/many/many-rows.tsx'
import { useMany } from '@/shared/many/use-many.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { SalesThatEnd } from '../components/open-sales.tsx'
import { useSuspensionEnd } from '../components/use-suspension-end.tsx'
import { UserActions } from '../components/user-actions.tsx'

const choices = ['all', 'buyer', 'chef', 'admin', 'suspended'] as const

export default function UsersPage() {
  const { t } = useTranslation('users')
  const { query, which, days, setQuery, setWhich } = useFilters(choices, 'all')
  const list = useLongList(['users', which, query, days], (cursor, signal) =>
    callFunction(listUsers, { query, which, ...days, ...cursor }, { signal }),
  )
  return (
    <AdminPage title={t('title')}>
      <ListTools
        placeholder={t('search')}
        query={query}
        onQuery={setQuery}
        choices={choices.map((value) => ({ value, label: t(`show.${value}`) }))}
        which={which}
        onWhich={setWhich}
        days="joined"
      >
        <SavedViews list="users" />
      </ListTools>
      <MissingRights of={[suspendUser, setUserRole]} />
      <LongList query={list} rowsOf={({ users }) => users} empty={t('none')}>
        {(users) => <UserTable users={users} />}
      </LongList>
    </AdminPage>
  )
}

function UserTable({ users }: { users: readonly AdminUser[] }) {
  const { t } = useTranslation(['desk', 'users'])
  const { language } = useLanguage()
  const nameOf = useStaffRoleName()
  const many = useMany({
    rows: users,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    acts: useUserActs(),
  })
  return (
    <ManyRows many={many} inTable>
      <RecordTable
        boxOf={many.boxOf}
        boxOfAll={many.boxOfAll}
        label={t('users:title')}
        rows={users}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('column.person'),
            cell: (user) => (
              <span className="grid">
                <AdminLink to={`/admin/users/${user.id}`} className="text-body font-semibold hover:underline">
                  <span translate="no">{user.name}</span>
                </AdminLink>
                <span className="text-caption text-ink-faint" translate="no">
                  {shownEmail(user.email)}
                </span>
              </span>
            ),
          },
          {
            label: t('users:role'),
            cell: (user) => (
              <span className="flex flex-wrap gap-1.5">
                <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>
                  {t(`role.${user.role}`)}
                  {user.staffRole && ` · ${nameOf(user.staffRole)}`}
                </Badge>
                {user.suspension && (
                  <Badge tone="danger" title={user.suspension.reason ?? undefined}>
                    {user.suspension.until
                      ? t('users:suspendedUntil', { date: formatDate(user.suspension.until, language) })
                      : t('users:suspendedNow')}
                  </Badge>
                )}
              </span>
            ),
          },
          {
            label: t('column.chef'),
            cell: ({ chef }) =>
              chef ? (
                <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
                  <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
                </AdminLink>
              ) : (
                '—'
              ),
          },
          { label: t('column.orders'), numeric: true, cell: ({ orderCount }) => orderCount },
          { label: t('column.since'), cell: ({ createdAt }) => formatDate(createdAt, language) },
        ]}
        actions={(user) => <UserActions inRow user={user} />}
      />
    </ManyRows>
  )
}

/** Acts on many people at once. Admins can't be suspended. */
function useUserActs(): ManyAct<AdminUser>[] {
  const { t } = useTranslation(['users', 'many'])
  const { user: self } = useAuth()
  const maySuspend = useHasRightOf(suspendUser)
  const { fields, until } = useSuspensionEnd()
  const lift = ({ id }: AdminUser) => ({ operation: 'unsuspend-user' as const, input: { userId: id } })
  if (!maySuspend) return []
  return [
    {
      label: t('suspend'),
      icon: <UserX aria-hidden />,
      isDanger: true,
      allows: ({ id, role, suspension }) => !suspension && role !== 'admin' && id !== self?.id,
      itemOf: ({ id }, reason) => ({
        operation: 'suspend-user',
        input: { userId: id, until: until(), reason },
      }),
      undoOf: lift,
      done: (number) => t('many:user.suspended', { number }),
      ask: {
        title: (number) => t('many:user.ask', { number }),
        description: t('many:user.text'),
        templates: [t('template1'), t('template2')],
        children: (users) => (
          <>
            {fields}
            <SalesThatEnd userIds={users.map(({ id }) => id)} />
          </>
        ),
      },
    },
    {
      label: t('restore'),
      icon: <UserCheck aria-hidden />,
      allows: ({ id, suspension }) => suspension !== null && id !== self?.id,
      itemOf: lift,
      done: (number) => t('many:user.restored', { number }),
    },
  ]
}
