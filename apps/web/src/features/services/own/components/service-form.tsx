import type { OwnService } from '@localchef/contracts/services/own-service'
import { ServiceOffer, saveService } from '@localchef/contracts/services/save-service'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { PictureButton } from '@/shared/pictures/picture-button.tsx'
import { uploadPicture } from '@/shared/pictures/upload-picture.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { offerOf } from '../offer-of.ts'
import { useChangeServices } from '../use-own-services.ts'
import { RussianTexts } from './russian-texts.tsx'
import { ServiceTypeCards } from './service-type-cards.tsx'

interface ServiceFormProps {
  /** Undefined for a new one. */
  service: OwnService | undefined
  userId: string
  onSaved: (service: { id: string; kind: OwnService['kind'] }) => void
}

const asNumber = { valueAsNumber: true } as const
const optionalNumber = {
  setValueAs: (value: unknown) =>
    value === '' || value === null || value === undefined ? null : Number(value),
}

export function ServiceForm({ service, userId, onSaved }: ServiceFormProps) {
  const { t } = useTranslation(['servicesManage', 'services', 'common'])
  const change = useChangeServices()
  const [uploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useZodForm(ServiceOffer, offerOf(service))
  const { errors, isSubmitting } = form.formState
  const [kind, type, pricing, needsQuote, picture] = form.watch([
    'kind',
    'type',
    'pricing',
    'needsQuote',
    'picture',
  ])

  const choosePicture = async ([file]: File[]) => {
    if (!file) return
    setUploading(true)
    try {
      form.setValue('picture', await uploadPicture(userId, file), { shouldDirty: true })
    } catch (error) {
      console.error('The picture could not be uploaded', error)
      toast.error(t('pictureFailed'))
    } finally {
      setUploading(false)
    }
  }

  const submit = form.handleSubmit(async (offer) => {
    setFailure(undefined)
    try {
      const { id } = await change(saveService, { ...(service ? { id: service.id } : {}), offer })
      form.reset(form.getValues(), { keepValues: true })
      toast.success(t('saved'))
      onSaved({ id, kind: offer.kind })
    } catch (error) {
      const issue = error instanceof ApiError ? error.issues[0]?.path.join('.') : undefined
      if (issue === 'offer.kind') form.setError('kind', { message: t('kindBooked') }, { shouldFocus: true })
      else setFailure(t('failed'))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <ServiceTypeCards
        kind={kind}
        type={type ?? kind}
        onChoose={(chosen) => {
          form.setValue('kind', chosen.kind, { shouldDirty: true, shouldValidate: true })
          form.setValue('type', chosen.slug, { shouldDirty: true })
        }}
      />
      {errors.kind?.message && <FormError>{errors.kind.message}</FormError>}
      <Field label={t('form.name')} required error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        error={errors.description?.message}
      >
        <TextArea rows={5} {...form.register('description')} />
      </Field>
      <RussianTexts open={Boolean(service?.nameRu || service?.descriptionRu)}>
        <Field label={t('form.nameRu')} error={errors.nameRu?.message}>
          <TextInput lang="ru" {...form.register('nameRu')} />
        </Field>
        <Field label={t('form.descriptionRu')} error={errors.descriptionRu?.message}>
          <TextArea lang="ru" rows={5} {...form.register('descriptionRu')} />
        </Field>
      </RussianTexts>
      <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
        <Picture {...pictureOf(picture)} alt={t('form.picture')} sizes="10rem" className="rounded-md" />
        <div className="grid justify-items-start gap-2">
          <p className="text-small font-semibold">{t('form.picture')}</p>
          <div className="flex flex-wrap gap-2">
            <PictureButton
              label={t(picture ? 'form.changePicture' : 'form.addPicture')}
              icon={<Camera aria-hidden />}
              busy={uploading}
              onChoose={(files) => void choosePicture(files)}
            />
            {picture && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => form.setValue('picture', null, { shouldDirty: true })}
              >
                {t('form.removePicture')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('form.pricing')} required error={errors.pricing?.message}>
          <Select {...form.register('pricing')}>
            {(['per_guest', 'per_hour', 'fixed'] as const).map((value) => (
              <option key={value} value={value}>
                {t(`form.pricings.${value}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t(`form.price.${pricing}`)} required error={errors.price?.message}>
          <TextInput
            type="number"
            inputMode="decimal"
            step="0.01"
            min={0}
            className="numeric"
            {...form.register('price', asNumber)}
          />
        </Field>
      </div>
      {kind !== 'class' && (
        <Checkbox
          label={t('form.needsQuote')}
          hint={t(needsQuote ? 'form.needsQuoteOn' : 'form.needsQuoteOff')}
          {...form.register('needsQuote')}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('form.guestsMin')} required error={errors.guestsMin?.message}>
          <TextInput type="number" inputMode="numeric" min={1} {...form.register('guestsMin', asNumber)} />
        </Field>
        <Field
          label={t('form.guestsMax')}
          required
          error={errors.guestsMax?.type === 'custom' ? t('form.guestsWrong') : errors.guestsMax?.message}
        >
          <TextInput type="number" inputMode="numeric" min={1} {...form.register('guestsMax', asNumber)} />
        </Field>
        <Field label={t('form.duration')} required error={errors.durationMinutes?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={15}
            step={15}
            {...form.register('durationMinutes', asNumber)}
          />
        </Field>
        {kind !== 'class' && (
          <>
            <Field label={t('form.notice')} required error={errors.noticeDays?.message}>
              <TextInput
                type="number"
                inputMode="numeric"
                min={0}
                {...form.register('noticeDays', asNumber)}
              />
            </Field>
            <Field label={t('form.area')} hint={t('form.areaHint')} error={errors.areaMiles?.message}>
              <TextInput
                type="number"
                inputMode="decimal"
                min={0}
                {...form.register('areaMiles', optionalNumber)}
              />
            </Field>
          </>
        )}
      </div>
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
      <FormError>{failure}</FormError>
      <Button type="submit" busy={isSubmitting} disabled={uploading} className="sm:w-fit">
        {t(service ? 'form.save' : 'form.create')}
      </Button>
    </form>
  )
}
