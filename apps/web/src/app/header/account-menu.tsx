import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { displayName, signInName } from '@/shared/auth/profile.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '@/shared/ui/menu.tsx'
import { isCurrent, linksFor } from './account-links.ts'

export default function AccountMenu() {
  const { t } = useTranslation('menu')
  const { user, profile, userRole, signOut } = useAuth()
  const { pathname } = useLocation()
  const name = displayName(profile, user?.email) || t('account.user')
  return (
    <Menu
      label={t('account.label')}
      trigger={
        <button type="button" className="grid size-11 shrink-0 place-items-center rounded-full">
          <Avatar name={name} url={profile?.avatarUrl ?? null} size={40} />
          <span className="sr-only">{t('account.open', { name })}</span>
        </button>
      }
    >
      <MenuLabel>
        <span className="block text-small font-semibold text-ink" translate="no">
          {name}
        </span>
        <span className="block truncate" translate="no">
          {signInName(user)}
        </span>
      </MenuLabel>
      <MenuSeparator />
      {linksFor(userRole).map(({ to, label, icon: Icon }) => (
        <MenuLink key={to} to={to} icon={<Icon aria-hidden />} current={isCurrent(to, pathname)}>
          {t(label)}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        {t('account.signOut')}
      </MenuItem>
    </Menu>
  )
}
