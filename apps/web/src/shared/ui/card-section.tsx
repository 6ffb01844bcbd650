import { type ReactNode, useId } from 'react'
import { Card, CardBody } from '@/shared/ui/card.tsx'

interface CardSectionProps {
  title: string
  text?: string
  children: ReactNode
}

/** A card with a heading, and a text that explains it. */
export function CardSection({ title, text, children }: CardSectionProps) {
  const id = useId()
  return (
    <Card>
      <CardBody>
        <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
          <div className="grid gap-1">
            <h2 id={id} className="food-name text-subtitle">
              {title}
            </h2>
            {text && <p className="text-small text-ink-soft">{text}</p>}
          </div>
          {children}
        </section>
      </CardBody>
    </Card>
  )
}
