import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'

/** The end of every form here: nothing counts before its button and a reason. */
export function FormFoot({ isChanged = true }: { isChanged?: boolean }) {
  const { t } = useTranslation('adminSettings')
  return (
    <div className="flex justify-end">
      <Button type="submit" disabled={!isChanged}>
        {t('save')}
      </Button>
    </div>
  )
}
