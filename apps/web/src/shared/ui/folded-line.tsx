import clsx from 'clsx'
import { ChevronDown, Search } from 'lucide-react'
import type { Ref } from 'react'

interface FoldedLineProps {
  ref?: Ref<HTMLButtonElement>
  /** What the line opens, for screen readers. */
  title: string
  /** The search in short; if undefined, nothing is rendered. */
  summary: string | undefined
  isOpen: boolean
  /** The id of the form. */
  controls: string
  onToggle: () => void
}

/** A search on a phone, folded into one line that says what is searched; wider screens show the form instead. */
export function FoldedLine({ ref, title, summary, isOpen, controls, onToggle }: FoldedLineProps) {
  if (summary === undefined) return null
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-2 rounded-full border border-line-strong/60 bg-surface px-4 text-left text-small font-medium sm:hidden [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
    >
      <Search aria-hidden />
      <span className="sr-only">{title}: </span>
      <span className="min-w-0 flex-1 truncate">{summary}</span>
      <ChevronDown className={clsx('transition-transform', isOpen && 'rotate-180')} aria-hidden />
    </button>
  )
}
