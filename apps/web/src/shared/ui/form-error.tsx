import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What is wrong with a form as a whole, above its button. */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-md bg-danger-soft p-3.5 text-small text-danger"
    >
      <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden />
      <div>{children}</div>
    </div>
  )
}
