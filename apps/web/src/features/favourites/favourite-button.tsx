import clsx from 'clsx'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { type FavouriteKind, useFavourite } from './use-favourite.ts'

/** A heart: filled when the person keeps it. */
export function FavouriteButton({ kind, id, name }: { kind: FavouriteKind; id: string; name: string }) {
  const { t } = useTranslation()
  const { isKept, isLoading, toggle } = useFavourite(kind, id)
  return (
    <IconButton
      label={t('favourite.label', { name })}
      title={t(isKept ? 'favourite.drop' : 'favourite.keep')}
      tone="raised"
      aria-pressed={isKept}
      disabled={isLoading}
      onClick={toggle}
    >
      <Heart className={clsx(isKept && 'fill-accent text-accent')} aria-hidden />
    </IconButton>
  )
}
