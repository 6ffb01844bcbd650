import { createDrop } from '@localchef/contracts/drops/create-drop'
import { mostDropPictures, mostDropWindows } from '@localchef/contracts/drops/drop-fields'
import { longestStory } from '@localchef/contracts/drops/drop-limits'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { updateDrop } from '@localchef/contracts/drops/update-drop'
import { ImagePlus, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { type Menu, useMenu } from '@/features/menu/editor/use-menu.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { RussianTexts } from '@/shared/forms/russian-texts.tsx'
import { showIssues } from '@/shared/forms/show-issues.ts'
import { UnsavedChanges } from '@/shared/forms/unsaved-changes.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { FailedUploads } from '@/shared/pictures/failed-uploads.tsx'
import { usePictureUploads } from '@/shared/pictures/use-picture-uploads.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { DropDishFields } from '../components/drop-dish-fields.tsx'
import { type DropFormReturn, dropForm, dropFormValues, dropOf } from '../drop-form.ts'
import { useChangeDrop, useOwnDrop } from '../use-own-drops.ts'

/** Editor of an existing or a new drop. */
export default function DropEditorPage() {
  const { t } = useTranslation('drops')
  const { language } = useLanguage()
  const { dropId = 'new' } = useParams()
  const isNew = dropId === 'new'
  const menu = useMenu()
  const query = useOwnDrop(isNew ? undefined : dropId)
  const drop = query.data
  const title = drop
    ? inLanguage(language, drop.title, drop.titleRu)
    : t(isNew ? 'form.newTitle' : 'own.title')
  const error = menu.error ?? query.error
  usePageTitle(title)
  return (
    <div className="grid max-w-3xl gap-6">
      <Breadcrumbs trail={[{ label: t('own.title'), to: '/dashboard/drops' }, { label: title }]} />
      <h1 className="food-name text-heading">{title}</h1>
      {(menu.isPending || (!isNew && query.isPending)) && (
        <SkeletonGroup>
          <Skeleton className="h-128 rounded-lg" />
        </SkeletonGroup>
      )}
      {isNotFound(menu.error) && <NoKitchen page="drops" />}
      {isNotFound(query.error) && !isNotFound(menu.error) && (
        <EmptyState
          title={t('own.gone')}
          action={<ButtonLink to="/dashboard/drops">{t('own.back')}</ButtonLink>}
        />
      )}
      {error && !isNotFound(error) && (
        <ErrorState
          error={error}
          retry={() => {
            void menu.refetch()
            if (!isNew) void query.refetch()
          }}
        />
      )}
      {menu.data && (isNew || drop) && (
        <Card>
          <CardBody>
            <UnsavedChanges key={dropId}>
              <DropForm drop={drop} menu={menu.data} />
            </UnsavedChanges>
          </CardBody>
        </Card>
      )}
    </div>
  )
}

interface DropFormProps {
  /** Undefined to create a drop. */
  drop: OwnDrop | undefined
  menu: Menu
}

/** All fields of a drop. Days and times are in the kitchen's time zone. */
function DropForm({ drop, menu }: DropFormProps) {
  const { t } = useTranslation('drops')
  const navigate = useNavigate()
  const { timeZone } = menu.chef
  const dishes = menu.dishes.filter(
    ({ id, status }) => status !== 'archived' || drop?.dishes.some(({ dishId }) => dishId === id),
  )
  const values = dropFormValues(
    drop,
    dishes.map(({ id }) => id),
    timeZone,
  )
  const form = useZodForm(dropForm(timeZone), values)
  const draft = useDraft(form, `drop/${drop?.id ?? 'new'}`, drop && { version: drop.version, values })
  const [failure, setFailure] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)
  const failed = (error: unknown) => {
    if (showIssues(form, error)) return
    setFailure(refusalText(failureOf(drop ? updateDrop : createDrop, error).code))
  }
  const create = useChangeDrop(createDrop, { failed })
  const update = useChangeDrop(updateDrop, { failed })
  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined)
    const fields = dropOf(typed, timeZone)
    const saving = drop
      ? update.mutateAsync({ ...fields, id: drop.id, version: draft.seenVersion() ?? drop.version })
      : create.mutateAsync(fields)
    const saved = await saving.catch(() => undefined)
    if (!saved) return
    // Not for a new drop: saving one leaves this page, and the leave guard must not step back at the same time.
    if (drop) form.reset(form.getValues(), { keepValues: true })
    draft.forget()
    toast.success(t('form.saved'))
    if (!drop) void navigate('/dashboard/drops', { replace: true })
  })
  const isOpened = drop !== undefined && drop.state !== 'draft' && drop.state !== 'announced'
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <DraftNotice draft={draft} labels={useDropLabels()} />
      <DropTextFields form={form} hasRussian={Boolean(drop?.titleRu || drop?.storyRu)} />
      <DropPictureFields form={form} onUploading={setIsUploading} />
      <DropMomentFields form={form} isOpened={isOpened} />
      <DropWindowFields form={form} />
      <DropDishFields form={form} dishes={dishes} capGroups={menu.capGroups} />
      <FormError>{failure}</FormError>
      <Button
        type="submit"
        busy={form.formState.isSubmitting}
        disabled={isUploading || drop?.state === 'cancelled'}
        className="sm:w-fit"
      >
        {t(drop ? 'form.save' : 'form.create')}
      </Button>
    </form>
  )
}

