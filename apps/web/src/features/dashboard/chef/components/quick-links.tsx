import {
  Banknote,
  BellRing,
  Briefcase,
  ChartColumn,
  GraduationCap,
  Store,
  Tag,
  UtensilsCrossed,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'

const links = [
  { to: '/dashboard/menu-items', key: 'menu', icon: UtensilsCrossed },
  { to: '/dashboard/services', key: 'services', icon: Briefcase },
  { to: '/dashboard/chef-profile', key: 'profile', icon: Store },
  { to: '/dashboard/payouts', key: 'payouts', icon: Banknote },
  { to: '/dashboard/discounts', key: 'discounts', icon: Tag },
  { to: '/dashboard/analytics', key: 'analytics', icon: ChartColumn },
  { to: '/dashboard/followers', key: 'followers', icon: BellRing },
  { to: '/chefs-hub', key: 'hub', icon: GraduationCap },
] as const

export function QuickLinks() {
  const { t } = useTranslation('kitchen')
  return (
    <nav aria-label={t('overview.links.label')}>
      <ul className="flex flex-wrap gap-2.5">
        {links.map(({ to, key, icon: Icon }) => (
          <li key={to}>
            <ButtonLink
              to={to}
              variant="secondary"
              size="sm"
              className="min-h-11"
              icon={<Icon aria-hidden />}
            >
              {t(`overview.links.${key}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
