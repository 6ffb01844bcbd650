import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

interface OverviewSectionProps {
  title: string
  /** Path of the full list. */
  more?: { to: string; text: string }
  children: ReactNode
}

export function OverviewSection({ title, more, children }: OverviewSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="food-name text-subtitle">
          {title}
        </h2>
        {more && (
          <Link
            to={more.to}
            className="inline-flex min-h-11 shrink-0 items-center gap-0.5 text-small font-semibold text-accent-text hover:underline"
          >
            {more.text}
            <ChevronRight className="size-4" aria-hidden />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
