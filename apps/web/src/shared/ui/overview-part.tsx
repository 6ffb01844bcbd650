import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '@/shared/ui/card.tsx'

interface OverviewPartProps {
  title: string
  more?: { to: string; text: string }
  children: ReactNode
}

/** A part of an overview: heading, link to the full list, card. */
export function OverviewPart({ title, more, children }: OverviewPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="food-name text-subtitle">
          {title}
        </h2>
        {more && (
          <Link
            to={more.to}
            className="touch-target text-small font-semibold text-accent-text hover:underline"
          >
            {more.text}
          </Link>
        )}
      </div>
      <Card className="overflow-hidden">{children}</Card>
    </section>
  )
}

export function OverviewEmpty({ children }: { children: ReactNode }) {
  return <p className="px-5 py-6 text-ink-soft">{children}</p>
}
