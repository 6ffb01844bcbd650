import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { photoShapes } from '@/shared/pictures/editor/photo-shapes.ts'
import { usePhotoEditor } from '@/shared/pictures/editor/use-photo-editor.tsx'
import { uploadPicture } from '@/shared/pictures/upload-picture.ts'
import { toast } from '@/shared/ui/toast.ts'
import type { DishFormInput } from './dish-form.ts'

type FormPicture = NonNullable<DishFormInput['pictures']>[number]

/** Edits an uploaded picture of a dish. The result is a new file in its place; the undo restores the old one. */
export function usePictureEdit(
  pictures: readonly FormPicture[],
  update: (index: number, picture: FormPicture) => void,
) {
  const { t } = useTranslation(['menuItems', 'common'])
  const { user } = useAuth()
  const { edit, editor } = usePhotoEditor(photoShapes.dish)
  const [isBusy, setIsBusy] = useState(false)
  // Rows may have moved by the time of the undo.
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
