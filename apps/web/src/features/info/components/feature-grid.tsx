import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

export interface Feature {
  id: string
  icon?: LucideIcon
  title: string
  text: string
}

interface FeatureGridProps {
  heading: string
  lead?: string
  features: readonly Feature[]
  /** Numbers the features, for steps. */
  counted?: boolean
  columns?: 2 | 3 | 4
}

export function FeatureGrid({ heading, lead, features, counted, columns = 3 }: FeatureGridProps) {
  const headingId = useId()
  const List = counted ? 'ol' : 'ul'
  return (
    <section aria-labelledby={headingId} className="page-width py-8 sm:py-10">
      <h2 id={headingId} className="food-name text-title">
        {heading}
      </h2>
      {lead && <p className="mt-1.5 text-ink-soft">{lead}</p>}
      <List
        className={clsx(
          'mt-6 grid gap-5 sm:grid-cols-2',
          columns === 3 && 'lg:grid-cols-3',
          columns === 4 && 'lg:grid-cols-4',
        )}
      >
        {features.map(({ id, icon: Icon, title, text }, index) => (
          <li
            key={id}
            className="grid content-start gap-2 rounded-lg border border-line bg-surface p-5 sm:p-6"
          >
            <span
              aria-hidden
              className="mb-1 grid size-11 place-items-center rounded-full bg-accent-soft font-serif text-subtitle font-semibold text-accent-text"
            >
              {Icon ? <Icon className="size-5.5" /> : index + 1}
            </span>
            <h3 className="food-name text-subtitle">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </List>
    </section>
  )
}
