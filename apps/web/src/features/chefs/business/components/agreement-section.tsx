import { acceptAgreement } from '@localchef/contracts/chefs/accept-agreement'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { CircleCheck } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { useLegalText } from '@/features/info/legal/use-legal-text.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { FieldError } from '@/shared/ui/field.tsx'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { FormEnd } from './form-end.tsx'

const points = ['law', 'safety', 'honest', 'orders', 'data'] as const
const AgreementForm = z.object({ accepted: z.literal(true) })

/** Summary of the chef agreement, a link to its full text, and the form that accepts it. */
export function AgreementSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation(['business', 'chefAgreement'])
  const { language } = useLanguage()
  const change = useChangeBusiness()
  const { version, publishedAt, acceptedAt, requiredFrom } = business.agreement
  const { own } = useLegalText('agreement')
  const titles =
    own?.sections.map(({ title }) => title) ??
    points.map((point) => t(`sections.${point}.title`, { ns: 'chefAgreement' }))
  const form = useZodForm(z.object({ accepted: z.boolean() }).pipe(AgreementForm), { accepted: false })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useSectionSubmit(form, () => change(acceptAgreement, { version }), null)
  return (
    <div className="grid gap-6">
      <ul className="grid gap-2">
        {titles.map((title) => (
          <li key={title} className="flex gap-3">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
            {title}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        <Trans
          t={t}
          i18nKey="agreement.version"
          values={{ version, date: formatDate(publishedAt, language) }}
          components={{
            text: <Link to="/chef-agreement" className="font-semibold text-accent-text underline" />,
          }}
        />
      </p>
      {acceptedAt ? (
        <p className="flex items-center gap-3 rounded-lg bg-success-soft p-4 font-medium text-success">
          <CircleCheck className="size-5 shrink-0" aria-hidden />
          {t('agreement.accepted', { date: formatDate(acceptedAt, language) })}
        </p>
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4">
          {requiredFrom && (
            <p className="rounded-lg bg-warning-soft p-4 text-warning">
              {t('agreement.required', { date: formatDateTime(requiredFrom, language) })}
            </p>
          )}
          <Checkbox label={t('agreement.check')} {...form.register('accepted')} />
          <FieldError>{errors.accepted && t('agreement.needed')}</FieldError>
          <FormEnd failure={failure} busy={isSubmitting}>
            {t('agreement.accept')}
          </FormEnd>
        </form>
      )}
    </div>
  )
}
