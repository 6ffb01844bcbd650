import { requestOpeningNews } from '@localchef/contracts/opening/request-opening-news'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

const NewsRequest = z.object({ email: z.string().trim().pipe(requestOpeningNews.input.shape.email) })

/** Asks for one mail on the day of the opening. */
export function NewsForm() {
  const { t } = useTranslation('opensSoon')
  const { language } = useLanguage()
  const [asked, setAsked] = useState<string>()
  const form = useZodForm(NewsRequest, { email: '' })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await callFunction(requestOpeningNews, { email, language })
      setAsked(email)
    } catch (error) {
      if (showIssues(form, error)) return
      form.setError('root', {
        message: refusalText(failureOf(requestOpeningNews, error).code, t('news.failed')),
      })
    }
  })

  if (asked !== undefined) {
    return (
      <div
        role="status"
        className="flex max-w-xl items-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-raised"
      >
        <CircleCheck className="mt-0.5 size-6 shrink-0 text-success" aria-hidden />
        <div className="min-w-0">
          <p className="food-name text-subtitle">{t('news.done')}</p>
          <p className="text-ink-soft">{t('news.doneText', { email: asked })}</p>
        </div>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-3">
      <Field label={t('news.label')} required error={errors.email?.message}>
        <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
          <TextInput
            type="email"
            autoComplete="email"
            inputMode="email"
            placeholder={t('news.placeholder')}
            {...form.register('email')}
          />
          <Button type="submit" busy={isSubmitting}>
            {t('news.submit')}
          </Button>
        </div>
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <p className="text-caption text-ink-faint">
        <Trans
          t={t}
          i18nKey="news.hint"
          components={{ privacy: <Link to="/privacy" className="underline hover:text-ink" /> }}
        />
      </p>
    </form>
  )
}
