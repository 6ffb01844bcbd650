import type { ReactNode } from 'react'
import { Card, CardBody } from '@/shared/ui/card.tsx'

interface HealthFactsProps {
  title: string
  facts: ReadonlyArray<{ label: string; value: ReactNode }>
}

export function HealthFacts({ title, facts }: HealthFactsProps) {
  return (
    <Card>
      <CardBody className="grid gap-3">
        <h2 className="food-name text-subtitle">{title}</h2>
        <dl className="grid gap-1.5 text-small">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="numeric min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
