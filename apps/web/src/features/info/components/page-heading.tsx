import type { ReactNode } from 'react'

export function PageHeading({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children?: ReactNode
}) {
  return (
    <div className="border-b border-line bg-sunken">
      <div className="page-width grid gap-4 py-12 sm:py-16">
        <h1 className="food-name max-w-3xl text-heading">{title}</h1>
        <p className="max-w-2xl text-lead text-ink-soft">{lead}</p>
        {children && <div className="mt-2 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  )
}
