import { WebhookEndpointFields } from '@localchef/contracts/webhooks/save-webhook-endpoint'
import type { WebhookEndpoint } from '@localchef/contracts/webhooks/webhook-endpoint'
import { webhookEventTypes } from '@localchef/contracts/webhooks/webhook-event'
import {
  longestEndpointAddress,
  longestEndpointDescription,
} from '@localchef/contracts/webhooks/webhook-limits'
import { useTranslation } from 'react-i18next'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useSaveWebhook } from '../use-webhooks.ts'

interface EndpointFormProps {
  /** Absent for a new endpoint. */
  endpoint?: WebhookEndpoint
  /** The secret of a new endpoint. */
  onDone: (secret: string | null) => void
  onCancel: () => void
}

export function EndpointForm({ endpoint, onDone, onCancel }: EndpointFormProps) {
  const { t } = useTranslation(['connections', 'common'])
  const save = useSaveWebhook()
  const values = {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    events: endpoint?.events ?? ['order.placed', 'order.confirmed', 'order.ready', 'order.canceled'],
    isEnabled: true,
  }
  const form = useZodForm(WebhookEndpointFields, values)
  const draft = useDraft(form, null, endpoint && { version: endpoint.version, values })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (wanted) => {
    try {
      const seen = endpoint ? { endpointId: endpoint.id, version: draft.seenVersion() } : {}
      const { secret } = await save.mutateAsync({ ...wanted, ...seen })
      draft.forget()
      onDone(secret)
    } catch (error) {
      if (!showIssues(form, error)) form.setError('root', { message: textOfError(error) })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <DraftNotice
        draft={draft}
        labels={{ url: t('webhooks.url'), description: t('webhooks.description') }}
      />
      <Field
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        required
        error={errors.url && t('webhooks.urlWrong')}
      >
        <TextInput
          inputMode="url"
          placeholder="https://"
          maxLength={longestEndpointAddress}
          {...form.register('url')}
        />
      </Field>
      <Field label={t('webhooks.description')} error={errors.description?.message}>
        <TextInput maxLength={longestEndpointDescription} {...form.register('description')} />
      </Field>
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="text-small font-semibold">{t('webhooks.events')}</legend>
        {webhookEventTypes.map((type) => (
          <Checkbox key={type} value={type} label={t(`events.${type}`)} {...form.register('events')} />
        ))}
        <FieldError>{errors.events && t('webhooks.eventsNeeded')}</FieldError>
      </fieldset>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('webhooks.save')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('action.cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}
