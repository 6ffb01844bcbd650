import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** The way here; the last has no link, it is this page. */
export function Breadcrumbs({ trail }: { trail: ReadonlyArray<{ label: ReactNode; to?: string }> }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-faint">
        {trail.map(({ label, to }, index) => (
          <li key={to ?? 'here'} className="flex items-center gap-1.5">
            {index > 0 && <ChevronRight className="size-4" aria-hidden />}
            {to ? (
              <Link to={to} className="py-2 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="py-2 text-ink-soft">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
