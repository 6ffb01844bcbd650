import { becomeChef } from '@localchef/contracts/chefs/become-chef'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'

/** Links to the reader's next step: signing up as a chef, changing from buyer to chef, or their own kitchen. */
export function StartCooking() {
  const { t } = useTranslation('becomeChef')
  const { user, userRole } = useAuth()
  const takesChefs = useFeature('newChefs')
  if (userRole === 'chef') return <ButtonLink to="/dashboard/chef-profile">{t('ownKitchen')}</ButtonLink>
  if (userRole === 'admin' || !takesChefs) return null
  if (userRole === 'buyer') return <BecomeChef />
  return <ButtonLink to={user ? '/onboarding' : '/auth?role=chef#signup'}>{t('start')}</ButtonLink>
}

function BecomeChef() {
  const { t } = useTranslation('becomeChef')
  const { refreshProfile } = useAuth()
  const navigate = useNavigate()
  const become = useMutation({
    mutationFn: async () => {
      await callFunction(becomeChef, {})
      await refreshProfile()
    },
    onSuccess: () => {
      toast.success(t('became'))
      void navigate('/dashboard/chef-profile')
    },
    onError: () => toast.error(t('becomeFailed')),
  })
  return (
    <Button busy={become.isPending} onClick={() => become.mutate()}>
      {t('start')}
    </Button>
  )
}
