import clsx from 'clsx'
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, GripVertical } from 'lucide-react'
import { type FocusEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import type { HandleProps } from './use-drag-order.ts'

interface DragHandleProps {
  label: string
  /** Instructions, as a tooltip. */
  hint: string
  /** From `useDragOrder`. */
  handleProps: HandleProps
  className?: string
}

const moves = [
  ['Home', 'move.first', ArrowUpToLine],
  ['ArrowUp', 'move.up', ArrowUp],
  ['ArrowDown', 'move.down', ArrowDown],
  ['End', 'move.last', ArrowDownToLine],
] as const

/** A press that moves less is no drag. */
const tapPx = 6

/**
 * Button that drags a row of a list ordered by `useDragOrder`. Pressed without dragging, it opens buttons that move the row,
 * for people who can't drag.
 */
export function DragHandle({ label, hint, handleProps, className }: DragHandleProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const pressedAt = useRef<number>(undefined)
  const handle = useRef<HTMLButtonElement>(null)
  const { canMove, moveBy, onKeyDown, onPointerDown } = handleProps
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes what the button opened
    <div
      className={clsx('relative', className)}
      onBlur={closeOutside}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        handle.current?.focus()
      }}
    >
      <button
        type="button"
        ref={handle}
        aria-label={label}
        aria-expanded={isOpen}
        title={hint}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          pressedAt.current = event.clientY
          onPointerDown(event)
        }}
        onClick={({ clientY, detail }) => {
          const isTap = detail === 0 || Math.abs(clientY - (pressedAt.current ?? clientY)) < tapPx
          if (isTap) setOpen(!isOpen)
        }}
        className="grid h-11 w-9 cursor-grab touch-none place-items-center rounded-sm text-ink-faint hover:bg-sunken hover:text-ink active:cursor-grabbing"
      >
        <GripVertical className="size-5" aria-hidden />
      </button>
      {isOpen && (
        <fieldset className="absolute top-full left-0 z-30 flex rounded-md border border-line bg-surface p-1 shadow-floating">
          <legend className="sr-only">{label}</legend>
          {moves.map(([key, text, Icon]) => (
            <IconButton
              key={key}
              label={t(text)}
              aria-disabled={!canMove(key)}
              className="aria-disabled:opacity-45"
              onClick={() => moveBy(key)}
            >
              <Icon aria-hidden />
            </IconButton>
          ))}
        </fieldset>
      )}
    </div>
  )
}
