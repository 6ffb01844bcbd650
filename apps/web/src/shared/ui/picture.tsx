import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { pictureSources } from './picture-sources.ts'
import { SturdyImage } from './sturdy-image.tsx'

export interface PictureProps {
  /** Address in storage (`/storage/v1/object/public/...`); the server makes the sizes. */
  src: string | null | undefined
  alt: string
  /** The displayed width: `(min-width: 1024px) 25vw, 50vw`. */
  sizes: string
  /** The frame's width divided by its height; 4/3 by default. */
  ratio?: number
  /** Background while it loads, usually the picture's average color. */
  color?: string | null | undefined
  /** The page's largest paint: loads before all other pictures. */
  priority?: boolean
  largest?: number
  className?: string
  imageClassName?: string
  draggable?: boolean
  children?: ReactNode
}

/** A picture in a frame of fixed shape; a placeholder replaces a failed picture. */
export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    sizes,
    ratio = 4 / 3,
    color,
    priority,
    largest,
    className,
    imageClassName,
    children,
  } = props
  const frame: CSSProperties = { aspectRatio: ratio, ...(color ? { backgroundColor: color } : {}) }
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
