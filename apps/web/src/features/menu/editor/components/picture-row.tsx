import clsx from 'clsx'
import { Crop, Trash2 } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { textOrNull } from '@/shared/forms/empty-to-null.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { DragHandle } from '@/shared/ui/drag-handle.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'

interface PictureRowProps {
  form: DishFormReturn
  index: number
  picture: { path: string; color: string }
  isCover: boolean
  /** The only picture has no drag handle. */
  isAlone: boolean
  isDragged: boolean
  itemRef: Ref<HTMLLIElement>
  handleProps: ComponentProps<'button'>
  onEdit: () => void
  onRemove: () => void
}

/** A picture with its drag handle and alternative texts. */
export function PictureRow(props: PictureRowProps) {
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
