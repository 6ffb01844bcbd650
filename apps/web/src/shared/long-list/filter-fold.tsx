import { type ReactNode, useEffect, useRef } from 'react'

interface FilterFoldProps {
  icon: ReactNode
  /** What the fields filter. */
  name: string
  /** The chosen values; without them the button says `any`. */
  chosen: string | undefined
  any: string
  /** The group of the fields, for screen readers. */
  label: string
  /** Opens the fold for an error in a field. */
  isOpen?: boolean
  children: ReactNode
}

/** Fields of a filter behind a button that names what they filter and what is chosen. Stands in a `ListBar`. */
export function FilterFold({ icon, name, chosen, any, label, isOpen = false, children }: FilterFoldProps) {
  const fold = useFold()
  return (
    <details ref={fold} open={isOpen || undefined} className="min-w-0 text-small sm:relative">
      <summary className="touch-target flex min-h-9 w-fit max-w-full cursor-pointer list-none items-center gap-1.5 rounded-[1.125rem] border border-line-strong/50 bg-surface px-3.5 font-medium hover:border-line-strong [&::-webkit-details-marker]:hidden [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
        {icon}
        <span className="min-w-0 wrap-anywhere">
          {name}: <span className={chosen ? 'text-accent-text' : 'text-ink-soft'}>{chosen ?? any}</span>
        </span>
      </summary>
      {/* On a phone it is as wide as the bar, whichever of its buttons opens it. */}
      <fieldset className="absolute left-0 z-30 mt-2 grid min-w-0 gap-2 rounded-lg border border-line bg-surface p-4 shadow-floating max-sm:right-0 sm:top-full sm:w-104">
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
    </details>
  )
}

/** Closes the fold on Escape and on a press outside it. */
function useFold() {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const details = fold.current
      if (!details?.open) return
      const isKey = event instanceof KeyboardEvent
      const isInside = event.target instanceof Node && details.contains(event.target)
      if (isKey ? event.key !== 'Escape' : isInside) return
      const hadFocus = details.contains(document.activeElement)
      details.open = false
      if (isKey && hadFocus) details.querySelector('summary')?.focus()
    }
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) window.addEventListener(name, close)
    return () => {
      for (const name of events) window.removeEventListener(name, close)
    }
  }, [])
  return fold
}
