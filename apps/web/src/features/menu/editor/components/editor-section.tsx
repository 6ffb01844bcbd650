import { type ReactNode, useId } from 'react'
import { Card, CardBody } from '@/shared/ui/card.tsx'

interface EditorSectionProps {
  title: string
  hint?: string
  children: ReactNode
}

/** A titled section of the dish form. */
export function EditorSection({ title, hint, children }: EditorSectionProps) {
  const id = useId()
  return (
    <Card>
      <CardBody className="max-sm:p-4">
        <section aria-labelledby={id} className="grid gap-4">
          <div className="grid gap-0.5">
            <h2 id={id} className="food-name text-subtitle">
              {title}
            </h2>
            {hint && <p className="text-small text-ink-soft">{hint}</p>}
          </div>
          {children}
        </section>
      </CardBody>
    </Card>
  )
}
