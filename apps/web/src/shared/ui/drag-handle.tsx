import clsx from 'clsx'
import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'

interface DragHandleProps {
  label: string
  /** Instructions, as a tooltip. */
  hint: string
  /** From `useDragOrder`. */
  handleProps: ComponentProps<'button'>
  className?: string
}

/** Button that drags a row of a list ordered by `useDragOrder`. */
export function DragHandle({ label, hint, handleProps, className }: DragHandleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={hint}
      {...handleProps}
      className={clsx(
        'grid h-11 w-9 cursor-grab touch-none place-items-center rounded-sm text-ink-faint hover:bg-sunken hover:text-ink active:cursor-grabbing',
        className,
      )}
    >
      <GripVertical className="size-5" aria-hidden />
    </button>
  )
}
