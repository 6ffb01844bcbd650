import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

interface HomeSectionProps {
  title: string
  intro?: string
  more?: { to: string; label: string }
  children: ReactNode
}

/** A titled section with a link to the full list. */
export function HomeSection({ title, intro, more, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 laid-out-later sm:gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h2 id={id} className="food-name text-title">
            {title}
          </h2>
          {intro && <p className="text-body text-ink-soft max-sm:hidden">{intro}</p>}
        </div>
        {more && (
          <Link
            to={more.to}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text hover:underline"
          >
            {more.label}
            <ArrowRight className="size-4.5" aria-hidden />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
