import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'

/** Save button of every settings form, with the field for the required reason. */
export function FormFoot({ isChanged = true }: { isChanged?: boolean }) {
  const { t } = useTranslation('marketplaceSettings')
  return (
    <div className="flex justify-end">
      <Button type="submit" disabled={!isChanged}>
        {t('save')}
      </Button>
    </div>
  )
}
