import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { useStaff } from '@/shared/staff/use-staff.ts'
import { useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { ApprovalList } from '../components/approval-list.tsx'
import { MemberList } from '../components/member-list.tsx'
import { RoleList } from '../components/role-list.tsx'

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
          <RoleList roles={query.data.roles} ownRights={ownRights} />
        </>
      )}
    </AdminPage>
  )
}
