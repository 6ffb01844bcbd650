import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface RussianTextsProps {
  title: string
  hint: string
  /** Starts open, for rows that have Russian texts. */
  open: boolean
  children: ReactNode
}

/** Collapsible group of the Russian fields of a form. */
export function RussianTexts({ title, hint, open, children }: RussianTextsProps) {
  return (
    <details open={open} className="group rounded-lg border border-line">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-2.5 font-semibold">
        <span className="grid">
          {title}
          <span className="text-caption font-normal text-ink-faint">{hint}</span>
        </span>
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="grid gap-4 border-t border-line p-4">{children}</div>
    </details>
  )
}
