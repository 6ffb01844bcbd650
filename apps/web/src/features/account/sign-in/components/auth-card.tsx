import type { ReactNode } from 'react'
import { Card } from '@/shared/ui/card.tsx'

interface AuthCardProps {
  title: ReactNode
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** Frame of every account page: one centered card. */
export function AuthCard({ title, lead, wide, children }: AuthCardProps) {
  return (
    <div className="page-width grid justify-items-center py-8 sm:py-14">
      <Card className={`w-full p-5 sm:p-9 ${wide ? 'max-w-2xl' : 'max-w-md'}`}>
        <h1 className="food-name text-title">{title}</h1>
        {lead && <p className="mt-1.5 text-ink-soft">{lead}</p>}
        <div className="mt-6">{children}</div>
      </Card>
    </div>
  )
}
