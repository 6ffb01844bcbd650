import { Banknote, Gift, Megaphone, MessagesSquare, Tag, Timer, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { type AccountLink, linksFor } from '../header/account-links.ts'
import { SidebarLayout, type SidebarLink } from './sidebar-layout.tsx'

const InboxCount = lazy(() => import('@/features/messages/inbox/components/inbox-count.tsx'))

/** Comes after the orders in the sidebar and the bottom bar. Not in the account menu, whose links the spec fixes. */
const messagesLink: AccountLink = {
  to: '/dashboard/messages',
  label: 'account.messages',
  icon: MessagesSquare,
  bottomFor: ['buyer', 'chef'],
}

/** Comes before the analytics in a chef's sidebar; on a phone the overview and the business profile link to it. */
const payoutsLink: AccountLink = {
  to: '/dashboard/payouts',
  label: 'account.payouts',
  icon: Banknote,
}

/** Comes after the analytics in a chef's sidebar; on a phone the menu's tools and the help area link to it. */
const shareLink: AccountLink = {
  to: '/dashboard/share',
  label: 'account.share',
  icon: Megaphone,
}

/** Comes after the menu in a chef's sidebar; on a phone the menu's tools link to it. */
const dropsLink: AccountLink = {
  to: '/dashboard/drops',
  label: 'account.drops',
  icon: Timer,
}

/** Comes after the payouts in a chef's sidebar; on a phone the overview links to it. */
const discountsLink: AccountLink = {
  to: '/dashboard/discounts',
  label: 'account.discounts',
  icon: Tag,
}

/** Comes after the messages in a buyer's sidebar; on a phone the cart and the notifications link to it. */
const creditLink: AccountLink = {
  to: '/dashboard/credit',
  label: 'account.credit',
  icon: Gift,
}

export default function DashboardLayout() {
  const { t } = useTranslation('menu')
  const { userRole, profile } = useAuth()
  const own = linksFor(userRole).flatMap((link) => {
    if (link.to === '/dashboard/orders' && userRole === 'buyer') return [link, messagesLink, creditLink]
    if (link.to === '/dashboard/orders' && userRole === 'chef') return [link, messagesLink]
    if (link.to === '/dashboard/menu-items') return [link, dropsLink]
    return link.to === '/dashboard/analytics' ? [payoutsLink, discountsLink, link, shareLink] : [link]
  })
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
      bottomLinks={own
        .filter((link) => userRole && link.bottomFor?.includes(userRole))
        .map((link) => toSidebar({ ...link, label: link.bottomLabel ?? link.label }))}
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
