import {
  Briefcase,
  LifeBuoy,
  Mail,
  Rocket,
  Send,
  Settings,
  ShieldCheck,
  ShoppingBag,
  UtensilsCrossed,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useConfig } from '@/shared/backend/use-config.ts'
import { SidebarLayout } from './sidebar-layout.tsx'

const sections = [
  { to: '/chefs-hub', label: 'hub.gettingStarted', icon: Rocket, exact: true },
  { to: '/chefs-hub/menu', label: 'hub.menu', icon: UtensilsCrossed },
  { to: '/chefs-hub/services', label: 'hub.services', icon: Briefcase },
  { to: '/chefs-hub/orders', label: 'hub.orders', icon: ShoppingBag },
  { to: '/chefs-hub/profile', label: 'hub.profile', icon: ShieldCheck },
  { to: '/chefs-hub/settings', label: 'hub.settings', icon: Settings },
  { to: '/chefs-hub/troubleshooting', label: 'hub.troubleshooting', icon: LifeBuoy },
] as const

export default function HubLayout() {
  const { t } = useTranslation('menu')
  const support = useConfig()?.support
  const link =
    'flex min-h-11 items-center gap-3 rounded-md px-3 text-small font-medium text-ink-soft hover:bg-sunken hover:text-ink [&>svg]:size-5'
  return (
    <SidebarLayout
      label={t('hub.label')}
      title={t('hub.title')}
      links={sections.map(({ label, ...section }) => ({ ...section, text: t(label) }))}
      aside={
        <div className="border-t border-line pt-3">
          {support?.email && (
            <a href={`mailto:${support.email}`} className={link}>
              <Mail aria-hidden />
              {t('hub.emailSupport')}
            </a>
          )}
          {support?.messengerUrl && (
            <a href={support.messengerUrl} target="_blank" rel="noopener noreferrer" className={link}>
              <Send aria-hidden />
              {t('hub.messengerSupport')}
            </a>
          )}
        </div>
      }
    >
      <Outlet />
    </SidebarLayout>
  )
}
