import { ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'

export function EmptyCart() {
  const { t } = useTranslation('checkout')
  return (
    <div className="page-width py-8">
      <h1 className="food-name text-heading">{t('title')}</h1>
      <EmptyState
        icon={<ShoppingBag />}
        title={t('empty.title')}
        action={
          <>
            <ButtonLink to="/ready-dishes">{t('empty.ready')}</ButtonLink>
            <ButtonLink to="/chefs" variant="secondary">
              {t('empty.chefs')}
            </ButtonLink>
          </>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </div>
  )
}
