import clsx from 'clsx'
import { type SyntheticEvent, useEffect } from 'react'
import { Picture, type PictureProps } from './picture.tsx'

interface ProtectedImageProps extends Omit<PictureProps, 'draggable'> {
  /** All are on by default (spec, section 2). */
  blocks?: { selection?: boolean; rightClick?: boolean; drag?: boolean; copy?: boolean; keys?: boolean }
  watermark?: string
}

const stop = (event: SyntheticEvent | Event) => event.preventDefault()

const isPrintScreen = ({ key }: KeyboardEvent) => key === 'PrintScreen'

/** On non-Latin keyboards the key is `з`, for example, but the browser still prints. */
const isPrint = ({ key, code, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (/^[a-z]$/i.test(key) ? key.toLowerCase() === 'p' : code === 'KeyP')

/** A picture that can't be copied easily. Its alternative text and keyboard navigation still work. */
export function ProtectedImage({ blocks = {}, watermark, className, ...picture }: ProtectedImageProps) {
  const { selection = true, rightClick = true, drag = true, copy = true, keys = true } = blocks

  useEffect(() => {
    if (!keys) return
    const onKey = (event: KeyboardEvent) => {
      if (isPrintScreen(event) || isPrint(event)) event.preventDefault()
    }
    // Windows has already copied the screen by keyup and sends no other event for this key.
    const onKeyUp = (event: KeyboardEvent) => {
      if (!isPrintScreen(event)) return
      event.preventDefault()
      // The clipboard may be unavailable; nothing else can be done then.
      void navigator.clipboard?.writeText('').catch(() => {})
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('keyup', onKeyUp)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('keyup', onKeyUp)
    }
  }, [keys])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only prevent copying
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
