import { leastNoticeDays } from '@localchef/contracts/bookings/booking-deadlines'
import type { OwnService } from '@localchef/contracts/services/own-service'
import { ServiceOffer, saveService } from '@localchef/contracts/services/save-service'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, ChefHat, GraduationCap, Sparkles, UtensilsCrossed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useServiceTypeName } from '@/features/services/cards/service-type-name.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { asNumber, asPercent } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { RussianTexts } from '@/shared/forms/russian-texts.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { usePriceJump } from '@/shared/forms/use-price-jump.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { ForbiddenServices } from '@/shared/permits/forbidden-services.tsx'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { FailedUploads } from '@/shared/pictures/failed-uploads.tsx'
import { usePictureUploads } from '@/shared/pictures/use-picture-uploads.ts'
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
import { offerOf, type ServiceFormReturn } from '../offer-of.ts'
import { ownServicesKey, useChangeServices } from '../use-own-services.ts'

/** Guests, duration and, except for classes, notice and area. */
function ServiceTermsFields({ form }: { form: ServiceFormReturn }) {
  const { t } = useTranslation('servicesManage')
  const { errors } = form.formState
  const deposit = form.watch('deposit') ?? null
  const clash = deposit && (deposit.balanceDays ?? 0) * 24 > deposit.freeHours ? 'balance' : 'free'
  const noticeText = t(`form.noticeShort.${clash}`, { count: leastNoticeDays(deposit) })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField
        label={t('form.guestsMin')}
        required
        error={errors.guestsMin?.message}
        registration={form.register('guestsMin', asNumber)}
      />
      <NumberField
        label={t('form.guestsMax')}
        required
        error={errors.guestsMax?.type === 'custom' ? t('form.guestsWrong') : errors.guestsMax?.message}
        registration={form.register('guestsMax', asNumber)}
      />
      <NumberField
        label={t('form.duration')}
        required
        error={errors.durationMinutes?.message}
        registration={form.register('durationMinutes', asNumber)}
      />
      {form.watch('kind') !== 'class' && (
        <>
          <NumberField
            label={t('form.notice')}
            required
            error={errors.noticeDays?.type === 'custom' ? noticeText : errors.noticeDays?.message}
            registration={form.register('noticeDays', asNumber)}
          />
          <NumberField
            label={t('form.area')}
            hint={t('form.areaHint')}
            error={errors.areaMiles?.message}
            decimal
            registration={form.register('areaMiles', asNumber)}
          />
        </>
      )}
    </div>
  )
}

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
  const values = offerOf(service, useMyChef().data?.chef?.forbids?.services)
  const form = useZodForm(ServiceOffer, values)
  const { errors, isSubmitting } = form.formState
  const draft = useDraft(
    form,
    `service/${service?.id ?? 'new'}`,
    service && { version: service.version, values },
  )
  const [kind, type, picture, pricing] = form.watch(['kind', 'type', 'picture', 'pricing'])

  const save = async (offer: z.output<typeof ServiceOffer>) => {
    setFailure(undefined)
    try {
      const { id } = await change(saveService, {
        ...(service ? { id: service.id, version: draft.seenVersion() } : {}),
        offer,
      })
      // After a new service is saved, the page navigates away. A reset would make the leave guard step back at the same
      // time.
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
  }
  const jump = usePriceJump()
  const before = service?.pricing === pricing ? service.price : undefined
  const submit = form.handleSubmit((offer) => jump.check([{ before, after: offer.price }], () => save(offer)))

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
      <ForbiddenServices />
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
      {jump.dialog}
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

/** Pricing, price and whether the chef quotes each request. Classes have a fixed price. */
function ServicePriceFields({ form }: { form: ServiceFormReturn }) {
  const { t } = useTranslation('servicesManage')
  const { errors } = form.formState
  const [kind, pricing, needsQuote] = form.watch(['kind', 'pricing', 'needsQuote'])
  return (
    <>
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
        <NumberField
          label={t(`form.price.${pricing}`)}
          required
          error={errors.price?.message}
          cents
          registration={form.register('price', asNumber)}
        />
      </div>
      {kind !== 'class' && (
        <Checkbox
          label={t('form.needsQuote')}
          hint={t(needsQuote ? 'form.needsQuoteOn' : 'form.needsQuoteOff')}
          {...form.register('needsQuote')}
        />
      )}
    </>
  )
}

type Kind = OwnService['kind']

const looks = {
  catering: { icon: UtensilsCrossed, hint: 'form.cateringHint' },
  private_chef: { icon: ChefHat, hint: 'form.privateChefHint' },
  class: { icon: GraduationCap, hint: 'form.classHint' },
  other: { icon: Sparkles, hint: 'form.otherHint' },
} as const

const builtInTypes = (Object.keys(looks) as Kind[]).map((kind) => ({
  slug: kind as string,
  kind,
  retired: false,
}))

interface ServiceTypeCardsProps {
  kind: Kind
  type: string
  onChoose: (type: { slug: string; kind: Kind }) => void
}

/** The marketplace's service types. A retired type is offered only to a service that has it. */
function ServiceTypeCards({ kind, type, onChoose }: ServiceTypeCardsProps) {
  const { t } = useTranslation('servicesManage')
  const typeName = useServiceTypeName()
  const types = useConfig()?.serviceTypes ?? builtInTypes
  const offered = types.filter(({ slug, retired }) => !retired || slug === type)
  const forbidden = useMyChef().data?.chef?.forbids?.services ?? []
  const chosen = offered.some(({ slug }) => slug === type) ? type : kind
  return (
    <RadioCards
      legend={t('form.kind')}
      name="type"
      value={chosen}
      onValueChange={(slug) => {
        const known = offered.find((possible) => possible.slug === slug)
        if (known) onChoose(known)
      }}
      options={offered.map(({ slug, kind: of }) => {
        const { icon: Icon, hint } = looks[of]
        const disabled = forbidden.includes(of) && slug !== chosen
        return { value: slug, label: typeName(slug), hint: t(hint), icon: <Icon />, disabled }
      })}
    />
  )
}

type OfferPicture = z.input<typeof ServiceOffer>['picture']

interface ServicePictureProps {
  picture: OfferPicture
  onChange: (picture: OfferPicture) => void
  onUploading: (isUploading: boolean) => void
}

/** The service's picture with buttons to change and remove it. */
function ServicePicture({ picture, onChange, onUploading }: ServicePictureProps) {
  const { t } = useTranslation('servicesManage')
  const { upload, retry, dismiss, isUploading, failed } = usePictureUploads(onChange)
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
      <Picture {...pictureOf(picture)} alt={t('form.picture')} sizes="10rem" className="rounded-md" />
      <div className="grid justify-items-start gap-2">
        <p className="text-small font-semibold">{t('form.picture')}</p>
        <div className="flex flex-wrap gap-2">
          <PhotoButton
            shape={photoShapes.service}
            label={t(picture ? 'form.changePicture' : 'form.addPicture')}
            icon={<Camera aria-hidden />}
            busy={isUploading}
            onChoose={(files) => void upload(files)}
          />
          {picture && (
            <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
              {t('form.removePicture')}
            </Button>
          )}
        </div>
        <FailedUploads
          failed={failed}
          canRetry={!isUploading}
          onRetry={(failure) => void retry(failure)}
          onDismiss={dismiss}
        />
      </div>
    </div>
  )
}

