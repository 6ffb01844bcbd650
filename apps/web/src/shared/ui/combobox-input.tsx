import clsx from 'clsx'
import type { ComponentProps } from 'react'

interface ComboboxInputProps extends ComponentProps<'input'> {
  id: string
  isOpen: boolean
  /** The id of the marked option. */
  activeId: string | undefined
  isBusy: boolean
}

/** The field of a combobox. Its list has the id `<id>-list`. */
export function ComboboxInput({ isOpen, activeId, isBusy, className, ...input }: ComboboxInputProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={`${input.id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={isOpen ? activeId : undefined}
      aria-busy={isBusy || undefined}
      autoComplete="off"
      {...input}
      className={clsx(
        'w-full rounded-md border border-line-strong bg-surface text-body text-ink transition-colors hover:border-ink-faint focus-visible:border-accent focus-visible:outline-offset-0',
        className,
      )}
    />
  )
}
