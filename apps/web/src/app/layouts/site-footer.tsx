import { AtSign, Camera, Mail, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLeadsOn } from '@/shared/auth/use-is-closed-to-me.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { Logo } from '../../shared/ui/logo.tsx'

const columns = [
  {
    title: 'columns.eat',
    links: [
      { to: '/chefs', label: 'links.chefs' },
      { to: '/ready-dishes', label: 'links.readyToday' },
      { to: '/how-it-works', label: 'links.howItWorks' },
    ],
  },
  {
    title: 'columns.join',
    links: [
      { to: '/become-a-chef', label: 'links.becomeChef' },
      { to: '/auth', label: 'links.signIn' },
      { to: '/faq', label: 'links.faq' },
    ],
  },
  {
    title: 'columns.legal',
    links: [
      { to: '/privacy', label: 'links.privacy' },
      { to: '/terms', label: 'links.terms' },
    ],
  },
] as const

const quiet =
  'inline-flex min-h-11 items-center gap-2 text-small text-ink-soft hover:text-ink hover:underline'

export function SiteFooter() {
  const { t } = useTranslation('footer')
  const support = useConfig()?.support
  const leadsOn = useLeadsOn()
  return (
    <footer className="site-footer mt-20 border-t border-line bg-sunken">
      <div className="page-width grid gap-10 py-12 lg:grid-cols-[1.4fr_2fr]">
        <div className="grid content-start gap-4">
          <Logo />
          <p className="max-w-sm text-small text-ink-soft">{t('promise')}</p>
          {support && (
            <ul className="grid">
              {support.email && (
                <li>
                  <a href={`mailto:${support.email}`} className={quiet}>
                    <Mail className="size-4.5" aria-hidden />
                    {support.email}
                  </a>
                </li>
              )}
              {support.messengerHandle && (
                <li>
                  <span className="inline-flex min-h-9 items-center gap-2 text-small text-ink-soft">
                    <AtSign className="size-4.5" aria-hidden />
                    {support.messengerHandle.replace(/^@/, '')}
                  </span>
                </li>
              )}
            </ul>
          )}
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3">
          {columns.map((column) => (
            <nav key={column.title} aria-label={t(column.title)}>
              <h2 className="text-small font-semibold text-ink">{t(column.title)}</h2>
              <ul className="mt-1.5 grid">
                {column.links.filter(leadsOn).map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={quiet}>
                      {t(label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <p className="text-caption text-ink-faint">{t('copyright', { year: new Date().getFullYear() })}</p>
          <ul className="-mx-2 flex">
            {support?.imageSiteUrl && (
              <SocialLink
                href={support.imageSiteUrl}
                label={t('social.images')}
                icon={<Camera aria-hidden />}
              />
            )}
            {support?.messengerUrl && (
              <SocialLink
                href={support.messengerUrl}
                label={t('social.messenger')}
                icon={<Send aria-hidden />}
              />
            )}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function SocialLink({ href, label, icon }: { href: string; label: string; icon: React.ReactNode }) {
  return (
    <li>
      <a
        href={href}
        aria-label={label}
        title={label}
        target="_blank"
        rel="noopener noreferrer"
        className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-paper hover:text-ink [&>svg]:size-5"
      >
        {icon}
      </a>
    </li>
  )
}
