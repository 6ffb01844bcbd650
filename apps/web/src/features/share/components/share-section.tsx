import type { ReactNode } from 'react'
import { Card, CardBody } from '@/shared/ui/card.tsx'

interface ShareSectionProps {
  id: string
  title: string
  text: string
  children: ReactNode
}

export function ShareSection({ id, title, text, children }: ShareSectionProps) {
  return (
    <Card>
      <CardBody>
        <section aria-labelledby={`share-${id}`} className="grid gap-4">
          <div className="grid gap-1">
            <h2 id={`share-${id}`} className="food-name text-title">
              {title}
            </h2>
            <p className="text-ink-soft">{text}</p>
          </div>
          {children}
        </section>
      </CardBody>
    </Card>
  )
}
