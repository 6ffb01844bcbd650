import { type ComponentProps, useEffect, useRef } from 'react'

interface ImageProps extends Omit<ComponentProps<'img'>, 'onError' | 'ref'> {
  src: string
  alt: string
  /** Called with the failed `src`. */
  onFail: (src: string) => void
}

/**
 * The only `<img>` of the app. Also reports pictures that failed before hydration, while the script was still loading.
 */
export function Image({ src, alt, onFail, ...image }: ImageProps) {
  const element = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const shown = element.current
    if (!shown?.complete || shown.naturalWidth > 0) return
    // Firefox also reports a width of 0 for an SVG without a size, but can decode it.
    shown.decode().catch(() => onFail(src))
  }, [src, onFail])
  return <img {...image} src={src} alt={alt} ref={element} onError={() => onFail(src)} />
}
