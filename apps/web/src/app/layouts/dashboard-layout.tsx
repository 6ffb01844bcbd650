import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useAuth } from '@/auth/auth-context.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { type AccountLink, linksFor } from '../header/account-links.ts'
import { SidebarLayout, type SidebarLink } from './sidebar-layout.tsx'

export default function DashboardLayout() {
  const { t } = useTranslation('menu')
  const { userRole, profile } = useAuth()
  const own = linksFor(userRole)
  const toSidebar = ({ to, label, icon }: AccountLink): SidebarLink => ({
    to,
    text: t(label),
    icon,
    exact: to === '/dashboard',
  })
  return (
    <SidebarLayout
      label={t('account.label')}
      links={own.map(toSidebar)}
      bottomLinks={own.filter((link) => userRole && link.bottomFor?.includes(userRole)).map(toSidebar)}
    >
      {profile ? (
        <Outlet />
      ) : (
        <EmptyState
          icon={<UserRoundPlus />}
          title={t('finishProfile.title')}
          action={<ButtonLink to="/onboarding">{t('finishProfile.action')}</ButtonLink>}
        >
          {t('finishProfile.text')}
        </EmptyState>
      )}
    </SidebarLayout>
  )
}