function useDropLabels() {
  const { t } = useTranslation('drops')
  return {
    title: t('form.title'),
    story: t('form.story'),
    opensDay: t('form.opensDay'),
    opensTime: t('form.opensTime'),
    orderByDay: t('form.orderByDay'),
    orderByTime: t('form.orderByTime'),
    perPerson: t('form.perPerson'),
  }
}

function DropTextFields({ form, hasRussian }: { form: DropFormReturn; hasRussian: boolean }) {
  const { t } = useTranslation('drops')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('form.title')} required error={errors.title?.message}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field label={t('form.story')} hint={t('form.storyHint')} error={errors.story?.message}>
        <TextArea rows={4} maxLength={longestStory} {...form.register('story')} />
      </Field>
      <RussianTexts title={t('form.russian')} hint={t('form.russianHint')} open={hasRussian}>
        <Field label={t('form.titleRu')} error={errors.titleRu?.message}>
          <TextInput lang="ru" {...form.register('titleRu')} />
        </Field>
        <Field label={t('form.storyRu')} error={errors.storyRu?.message}>
          <TextArea lang="ru" rows={4} maxLength={longestStory} {...form.register('storyRu')} />
        </Field>
      </RussianTexts>
    </>
  )
}

interface DropMomentFieldsProps {
  form: DropFormReturn
  /** Whether the drop has opened, so that its opening can't change. */
  isOpened: boolean
}

function DropMomentFields({ form, isOpened }: DropMomentFieldsProps) {
  const { t } = useTranslation('drops')
  const { errors } = form.formState
  return (
    <fieldset className="grid grid-cols-1 items-start gap-4 min-[22rem]:grid-cols-2">
      <legend className="mb-2 font-semibold">{t('form.orders')}</legend>
      <Field label={t('form.opensDay')} required error={errors.opensDay?.message}>
        <TextInput type="date" readOnly={isOpened} {...form.register('opensDay')} />
      </Field>
      <Field label={t('form.opensTime')} required error={errors.opensTime?.message}>
        <TextInput type="time" readOnly={isOpened} {...form.register('opensTime')} />
      </Field>
      <Field label={t('form.orderByDay')} required error={errors.orderByDay?.message}>
        <TextInput type="date" {...form.register('orderByDay')} />
      </Field>
      <Field label={t('form.orderByTime')} required error={errors.orderByTime?.message}>
        <TextInput type="time" {...form.register('orderByTime')} />
      </Field>
    </fieldset>
  )
}

