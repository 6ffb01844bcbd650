import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { setBusinessPictures } from '@localchef/contracts/chefs/set-business-pictures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type UploadedPicture, uploadPicture } from '@/shared/pictures/upload-picture.ts'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeBusiness } from './use-business.ts'

export const MOST_GALLERY_PICTURES = 24

type Pictures = OwnBusiness['pictures']

/** Pictures are saved as they are chosen: there is nothing to type that could be lost. */
export function useChangePictures(pictures: Pictures, userId: string) {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const [busy, setBusy] = useState<'avatar' | 'cover' | 'gallery'>()

  const save = async (what: 'avatar' | 'cover' | 'gallery', changes: Partial<Pictures>, done?: string) => {
    setBusy(what)
    try {
      await change(setBusinessPictures, { ...pictures, ...changes })
      if (done) toast.success(done)
    } catch {
      toast.error(t('failed'))
    } finally {
      setBusy(undefined)
    }
  }

  /** Stores what can be read, and names how many could not. */
  const upload = async (what: 'avatar' | 'cover' | 'gallery', files: File[]): Promise<UploadedPicture[]> => {
    setBusy(what)
    const stored: UploadedPicture[] = []
    for (const file of files) {
      try {
        stored.push(await uploadPicture(userId, file))
      } catch (error) {
        console.error('A picture could not be uploaded', error)
      }
    }
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
      if (stored)
        await save('cover', { coverPath: stored.path, coverColor: stored.color }, t('pictures.saved'))
    },
    async addToGallery(files: File[]) {
      const room = MOST_GALLERY_PICTURES - pictures.galleryPaths.length
      const stored = await upload('gallery', files.slice(0, room))
      if (stored.length === 0) return
      const galleryPaths = [...pictures.galleryPaths, ...stored.map(({ path }) => path)]
      await save('gallery', { galleryPaths }, t('pictures.saved'))
    },
    /** A picture of the gallery may be the cover, too. */
    makeCover: (coverPath: string) => save('gallery', { coverPath }, t('pictures.saved')),
    removeAvatar: () => save('avatar', { avatarPath: null }),
    removeCover: () => save('cover', { coverPath: null }),
    setGallery: (galleryPaths: string[]) => save('gallery', { galleryPaths }),
  }
}
