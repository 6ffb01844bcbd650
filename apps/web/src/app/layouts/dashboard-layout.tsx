import { MessagesSquare, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { type AccountLink, linksFor } from '../header/account-links.ts'
import { SidebarLayout, type SidebarLink } from './sidebar-layout.tsx'

const InboxCount = lazy(() => import('@/features/messages/inbox/components/inbox-count.tsx'))

/** In the sidebar after the orders, and under the thumb; the account menu is as it was specified. */
const messagesLink: AccountLink = {
  to: '/dashboard/messages',
  label: 'account.messages',
  icon: MessagesSquare,
  bottomFor: ['buyer', 'chef'],
}

export default function DashboardLayout() {
  const { t } = useTranslation('menu')
  const { userRole, profile } = useAuth()
  const own = linksFor(userRole).flatMap((link) =>
    link.to === '/dashboard/orders' && userRole !== 'admin' ? [link, messagesLink] : [link],
  )
  const toSidebar = ({ to, label, icon }: AccountLink): SidebarLink => ({
    to,
    text: t(label),
    icon,
    exact: to === '/dashboard',
    ...(to === messagesLink.to
      ? {
          count: (
            <Suspense fallback={null}>
              <InboxCount />
            </Suspense>
          ),
        }
      : {}),
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