interface DropPictureFieldsProps {
  form: DropFormReturn
  onUploading: (isUploading: boolean) => void
}

/** The pictures of a drop in order. The first one is the cover. */
function DropPictureFields({ form, onUploading }: DropPictureFieldsProps) {
  const { t } = useTranslation('drops')
  const pictures = useFieldArray({ control: form.control, name: 'pictures', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`pictures.${index}`), pictures)
  const room = mostDropPictures - pictures.fields.length
  const { upload, retry, dismiss, isUploading, failed } = usePictureUploads((picture) =>
    pictures.append({ ...picture, alt: null, altRu: null }, { shouldFocus: false }),
  )
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-small font-semibold">{t('form.pictures')}</legend>
      {pictures.fields.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pictures.fields.map((picture, index) => (
            <li key={picture.key} className="relative">
              <Picture
                {...pictureOf(picture)}
                alt={t('form.picture', { number: index + 1 })}
                sizes="(min-width: 40rem) 10rem, 45vw"
                ratio={1}
                largest={320}
                className="rounded-md"
              />
              <IconButton
                label={t('form.removePicture', { number: index + 1 })}
                tone="raised"
                className="absolute top-2 right-2"
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div>
          <PhotoButton
            shape={photoShapes.drop}
            most={room}
            label={t('form.addPictures')}
            icon={<ImagePlus aria-hidden />}
            busy={isUploading}
            onChoose={(files) => void upload(files)}
          />
        </div>
      )}
      <FailedUploads
        failed={failed}
        canRetry={room > 0 && !isUploading}
        onRetry={(failure) => void retry(failure)}
        onDismiss={dismiss}
      />
    </fieldset>
  )
}

/** The pickup windows with their limits. A new one follows the last. */
function DropWindowFields({ form }: { form: DropFormReturn }) {
  const { t } = useTranslation('drops')
  const windows = useFieldArray({ control: form.control, name: 'windows', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`windows.${index}`), windows)
  const { errors } = form.formState
  const addWindow = () => {
    const last = form.getValues('windows').at(-1)
    const from = last?.until ?? '12:00'
    windows.append({
      day: last?.day ?? '',
      from,
      until: hourLater(from),
      portionsLimit: last?.portionsLimit ?? null,
    })
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{t('form.windows')}</legend>
      <p className="text-small text-ink-soft">{t('form.windowsHint')}</p>
      {windows.fields.map(({ key }, index) => {
        const error = errors.windows?.[index]
        return (
          <fieldset
            key={key}
            aria-label={t('form.window', { number: index + 1 })}
            className="grid grid-cols-1 items-start gap-3 rounded-lg border border-line p-3 min-[22rem]:grid-cols-2 sm:grid-cols-[1.3fr_1fr_1fr_1fr_auto]"
          >
            <Field label={t('form.day')} required error={error?.day?.message}>
              <TextInput type="date" {...form.register(`windows.${index}.day`)} />
            </Field>
            <Field label={t('form.from')} required error={error?.from?.message}>
              <TextInput type="time" {...form.register(`windows.${index}.from`)} />
            </Field>
            <Field label={t('form.until')} required error={error?.until?.message}>
              <TextInput type="time" {...form.register(`windows.${index}.until`)} />
            </Field>
            <NumberField
              label={t('form.windowLimit')}
              error={error?.portionsLimit?.message}
              registration={form.register(`windows.${index}.portionsLimit`, asNumber)}
            />
            <IconButton
              label={t('form.removeWindow', { number: index + 1 })}
              disabled={windows.fields.length === 1}
              className="self-end"
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </fieldset>
        )
      })}
      <FieldError>{errors.windows?.message}</FieldError>
      {windows.fields.length < mostDropWindows && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden />}
          className="w-fit"
          onClick={addWindow}
        >
          {t('form.addWindow')}
        </Button>
      )}
    </fieldset>
  )
}

function hourLater(time: string): string {
  return `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${time.slice(2)}`
}
