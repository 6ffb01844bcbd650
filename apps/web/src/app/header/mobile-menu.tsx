import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { isCurrent } from './account-links.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { useMainLinks } from './main-links.ts'
import { ThemeToggle } from './theme-toggle.tsx'

interface MobileMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const { t } = useTranslation('menu')
  const mainLinks = useMainLinks()
  const { user, isAdmin } = useAuth()
  const { pathname, hash } = useLocation()

  // Every navigation closes the menu, including the browser's back button.
  const address = pathname + hash
  const openedAt = useRef(address)
  useEffect(() => {
    if (openedAt.current === address) return
    openedAt.current = address
    onOpenChange(false)
  }, [address, onOpenChange])

  const links = [
    ...mainLinks.map(({ to, label }) => ({ to, text: t(label) })),
    ...(user ? [{ to: '/dashboard', text: t('account.dashboard') }] : []),
    ...(isAdmin ? [{ to: '/admin/dashboard', text: t('account.admin') }] : []),
  ]
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('main.menu')}
      footer={
        <div className="-mx-3 flex items-center justify-between">
          <LanguageSwitcher />
          <ThemeToggle />
        </div>
      }
    >
      <nav aria-label={t('main.label')}>
        <ul className="-mx-3 grid gap-0.5">
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => onOpenChange(false)}
                aria-current={(to === '/' ? pathname === '/' : isCurrent(to, pathname)) ? 'page' : undefined}
                className="flex min-h-12 items-center rounded-md px-3 font-serif text-lead font-semibold hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {!user && (
        <div className="mt-5 grid grid-cols-2 gap-3">
          <ButtonLink to="/auth#signin" variant="secondary" onClick={() => onOpenChange(false)}>
            {t('account.signIn')}
          </ButtonLink>
          <ButtonLink to="/auth#signup" onClick={() => onOpenChange(false)}>
            {t('account.signUp')}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  )
}
