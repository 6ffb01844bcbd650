import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/auth/auth-context.ts'
import { pictureOf } from '@/backend/picture-url.ts'
import { Button } from '@/ui/button.tsx'
import { FieldError } from '@/ui/field.tsx'
import { Picture } from '@/ui/picture.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { uploadDishPicture } from '../upload-dish-picture.ts'
import { EditorSection } from './editor-section.tsx'

export function PictureSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const { user } = useAuth()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'uploading' | 'failed'>('idle')
  const picture = form.watch('picture')

  const upload = async (file: File | undefined) => {
    if (!file || !user) return
    setState('uploading')
    try {
      form.setValue('picture', await uploadDishPicture(user.id, file), { shouldDirty: true })
      setState('idle')
    } catch (error) {
      console.warn('The picture could not be uploaded', error)
      setState('failed')
    }
  }

  return (
    <EditorSection title={t('picture.title')} hint={t('picture.hint')}>
      <div className="grid items-center gap-4 sm:grid-cols-[14rem_1fr]">
        <Picture
          {...pictureOf(picture)}
          alt={picture ? t('picture.alt', { dish: form.watch('name') }) : ''}
          sizes="(min-width: 40rem) 14rem, 90vw"
          ratio={4 / 3}
          largest={640}
          className="rounded-md"
        />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label={t('picture.choose')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              void upload(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button
            variant="secondary"
            icon={<ImagePlus aria-hidden />}
            busy={state === 'uploading'}
            onClick={() => input.current?.click()}
          >
            {picture ? t('picture.replace') : t('picture.choose')}
          </Button>
          {picture && (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden />}
              onClick={() => form.setValue('picture', null, { shouldDirty: true })}
            >
              {t('picture.remove')}
            </Button>
          )}
          <FieldError>
            {state === 'failed' ? t('picture.failed') : form.formState.errors.picture?.message}
          </FieldError>
        </div>
      </div>
    </EditorSection>
  )
}
