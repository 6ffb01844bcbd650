import { mostDishPictures } from '@localchef/contracts/menu/get-dish'
import clsx from 'clsx'
import { Crop, ImagePlus, Trash2 } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { pictureOf, pictureUrl } from '@/shared/backend/picture-url.ts'
import { textOrNull } from '@/shared/forms/empty-to-null.ts'
import { PhotoButton } from '@/shared/pictures/editor/photo-button.tsx'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { usePhotoEditor } from '@/shared/pictures/editor/use-photo-editor.tsx'
import { FailedUploads } from '@/shared/pictures/failed-uploads.tsx'
import { uploadPicture } from '@/shared/pictures/upload-picture.ts'
import { usePictureUploads } from '@/shared/pictures/use-picture-uploads.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { DragHandle } from '@/shared/ui/drag-handle.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type HandleProps, useDragOrder } from '@/shared/ui/use-drag-order.ts'
import type { DishFormInput, DishFormReturn } from '../dish-form.ts'
import { EditorSection } from './editor-section.tsx'

/** The pictures of a dish in order. The first one is the cover. */
export function PictureSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const pictures = useFieldArray({ control: form.control, name: 'pictures', keyName: 'key' })
  const [announcement, setAnnouncement] = useState('')
  const { errors } = form.formState
  const total = pictures.fields.length
  const room = mostDishPictures - total

  const keys = pictures.fields.map(({ key }) => key)
  const drag = useDragOrder(keys, (order, moved) => {
    const place = order.indexOf(moved)
    pictures.move(keys.indexOf(moved), place)
    setAnnouncement(t('picture.moved', { place: place + 1, total }))
  })
  const edit = usePictureEdit(pictures.fields, pictures.update)
  const { upload, retry, dismiss, isUploading, failed } = usePictureUploads((picture) =>
    pictures.append({ ...picture, alt: null, altRu: null }, { shouldFocus: false }),
  )

  return (
    <EditorSection title={t('picture.title')} hint={t('picture.hint')}>
      {total > 0 && (
        <ol className="grid gap-3" aria-label={t('picture.title')}>
          {drag.order.map((key, place) => {
            const index = keys.indexOf(key)
            const picture = pictures.fields[index]
            return (
              picture && (
                <PictureRow
                  key={key}
                  form={form}
                  index={index}
                  picture={picture}
                  isCover={place === 0}
                  isAlone={total === 1}
                  isDragged={drag.draggedId === key}
                  itemRef={drag.itemRef(key)}
                  handleProps={drag.handleProps(key)}
                  onEdit={() => void edit.open(index)}
                  onRemove={() => pictures.remove(index)}
                />
              )
            )
          })}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {room > 0 && (
          <PhotoButton
            shape={photoShapes.dish}
            most={room}
            label={t(total === 0 ? 'picture.choose' : 'picture.more')}
            icon={<ImagePlus aria-hidden />}
            busy={isUploading || edit.isBusy}
            onChoose={(files) => void upload(files)}
          />
        )}
        <p className="text-caption text-ink-faint">
          {room > 0 ? t('picture.room', { count: room }) : t('picture.full', { count: mostDishPictures })}
        </p>
      </div>
      <FailedUploads
        failed={failed}
        canRetry={room > 0 && !isUploading}
        onRetry={(failure) => void retry(failure)}
        onDismiss={dismiss}
      />
      <FieldError>{errors.pictures?.message}</FieldError>
      {edit.editor}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </EditorSection>
  )
}

type FormPicture = NonNullable<DishFormInput['pictures']>[number]

/** Edits an uploaded picture of a dish. The result is a new file in its place; the undo restores the old one. */
function usePictureEdit(
  pictures: readonly FormPicture[],
  update: (index: number, picture: FormPicture) => void,
) {
  const { t } = useTranslation(['menuItems', 'common'])
  const { user } = useAuth()
  const { edit, editor } = usePhotoEditor(photoShapes.dish)
  const [isBusy, setIsBusy] = useState(false)
  // Rows may have moved before the user presses undo, so the path finds the picture.
  const latest = useRef(pictures)
  latest.current = pictures
  const replace = (path: string, by: Pick<FormPicture, 'path' | 'color'>) => {
    const index = latest.current.findIndex((picture) => picture.path === path)
    const picture = latest.current[index]
    if (picture) update(index, { ...picture, ...by })
  }
  const save = async ({ path, color }: FormPicture, original: File, edited: File | undefined) => {
    if (!user || !edited || edited === original) return
    setIsBusy(true)
    try {
      const stored = await uploadPicture(user.id, edited)
      replace(path, stored)
      toast.undo(t('picture.edited'), t('action.undo', { ns: 'common' }), () =>
        replace(stored.path, { path, color }),
      )
    } catch (error) {
      fail(error)
    } finally {
      setIsBusy(false)
    }
  }
  const fail = (error: unknown) => {
    console.warn('A picture could not be edited', error)
    toast.error(t('picture.editFailed'))
  }
  const open = async (index: number) => {
    const picture = pictures[index]
    if (!picture) return
    try {
      const file = await storedFile(picture.path)
      await edit([file], ([edited]) => void save(picture, file, edited))
    } catch (error) {
      fail(error)
    }
  }
  return { open, isBusy, editor }
}

async function storedFile(path: string): Promise<File> {
  const response = await fetch(pictureUrl(path))
  if (!response.ok) throw new Error(`The picture answered ${response.status}`)
  return new File([await response.blob()], path.slice(path.lastIndexOf('/') + 1))
}

interface PictureRowProps {
  form: DishFormReturn
  index: number
  picture: { path: string; color: string }
  isCover: boolean
  /** The only picture has no drag handle. */
  isAlone: boolean
  isDragged: boolean
  itemRef: Ref<HTMLLIElement>
  handleProps: HandleProps
  onEdit: () => void
  onRemove: () => void
}

/** A picture with its drag handle and alternative texts. */
function PictureRow(props: PictureRowProps) {
  const { form, index, picture, isCover, isAlone, isDragged, itemRef, handleProps, onEdit, onRemove } = props
  const { t } = useTranslation('menuItems')
  const number = index + 1
  const errors = form.formState.errors.pictures?.[index]
  return (
    <li
      ref={itemRef}
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 rounded-md border bg-paper p-3 sm:grid-cols-[auto_auto_minmax(0,1fr)_auto]',
        isDragged ? 'relative z-10 border-accent shadow-floating' : 'border-line',
      )}
    >
      <Picture
        {...pictureOf(picture)}
        alt=""
        sizes="8rem"
        ratio={4 / 3}
        largest={320}
        draggable={false}
        className="w-24 rounded-sm sm:order-1 sm:w-32"
      >
        {isCover && (
          <Badge tone="accent" className="absolute top-1.5 left-1.5">
            {t('picture.cover')}
          </Badge>
        )}
      </Picture>
      <div className="flex justify-end sm:contents">
        {!isAlone && (
          <DragHandle
            label={t('picture.handle', { number })}
            hint={t('order.handleHint')}
            handleProps={handleProps}
            className="sm:order-0"
          />
        )}
        <div className="flex sm:order-3">
          <IconButton label={t('picture.edit', { number })} onClick={onEdit}>
            <Crop aria-hidden />
          </IconButton>
          <IconButton label={t('picture.remove', { number })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="grid min-w-0 gap-2 max-sm:col-span-full sm:order-2">
        <Field label={t('picture.alt', { number })} hideLabel error={errors?.alt?.message}>
          <TextInput
            autoComplete="off"
            placeholder={t('picture.altHint')}
            {...form.register(`pictures.${index}.alt`, { setValueAs: textOrNull })}
          />
        </Field>
        <Field label={t('picture.altRu', { number })} hideLabel error={errors?.altRu?.message}>
          <TextInput
            lang="ru"
            autoComplete="off"
            placeholder={t('picture.altRuHint')}
            {...form.register(`pictures.${index}.altRu`, { setValueAs: textOrNull })}
          />
        </Field>
      </div>
    </li>
  )
}
