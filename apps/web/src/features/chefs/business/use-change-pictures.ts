import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { setBusinessPictures } from '@localchef/contracts/chefs/set-business-pictures'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { type UploadedPicture, uploadPicture } from '@/shared/pictures/upload-picture.ts'
import { toast } from '@/shared/ui/toast.ts'
import { businessKey, useChangeBusiness } from './use-business.ts'

type Pictures = OwnBusiness['pictures']

type Part = 'avatar' | 'cover' | 'gallery'

/** Leaves out files that can't be read. */
async function uploadAll(userId: string, files: readonly File[]): Promise<UploadedPicture[]> {
  const stored: UploadedPicture[] = []
  for (const file of files) {
    try {
      stored.push(await uploadPicture(userId, file))
    } catch (error) {
      console.error('A picture could not be uploaded', error)
    }
  }
  return stored
}

/** Saves each change of the pictures at once; this section has no save button. */
export function useChangePictures({ pictures, versions }: OwnBusiness, userId: string) {
  const { t } = useTranslation(['business', 'common'])
  const change = useChangeBusiness()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<Part>()
  // An undo must not bring back other pictures that changed meanwhile.
  const latest = useRef({ ...pictures, version: versions.pictures })
  useEffect(() => {
    latest.current = { ...pictures, version: versions.pictures }
  }, [pictures, versions.pictures])

  const save = async (what: Part, changes: Partial<Pictures>, done?: string) => {
    setBusy(what)
    try {
      await change(setBusinessPictures, { ...latest.current, ...changes })
      if (done) toast.success(done)
      return true
    } catch (error) {
      const isStale = failureOf(setBusinessPictures, error).code === 'stale_edit'
      if (isStale) await queryClient.invalidateQueries({ queryKey: businessKey })
      toast.error(isStale ? refusalText('stale_edit') : t('failed'))
      return false
    } finally {
      setBusy(undefined)
    }
  }

  /** Saves without a picture, and offers to undo it. */
  const take = async (what: Part, changes: Partial<Pictures>, before: Partial<Pictures>) => {
    if (!(await save(what, changes))) return
    toast.undo(t('pictures.removed'), t('action.undo', { ns: 'common' }), () => void save(what, before))
  }

  const upload = async (what: Part, files: File[]): Promise<UploadedPicture[]> => {
    setBusy(what)
    const stored = await uploadAll(userId, files)
    if (stored.length < files.length) {
      toast.error(t('pictures.unreadable', { count: files.length - stored.length }))
    }
    setBusy(undefined)
    return stored
  }

  return {
    busy,
    async setAvatar(files: File[]) {
      const [stored] = await upload('avatar', files)
      if (stored) await save('avatar', { avatarPath: stored.path }, t('pictures.saved'))
    },
    async setCover(files: File[]) {
      const [stored] = await upload('cover', files)
      if (stored) {
        await save('cover', { coverPath: stored.path, coverColor: stored.color }, t('pictures.saved'))
      }
    },
    async addToGallery(files: File[]) {
      const stored = await upload('gallery', files)
      if (stored.length === 0) return
      const galleryPaths = [...pictures.galleryPaths, ...stored.map(({ path }) => path)]
      await save('gallery', { galleryPaths }, t('pictures.saved'))
    },
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
