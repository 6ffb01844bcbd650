import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card, CardBody } from '@/shared/ui/card.tsx'

interface EditorSectionProps {
  title: string
  hint?: string
  /** Folds the section and shows this summary of its content. A wrong field inside unfolds the section. */
  inside?: string
  children: ReactNode
}

/** A titled section of the dish form. */
export function EditorSection({ title, hint, inside, children }: EditorSectionProps) {
  const id = useId()
  const heading = (
    <h2 id={id} className="food-name text-subtitle">
      {title}
    </h2>
  )
  const hintLine = hint && <p className="text-small text-ink-soft">{hint}</p>
  if (inside !== undefined) {
    return (
      <Card>
        <details className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-3 sm:px-6">
            <span className="grid gap-0.5">
              {heading}
              <span className="text-small text-ink-soft">{inside}</span>
            </span>
            <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" aria-hidden />
          </summary>
          <CardBody className="border-t border-line max-sm:p-4">
            <section aria-labelledby={id} className="grid gap-4">
              {hintLine}
              {children}
            </section>
          </CardBody>
        </details>
      </Card>
    )
  }
  return (
    <Card>
      <CardBody className="max-sm:p-4">
        <section aria-labelledby={id} className="grid gap-4">
          <div className="grid gap-0.5">
            {heading}
            {hintLine}
          </div>
          {children}
        </section>
      </CardBody>
    </Card>
  )
}
