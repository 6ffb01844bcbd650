import type { ReactNode } from 'react'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import type { Section } from '../sections.ts'

interface SectionFrameProps {
  section: Section
  current: Section
  title: string
  lead: string
  children: ReactNode
}

/** A section of the business profile. Hidden sections stay mounted to keep unsaved input. */
export function SectionFrame({ section, current, title, lead, children }: SectionFrameProps) {
  const headingId = `${section}-heading`
  return (
    <section id={section} aria-labelledby={headingId} hidden={section !== current} className="scroll-mt-72">
      <Card>
        <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <header className="grid gap-1">
            <h2 id={headingId} tabIndex={-1} className="food-name text-title outline-none">
              {title}
            </h2>
            <p className="max-w-prose text-ink-soft">{lead}</p>
          </header>
          {children}
        </CardBody>
      </Card>
    </section>
  )
}
