import { grantCredit } from '@localchef/contracts/credit/grant-credit'
import { exportUser } from '@localchef/contracts/users/export-user'
import { openSupportView, type SupportView } from '@localchef/contracts/users/open-support-view'
import { quietDays } from '@localchef/contracts/users/quiet-days'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, SearchX } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDate, formatTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { linkToList } from '@/shared/page/list-places.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { UserActions } from '../components/user-actions.tsx'
import { OpenAccountForm } from '../support/open-account-form.tsx'
import { UserFacts } from '../support/user-facts.tsx'
import { UserNotifications } from '../support/user-notifications.tsx'
import { UserSales } from '../support/user-sales.tsx'
import { UserTools } from '../support/user-tools.tsx'

/**
 * A user's account as support sees it, with an admin's actions. Opening it takes a reason and lasts for a limited
 * time.
 */
export default function UserPage() {
  const { userId = '' } = useParams()
  const { t } = useTranslation('users')
  const queryClient = useQueryClient()
  const queryKey = ['support-view', userId]
  const query = useQuery({
    // Not under `admin`, so that only a decision about this user refetches it.
    queryKey,
    queryFn: ({ signal }) => callFunction(openSupportView, { userId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const open = async (why: { reason: string } | { suspicion: 'fraud' }) =>
    queryClient.setQueryData(queryKey, await callFunction(openSupportView, { userId, ...why }))
  usePageTitle(query.data?.view?.user.name)
  useTimeout(() => void query.refetch(), query.data?.endsAt ?? null)
  if (query.data?.view) {
    return <Person view={query.data.view} endsAt={query.data.endsAt} onChange={() => void query.refetch()} />
  }
  if (query.data) return <OpenAccountForm userId={userId} onOpen={open} />
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-6">
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-72 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return isNotFound(query.error) ? (
    <EmptyState
      icon={<SearchX />}
      title={t('support.unknown')}
      action={<ButtonLink to="/admin/users">{t('title')}</ButtonLink>}
    />
  ) : (
    <ErrorState error={query.error} retry={() => void query.refetch()} />
  )
}

/** Runs at a moment, while the page is open. */
function useTimeout(run: () => void, at: string | null) {
  const onTime = useEffectEvent(run)
  useEffect(() => {
    if (!at) return
    const timer = setTimeout(() => onTime(), Math.max(0, Date.parse(at) - Date.now()) + 500)
    return () => clearTimeout(timer)
  }, [at])
}

interface PersonProps {
  view: SupportView
  /** Null for the admin's own account. */
  endsAt: string | null
  onChange: () => void
}

function Person({ view, endsAt, onChange }: PersonProps) {
  const { t } = useTranslation(['users', 'desk'])
  const { language } = useLanguage()
  const { user } = view
  const nameOf = useStaffRoleName()
  return (
    <>
      <Breadcrumbs trail={[{ label: t('title'), ...linkToList('/admin/users') }, { label: user.name }]} />
      <AdminPage title={user.name} lead={user.email}>
        <p className="flex items-start gap-3 rounded-md bg-info-soft p-3 text-small text-info">
          <Eye className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          <span>
            {t('support.onRecord', { days: quietDays })}{' '}
            {endsAt && t('support.until', { time: formatTime(endsAt, language) })}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>
            {t(`desk:role.${user.role}`)}
            {user.staffRole && ` · ${nameOf(user.staffRole)}`}
          </Badge>
          {user.suspension && (
            <Badge tone="danger">
              {user.suspension.until
                ? t('suspendedUntil', { date: formatDate(user.suspension.until, language) })
                : t('suspendedNow')}
            </Badge>
          )}
        </div>
        {user.suspension?.reason && (
          <p className="rounded-md bg-danger-soft p-3 text-small text-danger">{user.suspension.reason}</p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <UserActions user={user} onDone={onChange} />
          <UserTools view={view} onChange={onChange} />
        </div>
        <MissingRights of={[suspendUser, setUserRole, exportUser, grantCredit]} />
        <UserFacts view={view} />
        <UserSales view={view} />
        <UserNotifications view={view} />
      </AdminPage>
    </>
  )
}
