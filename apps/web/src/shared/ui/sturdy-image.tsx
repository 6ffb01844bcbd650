import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { Image } from './image.tsx'

const placeholder = '/placeholder.svg'

interface SturdyImageProps extends Omit<ComponentProps<typeof Image>, 'src' | 'onFail'> {
  /** Without one the placeholder is shown. */
  src: string | null | undefined
}

/** An image with a placeholder for failures, and a sentence if that fails too (spec, section 8). */
export function SturdyImage({ src, srcSet, sizes, ...image }: SturdyImageProps) {
  const { t } = useTranslation()
  const [failed, fail] = useReducer((known: readonly string[], source: string) => [...known, source], [])
  const { className } = image
  if (src && !failed.includes(src)) {
    return <Image {...image} key="image" src={src} srcSet={srcSet} sizes={sizes} onFail={fail} />
  }
  if (!failed.includes(placeholder)) {
    return (
      <Image
        {...image}
        key="placeholder"
        src={placeholder}
        className={clsx(className, 'dark:invert-88 dark:hue-rotate-180')}
        onFail={fail}
      />
    )
  }
  return (
    <span
      className={clsx(
        'grid place-content-center justify-items-center gap-1 p-2 text-center text-caption text-ink-faint',
        className,
      )}
    >
      <CircleAlert className="size-5" aria-hidden />
      {t('picture.failed')}
    </span>
  )
}
