import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { nextStep } from '../activation-steps.ts'
import type { Section } from '../sections.ts'
import { useBusiness } from '../use-business.ts'

interface FormEndProps {
  section: Section
  failure: string | undefined
  busy: boolean
  /** The form holds unsaved values. */
  changed?: boolean
  children?: ReactNode
}

/** The form's error, its submit button ("Save and next" while a draft has a next step), and the unsaved-values hint. */
export function FormEnd({ section, failure, busy, changed, children }: FormEndProps) {
  const { t } = useTranslation(['business', 'common'])
  const business = useBusiness().data?.business
  const leadsOn = business && nextStep(business, section) !== undefined
  return (
    <div className="grid gap-4">
      <FormError>{failure}</FormError>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {children ?? (leadsOn ? t('saveAndNext') : t('action.save', { ns: 'common' }))}
        </Button>
        {changed && <p className="text-small text-ink-faint">{t('unsaved')}</p>}
      </div>
    </div>
  )
}
