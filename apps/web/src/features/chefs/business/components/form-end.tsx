import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'

interface FormEndProps {
  failure: string | undefined
  busy: boolean
  /** The form holds unsaved values. */
  changed?: boolean
  children?: ReactNode
}

/** The form's error, its submit button and the hint about unsaved values. */
export function FormEnd({ failure, busy, changed, children }: FormEndProps) {
  const { t } = useTranslation(['business', 'common'])
  return (
    <div className="grid gap-4">
      <FormError>{failure}</FormError>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {children ?? t('action.save', { ns: 'common' })}
        </Button>
        {changed && <p className="text-small text-ink-faint">{t('unsaved')}</p>}
      </div>
    </div>
  )
}
