import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export function Logo() {
  const { t } = useTranslation('menu')
  const name = t('main.name')
  // The last word has the accent color.
  const [, first = name, last = ''] = /^(.+)([A-ZА-ЯЁ ].*)$/.exec(name) ?? []
  return (
    <Link to="/" aria-label={t('main.logo')} className="flex min-h-11 items-center gap-2.5 rounded-full pr-1">
      <LogoMark className="size-8" />
      <span className="font-serif text-subtitle leading-none font-semibold tracking-tight">
        {first}
        <span className="text-accent-text">{last}</span>
      </span>
    </Link>
  )
}

/** A chef's hat, as in the favicon. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M9 15.5a3.8 3.8 0 0 1 1.2-7.3 6.2 6.2 0 0 1 11.6 0A3.8 3.8 0 0 1 23 15.5V21H9z"
        className="fill-accent-ink"
      />
      <path d="M9.6 23.6h12.8" className="stroke-accent-ink" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
