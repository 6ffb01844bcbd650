import { useTranslation } from 'react-i18next'
import { KitchenNeeded } from '@/shared/page/kitchen-needed.tsx'

/** Shown to chefs without a kitchen, because services belong to one. */
export function NoKitchen() {
  const { t } = useTranslation('servicesManage')
  return (
    <KitchenNeeded title={t('noKitchen.title')} action={t('noKitchen.action')} text={t('noKitchen.text')} />
  )
}
