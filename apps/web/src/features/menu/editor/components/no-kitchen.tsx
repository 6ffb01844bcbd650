import { useTranslation } from 'react-i18next'
import { KitchenNeeded } from '@/shared/page/kitchen-needed.tsx'

/** Leads chefs without a kitchen to its creation, because dishes belong to one. */
export function NoKitchen() {
  const { t } = useTranslation('menuItems')
  return (
    <KitchenNeeded
      title={t('noBusiness.title')}
      action={t('noBusiness.action')}
      text={t('noBusiness.text')}
    />
  )
}
