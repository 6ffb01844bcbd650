import { acceptStaffInvitation } from '@localchef/contracts/staff/accept-staff-invitation'
import { getStaffInvitation } from '@localchef/contracts/staff/get-staff-invitation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useStaffRoleName } from '@/shared/staff/use-staff-role-name.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** The page of a mailed invitation to the staff. */
export default function InvitationPage() {
  const { token = '' } = useParams()
  const { t } = useTranslation('staff')
  const query = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: ({ signal }) => callFunction(getStaffInvitation, { token }, { signal }),
    retry: false,
  })
  return (
    <div className="page-width max-w-xl py-8">
      {query.isPending && (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {query.isError && (
        <EmptyState icon={<MailOpen />} title={<h1>{t('invited.closed')}</h1>}>
          {textOfError(query.error)}
        </EmptyState>
      )}
      {query.data && <Invitation token={token} {...query.data} />}
    </div>
  )
}

interface InvitationProps {
  token: string
  role: string
  invitedBy: string
  expiresAt: string
}

function Invitation({ token, role, invitedBy, expiresAt }: InvitationProps) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const { user, refreshProfile } = useAuth()
  const nameOf = useStaffRoleName()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: () => callFunction(acceptStaffInvitation, { token }),
    onSuccess: async () => {
      await refreshProfile()
      await navigate('/admin/dashboard', { replace: true })
    },
  })
  return (
    <Card>
      <CardBody className="grid gap-4">
        <h1 className="food-name text-heading">{t('invited.title')}</h1>
        <p>{t('invited.text', { name: invitedBy, role: nameOf(role) })}</p>
        <p className="text-small text-ink-soft">
          {t('invited.as', { email: user?.email ?? '' })} ·{' '}
          {t('invite.until', { date: formatDateTime(expiresAt, language) })}
        </p>
        {accept.isError && <FormError>{textOfError(accept.error)}</FormError>}
        <div>
          <Button busy={accept.isPending} onClick={() => accept.mutate()}>
            {t('invited.accept')}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
