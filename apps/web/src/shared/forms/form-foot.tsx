import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'

/** The button that saves a form of settings. */
export function FormFoot({ isChanged = true }: { isChanged?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="flex justify-end">
      <Button type="submit" disabled={!isChanged}>
        {t('action.save')}
      </Button>
    </div>
  )
}