interface ServiceTextFieldsProps {
  form: ServiceFormReturn
  hasRussian: boolean
}

/** Name and description in both languages. */
function ServiceTextFields({ form, hasRussian }: ServiceTextFieldsProps) {
  const { t } = useTranslation('servicesManage')
  const { errors } = form.formState
  return (
    <>
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
      <IncludedField form={form} name="included" />
      <RussianTexts title={t('form.russian')} hint={t('form.russianHint')} open={hasRussian}>
        <Field label={t('form.nameRu')} error={errors.nameRu?.message}>
          <TextInput lang="ru" {...form.register('nameRu')} />
        </Field>
        <Field label={t('form.descriptionRu')} error={errors.descriptionRu?.message}>
          <TextArea lang="ru" rows={5} {...form.register('descriptionRu')} />
        </Field>
        <IncludedField form={form} name="includedRu" />
      </RussianTexts>
    </>
  )
}

interface IncludedFieldProps {
  form: ServiceFormReturn
  name: 'included' | 'includedRu'
}

/** Things that the price includes, a line each. */
function IncludedField({ form, name }: IncludedFieldProps) {
  const { t } = useTranslation('servicesManage')
  const { errors } = form.formState
  const wrong = errors[name] && t('form.includedWrong')
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field label={t(`form.${name}`)} hint={t('form.includedHint')} error={wrong}>
          <TextArea
            {...(name === 'includedRu' ? { lang: 'ru' } : {})}
            ref={field.ref}
            name={field.name}
            rows={4}
            value={(field.value ?? []).join('\n')}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.value === '' ? [] : target.value.split('\n'))}
          />
        </Field>
      )}
    />
  )
}

