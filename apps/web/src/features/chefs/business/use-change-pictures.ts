import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { updateBusinessPictures } from '@localchef/contracts/chefs/update-business-pictures'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import type { UploadedPicture } from '@/shared/pictures/upload-picture.ts'
import { type FailedUpload, usePictureUploads } from '@/shared/pictures/use-picture-uploads.ts'
import { toast } from '@/shared/ui/toast.ts'
import { businessKey, useChangeBusiness } from './use-business.ts'

type Pictures = OwnBusiness['pictures']

export type PicturePart = 'avatar' | 'cover' | 'gallery'

/** Saves each change of the pictures at once; this section has no save button. */
export function useChangePictures({ pictures, versions }: OwnBusiness) {
  const { t } = useTranslation(['business', 'common'])
  const change = useChangeBusiness()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<PicturePart>()
  const uploads = {
    avatar: usePictureUploads(),
    cover: usePictureUploads(),
    gallery: usePictureUploads(),
  }
  // An undo must not bring back other pictures that changed meanwhile.
  const latest = useRef({ ...pictures, version: versions.pictures })
  useEffect(() => {
    latest.current = { ...pictures, version: versions.pictures }
  }, [pictures, versions.pictures])

  const save = async (what: PicturePart, changes: Partial<Pictures>, done?: string) => {
    setBusy(what)
    try {
      await change(updateBusinessPictures, { ...latest.current, ...changes })
      if (done) toast.success(done)
      return true
    } catch (error) {
      const isStale = failureOf(updateBusinessPictures, error).code === 'stale_edit'
      if (isStale) await queryClient.invalidateQueries({ queryKey: businessKey })
      toast.error(isStale ? refusalText('stale_edit') : t('failed'))
      return false
    } finally {
      setBusy(undefined)
    }
  }

  /** Saves the removal of a picture and offers to undo it. */
  const take = async (what: PicturePart, changes: Partial<Pictures>, before: Partial<Pictures>) => {
    if (!(await save(what, changes))) return
    toast.undo(t('pictures.removed'), t('action.undo', { ns: 'common' }), () => void save(what, before))
  }

  const keep = {
    avatar: ([picture]: readonly UploadedPicture[]) =>
      picture && save('avatar', { avatarPath: picture.path }, t('pictures.saved')),
    cover: ([picture]: readonly UploadedPicture[]) =>
      picture && save('cover', { coverPath: picture.path, coverColor: picture.color }, t('pictures.saved')),
    gallery: (added: readonly UploadedPicture[]) =>
      added.length > 0 &&
      save(
        'gallery',
        { galleryPaths: [...latest.current.galleryPaths, ...added.map(({ path }) => path)] },
        t('pictures.saved'),
      ),
  }
  const addTo = async (what: PicturePart, uploading: Promise<readonly UploadedPicture[]>) => {
    setBusy(what)
    const uploaded = await uploading
    setBusy(undefined)
    await keep[what](uploaded)
  }

  return {
    busy,
    add: (what: PicturePart, files: readonly File[]) => addTo(what, uploads[what].upload(files)),
    retry: (what: PicturePart, failure: FailedUpload) => addTo(what, uploads[what].retry(failure)),
    failed: (what: PicturePart) => uploads[what].failed,
    dismiss: (what: PicturePart, id: string) => uploads[what].dismiss(id),
    /** Uses a gallery picture as the cover. */
    makeCover: (coverPath: string) => save('gallery', { coverPath }, t('pictures.saved')),
    removeAvatar: () => take('avatar', { avatarPath: null }, { avatarPath: pictures.avatarPath }),
    removeCover: () => take('cover', { coverPath: null }, { coverPath: pictures.coverPath }),
    async setGallery(galleryPaths: string[]) {
      const before = pictures.galleryPaths
      if (galleryPaths.length < before.length) {
        await take('gallery', { galleryPaths }, { galleryPaths: before })
      } else {
        await save('gallery', { galleryPaths })
      }
    },
  }
}
