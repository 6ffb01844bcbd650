import { Reason } from '@localchef/contracts/admin-fields'
import { longestReason } from '@localchef/contracts/text-limits'
import { supportViewMinutes } from '@localchef/contracts/users/open-support-view'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { linkToList } from '@/shared/page/list-places.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

const templates = ['openTemplate1', 'openTemplate2', 'openTemplate3'] as const

/** Asks for the reason for opening a user's account. The user reads it. */
export function OpenAccountForm({ onOpen }: { onOpen: (reason: string) => Promise<unknown> }) {
  const { t } = useTranslation(['users', 'desk'])
  const form = useZodForm(z.object({ reason: Reason }), { reason: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await onOpen(reason)
    } catch (error) {
      form.setError('root', { message: textOfError(error) })
    }
  })
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('title'), ...linkToList('/admin/users') }, { label: t('support.open') }]}
      />
      <AdminPage title={t('support.openTitle')} lead={t('support.openText', { count: supportViewMinutes })}>
        <Card className="max-w-2xl">
          <CardBody>
            <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
              <Field
                label={t('desk:reason.label')}
                required
                error={errors.reason && t('desk:reason.missing')}
              >
                <TextArea rows={2} maxLength={longestReason} {...form.register('reason')} />
              </Field>
              <div className="flex flex-wrap gap-2">
                {templates.map((template) => (
                  <Button
                    key={template}
                    size="sm"
                    variant="secondary"
                    className="py-1.5 text-left whitespace-normal"
                    onClick={() =>
                      form.setValue('reason', t(`support.${template}`), {
                        shouldDirty: true,
                        shouldValidate: form.formState.isSubmitted,
                      })
                    }
                  >
                    {t(`support.${template}`)}
                  </Button>
                ))}
              </div>
              <FormError>{errors.root?.message}</FormError>
              <div>
                <Button type="submit" busy={isSubmitting}>
                  {t('support.open')}
                </Button>
              </div>
            </form>
          </CardBody>
        </Card>
      </AdminPage>
    </>
  )
}
