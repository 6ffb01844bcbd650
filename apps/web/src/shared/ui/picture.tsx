import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { pictureSources } from './picture-sources.ts'
import { SturdyImage } from './sturdy-image.tsx'

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

/** A picture in a frame of fixed shape, which its placeholder keeps when it fails. */
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
  const frame: CSSProperties = { aspectRatio: ratio, ...(colour ? { backgroundColor: colour } : {}) }
  const sources = src ? pictureSources(src, ratio, largest) : { src: null }
  return (
    <span className={clsx('relative block overflow-hidden bg-sunken', className)} style={frame}>
      <SturdyImage
        width={640}
        height={Math.round(640 / ratio)}
        draggable={props.draggable}
        className={clsx('size-full object-cover', imageClassName)}
        {...sources}
        sizes={sizes}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
      {children}
    </span>
  )
}
