import { type ReactNode, useId } from 'react'
import { Card, CardBody } from '@/shared/ui/card.tsx'

interface SettingsSectionProps {
  title: string
  text?: string
  children: ReactNode
}

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
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