const usual = { percent: 25, sum: null, freeHours: 48, keptPercent: 100, balanceDays: null }
/** Checks the notice again with each term of the deposit, because the deadlines must fit into the notice. */
const withNotice: { deps: 'noticeDays'[] } = { deps: ['noticeDays'] }
const bySum = { ...usual, percent: null, sum: 50 }

/** Deposit, cancellation rule and balance. A deposit is taken while the kitchen takes cards. */
function ServiceDepositFields({ form }: { form: ServiceFormReturn }) {
  const { t } = useTranslation('servicesManage')
  const deposit = form.watch('deposit')
  const kind = !deposit ? 'none' : deposit.sum === null ? 'percent' : 'sum'
  const choose = (next: string) => {
    const terms = next === 'none' ? null : next === 'sum' ? bySum : usual
    form.setValue('deposit', terms, { shouldDirty: true, shouldValidate: true })
    if (form.formState.isSubmitted) void form.trigger('noticeDays')
  }
  return (
    <fieldset className="grid gap-4">
      <Field label={t('form.deposit')} required hint={t('form.depositHint')}>
        <Select value={kind} onChange={(event) => choose(event.target.value)}>
          {(['none', 'percent', 'sum'] as const).map((value) => (
            <option key={value} value={value}>
              {t(`form.deposits.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      {kind !== 'none' && <DepositTermsFields form={form} kind={kind} />}
    </fieldset>
  )
}

function DepositTermsFields({ form, kind }: { form: ServiceFormReturn; kind: 'percent' | 'sum' }) {
  const { t } = useTranslation('servicesManage')
  const errors = form.formState.errors.deposit
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField
        key={kind}
        label={t(`form.depositValue.${kind}`)}
        required
        error={errors?.[kind]?.message}
        cents={kind === 'sum'}
        percent={kind === 'percent'}
        registration={form.register(`deposit.${kind}`, kind === 'percent' ? asPercent : asNumber)}
      />
      <NumberField
        label={t('form.freeHours')}
        hint={t('form.freeHoursHint')}
        required
        error={errors?.freeHours?.message}
        registration={form.register('deposit.freeHours', { ...asNumber, ...withNotice })}
      />
      <NumberField
        label={t('form.keptPercent')}
        hint={t('form.keptPercentHint')}
        required
        error={errors?.keptPercent?.message}
        percent
        registration={form.register('deposit.keptPercent', { ...asPercent, ...withNotice })}
      />
      <NumberField
        label={t('form.balanceDays')}
        hint={t('form.balanceDaysHint')}
        error={errors?.balanceDays?.message}
        registration={form.register('deposit.balanceDays', { ...asNumber, ...withNotice })}
      />
    </div>
  )
}
