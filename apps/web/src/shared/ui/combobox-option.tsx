import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'

interface ComboboxOptionProps {
  id: string
  isActive: boolean
  icon: ReactNode
  onChoose: () => void
  children: ReactNode
}

/** A row of a combobox's list. The field keeps focus and marks the active row. */
export function ComboboxOption({ id, isActive, icon, onChoose, children }: ComboboxOptionProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
    <li
      ref={row}
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the combobox's list
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-body [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-faint',
        isActive ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      {icon}
      {children}
    </li>
  )
}
