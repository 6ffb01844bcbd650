import { type ComponentProps, useEffect, useRef } from 'react'

interface ImageProps extends Omit<ComponentProps<'img'>, 'onError' | 'ref'> {
  src: string
  alt: string
  /** Gets the `src` that failed. */
  onFail: (src: string) => void
}

/**
 * The only `<img>` of the app. Reports a failure even when it happened before React listened: what the server
 * drew loads, and can fail, while the script is still on its way.
 */
export function Image({ src, alt, onFail, ...image }: ImageProps) {
  const element = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const shown = element.current
    if (!shown?.complete || shown.naturalWidth > 0) return
    // Firefox gives a drawing without a size of its own a width of 0, too, but can decode it.
    shown.decode().catch(() => onFail(src))
  }, [src, onFail])
  return <img {...image} src={src} alt={alt} ref={element} onError={() => onFail(src)} />
}
