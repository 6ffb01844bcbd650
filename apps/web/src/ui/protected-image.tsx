import clsx from 'clsx'
import { type SyntheticEvent, useEffect } from 'react'
import { Picture, type PictureProps } from './picture.tsx'

interface ProtectedImageProps extends Omit<PictureProps, 'draggable'> {
  /** Each can be switched off; all are on by default (spec, section 2). */
  blocks?: { selection?: boolean; rightClick?: boolean; drag?: boolean; copy?: boolean; keys?: boolean }
  watermark?: string
}

const stop = (event: SyntheticEvent | Event) => event.preventDefault()

/** A picture its chef does not want taken. Its text and the keyboard's way past it stay as they are. */
export function ProtectedImage({ blocks = {}, watermark, className, ...picture }: ProtectedImageProps) {
  const { selection = true, rightClick = true, drag = true, copy = true, keys = true } = blocks

  useEffect(() => {
    if (!keys) return
    const onKey = (event: KeyboardEvent) => {
      const print = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
      if (event.key === 'PrintScreen' || print) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [keys])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only refuses what would carry the picture away
    <span
      className={clsx('block', selection && 'select-none [-webkit-touch-callout:none]', className)}
      onContextMenu={rightClick ? stop : undefined}
      onDragStart={drag ? stop : undefined}
      onCopy={copy ? stop : undefined}
    >
      <Picture {...picture} draggable={!drag}>
        {watermark && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 grid -rotate-24 place-content-center text-title font-bold text-white/45 text-shadow-sm"
          >
            {watermark}
          </span>
        )}
        {picture.children}
      </Picture>
    </span>
  )
}
