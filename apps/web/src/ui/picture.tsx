import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureSources } from './picture-sources.ts'

export interface PictureProps {
  /** Address in storage (`/storage/v1/object/public/...`); sizes are made by the server. */
  src: string | null | undefined
  alt: string
  /** How wide it is shown: `(min-width: 1024px) 25vw, 50vw`. */
  sizes: string
  /** Width divided by height of the frame; 4/3 by default. */
  ratio?: number
  /** Ground until the picture is there, usually the picture's own main colour. */
  colour?: string | null | undefined
  /** The one picture that is the largest paint of the page: loaded at once, before all others. */
  priority?: boolean
  largest?: number
  className?: string
  imageClassName?: string
  draggable?: boolean
  children?: ReactNode
}

type Attempt = 'picture' | 'placeholder' | 'failed'

/** A picture in a frame of fixed shape. When it fails: a placeholder; when that fails too: a sentence. */
export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    sizes,
    ratio = 4 / 3,
    colour,
    priority,
    largest,
    className,
    imageClassName,
    children,
  } = props
  const { t } = useTranslation()
  const [failedSrc, setFailedSrc] = useState<string>()
  const [placeholderFailed, setPlaceholderFailed] = useState(false)
  const attempt: Attempt = src && src !== failedSrc ? 'picture' : placeholderFailed ? 'failed' : 'placeholder'
  const frame: CSSProperties = { aspectRatio: ratio, ...(colour ? { backgroundColor: colour } : {}) }
  const common = {
    width: 640,
    height: Math.round(640 / ratio),
    draggable: props.draggable,
    className: clsx('size-full object-cover', imageClassName),
  }
  return (
    <span className={clsx('relative block overflow-hidden bg-sunken', className)} style={frame}>
      {attempt === 'picture' && src && (
        <img
          {...common}
          {...pictureSources(src, ratio, largest)}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
          onError={() => setFailedSrc(src)}
        />
      )}
      {attempt === 'placeholder' && (
        <img
          {...common}
          className={clsx(common.className, 'dark:brightness-45')}
          src="/placeholder.svg"
          alt={alt}
          onError={() => setPlaceholderFailed(true)}
        />
      )}
      {attempt === 'failed' && (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-1 p-2 text-center text-caption text-ink-faint">
          <CircleAlert className="size-5" aria-hidden />
          {t('picture.failed')}
        </span>
      )}
      {children}
    </span>
  )
}
