import clsx from 'clsx'
import { useState } from 'react'
import { avatarUrl } from '@/shared/backend/picture-url.ts'
import { initials } from '@/shared/format/initials.ts'
import { Image } from './image.tsx'
import { renderUrl } from './picture-sources.ts'

interface AvatarProps {
  name: string
  /** A path in the bucket `avatars`, or an address. */
  url?: string | null
  /** In CSS pixels. */
  size?: number
  className?: string
}

export function Avatar({ name, url, size = 40, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const src = url ? renderUrl(avatarUrl(url), size * 2, size * 2) : null
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent-text select-none',
        className,
      )}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
    >
      {src && src !== failedSrc ? (
        <Image
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="size-full object-cover"
          onFail={setFailedSrc}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}
