import clsx from 'clsx'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { useFavorite } from './use-favorite.ts'
import type { FavoriteKind } from './visitor-favorites.ts'

export function FavoriteButton({ kind, id, name }: { kind: FavoriteKind; id: string; name: string }) {
  const { t } = useTranslation()
  const { isKept, isLoading, toggle } = useFavorite(kind, id)
  return (
    <IconButton
      label={t('favorite.label', { name })}
      title={t(isKept ? 'favorite.drop' : 'favorite.keep')}
      tone="raised"
      aria-pressed={isKept}
      disabled={isLoading}
      onClick={toggle}
    >
      <Heart className={clsx(isKept && 'fill-accent text-accent')} aria-hidden />
    </IconButton>
  )
}
