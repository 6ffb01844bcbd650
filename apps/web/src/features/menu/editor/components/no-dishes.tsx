import { Plus, UtensilsCrossed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'

/** Empty state of a menu without dishes. */
export function NoDishes() {
  const { t } = useTranslation('menuItems')
  return (
    <EmptyState
      icon={<UtensilsCrossed />}
      title={t('empty.title')}
      action={
        <ButtonLink to="/dashboard/menu-items/new" icon={<Plus aria-hidden />}>
          {t('empty.action')}
        </ButtonLink>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
