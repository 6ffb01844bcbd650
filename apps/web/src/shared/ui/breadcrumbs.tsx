import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

interface Step {
  label: ReactNode
  to?: string
  /** State of the link: restores a list as it was left. */
  state?: unknown
}

/** The last entry is the current page and has no link. */
export function Breadcrumbs({ trail }: { trail: readonly Step[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-faint">
        {trail.map(({ label, to, state }, index) => (
          <li key={to ?? 'here'} className="flex items-center gap-1.5">
            {index > 0 && <ChevronRight className="size-4" aria-hidden />}
            {to ? (
              <Link to={to} state={state} className="py-2 hover:text-ink hover:underline">
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
