import type { OwnService } from '@localchef/contracts/services/own-service'
import { ServiceOffer, saveService } from '@localchef/contracts/services/save-service'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { offerOf, type ServiceFormReturn } from '../offer-of.ts'
import { ownServicesKey, useChangeServices } from '../use-own-services.ts'
import { ServiceDepositFields } from './service-deposit-fields.tsx'
import { ServicePicture } from './service-picture.tsx'
import { ServicePriceFields } from './service-price-fields.tsx'
import { ServiceTermsFields } from './service-terms-fields.tsx'
import { ServiceTextFields } from './service-text-fields.tsx'
import { ServiceTypeCards } from './service-type-cards.tsx'

interface ServiceFormProps {
  /** Undefined to create a service. */
  service: OwnService | undefined
  onSaved: (service: { id: string; kind: OwnService['kind'] }) => void
}

export function ServiceForm({ service, onSaved }: ServiceFormProps) {
  const { t } = useTranslation('servicesManage')
  const change = useChangeServices()
  const [isUploading, setIsUploading] = useState(false)
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const values = offerOf(service)
  const form = useZodForm(ServiceOffer, values)
  const { errors, isSubmitting } = form.formState
  const draft = useDraft(
    form,
    `service/${service?.id ?? 'new'}`,
    service && { version: service.version, values },
  )
  const [kind, type, picture, pricing] = form.watch(['kind', 'type', 'picture', 'pricing'])

  const submit = form.handleSubmit(async (offer) => {
    setFailure(undefined)
    try {
      const { id } = await change(saveService, {
        ...(service ? { id: service.id, version: draft.seenVersion() } : {}),
        offer,
      })
      // A new service leaves this page: the leave guard must not step back at the same time.
      if (service) form.reset(form.getValues(), { keepValues: true })
      draft.forget()
      toast.success(t('saved'))
      onSaved({ id, kind: offer.kind })
    } catch (error) {
      // The type is chosen together with the kind.
      if (showIssues(form, error, (path) => (/^offer\.(kind|type)$/.test(path) ? 'kind' : undefined))) return
      const isStale = failureOf(saveService, error).code === 'stale_edit'
      // Refetches the newer values, which are shown beside the typed ones.
      if (isStale) void queryClient.invalidateQueries({ queryKey: ownServicesKey })
      setFailure(textOfError(error, t('failed')))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <DraftNotice draft={draft} labels={useServiceLabels(pricing)} />
      <ServiceTypeCards
        kind={kind}
        type={type ?? kind}
        onChoose={(chosen) => {
          form.setValue('kind', chosen.kind, { shouldDirty: true, shouldValidate: true })
          form.setValue('type', chosen.slug, { shouldDirty: true })
        }}
      />
      {errors.kind?.message && <FormError>{errors.kind.message}</FormError>}
      <ServiceTextFields
        form={form}
        hasRussian={Boolean(service?.nameRu || service?.descriptionRu || service?.includedRu.length)}
      />
      <ServicePicture
        picture={picture}
        onChange={(next) => form.setValue('picture', next, { shouldDirty: true })}
        onUploading={setIsUploading}
      />
      <ServicePriceFields form={form} />
      <ServiceTermsFields form={form} />
      <ServiceDepositFields form={form} />
      <StatusField form={form} />
      <FormError>{failure}</FormError>
      <Button type="submit" busy={isSubmitting} disabled={isUploading} className="sm:w-fit">
        {t(service ? 'form.save' : 'form.create')}
      </Button>
    </form>
  )
}

function useServiceLabels(pricing: OwnService['pricing']) {
  const { t } = useTranslation('servicesManage')
  return {
    name: t('form.name'),
    description: t('form.description'),
    included: t('form.included'),
    includedRu: t('form.includedRu'),
    price: t(`form.price.${pricing}`),
    guestsMin: t('form.guestsMin'),
    guestsMax: t('form.guestsMax'),
  }
}

function StatusField({ form }: { form: ServiceFormReturn }) {
  const { t } = useTranslation('servicesManage')
  return (
    <Controller
      control={form.control}
      name="status"
      render={({ field }) => (
        <RadioCards
          legend={t('form.status')}
          name={field.name}
          value={field.value}
          onValueChange={field.onChange}
          columns={3}
          options={(['active', 'paused', 'draft'] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
            hint: t(`form.statusHint.${value}`),
          }))}
        />
      )}
    />
  )
}
