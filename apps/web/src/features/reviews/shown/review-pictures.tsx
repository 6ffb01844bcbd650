import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'
import { useReviewPicture } from '../review-picture.ts'

/** The pictures of a review; each opens in full size in a new tab. */
export function ReviewPictures({ paths, author }: { paths: readonly string[]; author: string }) {
  if (paths.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2.5">
      {paths.map((path, index) => (
        <li key={path} className="w-28">
          <ReviewPicture path={path} author={author} number={index + 1} />
        </li>
      ))}
    </ul>
  )
}

function ReviewPicture({ path, author, number }: { path: string; author: string; number: number }) {
  const { t } = useTranslation('reviews')
  const { data: address, isError } = useReviewPicture(path)
  if (isError) {
    return (
      <span className="flex items-center gap-2 text-caption text-ink-soft">
        <ImageOff className="size-4.5 shrink-0" aria-hidden />
        {t('pictureMissing')}
      </span>
    )
  }
  if (!address) return <Skeleton className="aspect-square w-28" />
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block">
      <SturdyImage
        src={address}
        alt={t('picture', { number, author })}
        className="aspect-square w-28 rounded-md bg-sunken object-cover"
      />
    </a>
  )
}
