import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/shared/ui/skeleton.tsx'
import { SturdyImage } from '@/shared/ui/sturdy-image.tsx'
import { type SignPicture, useMessagePicture } from '../message-picture.ts'

interface MessagePhotoProps {
  path: string
  sender: string
  /** For staff: the operation that signs its address. */
  sign?: SignPicture | undefined
}

/** A photograph in a conversation; opens in full size in a new tab. */
export function MessagePhoto({ path, sender, sign }: MessagePhotoProps) {
  const { t } = useTranslation('messages')
  const { data, isError } = useMessagePicture(path, sign)
  if (isError) {
    return (
      <span className="flex items-center gap-2 text-small">
        <ImageOff className="size-4.5 shrink-0" aria-hidden />
        {t('photo.missing')}
      </span>
    )
  }
  if (!data) return <Skeleton className="aspect-4/3 w-56" />
  return (
    <a href={data.whole} target="_blank" rel="noreferrer" className="block">
      {/* Reserves its space while loading, so that the conversation doesn't jump. */}
      <SturdyImage
        src={data.small}
        alt={t('photo.alt', { name: sender })}
        className="aspect-4/3 w-56 rounded-md bg-sunken object-cover"
      />
    </a>
  )
}
