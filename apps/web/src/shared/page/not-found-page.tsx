import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { setPageTitle } from './page-title.ts'

export default function NotFoundPage() {
  const { t } = useTranslation()
  const title = t('titles.notFound')
  useEffect(() => setPageTitle(title), [title])
  return (
    <div className="page-width grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <EmptyPlate />
      <h1 className="food-name text-heading">{t('notFound.heading')}</h1>
      <p className="max-w-md text-lead text-ink-soft">{t('notFound.text')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/chefs">{t('notFound.browse')}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {t('notFound.home')}
        </ButtonLink>
      </div>
    </div>
  )
}

function EmptyPlate() {
  return (
    <svg viewBox="0 0 200 120" className="w-56" aria-hidden="true">
      <ellipse cx="100" cy="100" rx="78" ry="10" className="fill-line" />
      <circle cx="100" cy="58" r="52" className="fill-surface stroke-line" strokeWidth="2" />
      <circle cx="100" cy="58" r="36" className="fill-sunken stroke-line" strokeWidth="1.5" />
      <circle cx="92" cy="52" r="2.4" className="fill-accent" />
      <circle cx="109" cy="66" r="1.8" className="fill-accent" />
      <circle cx="101" cy="70" r="1.3" className="fill-accent" />
      <path
        d="M26 22v22a8 8 0 0 0 16 0V22M34 22v22M34 52v44M172 22c-10 6-12 20-10 34l4 2v38"
        className="fill-none stroke-line-strong"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}
