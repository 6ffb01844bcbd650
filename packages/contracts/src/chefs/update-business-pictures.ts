import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { hexColorPattern } from '../text-patterns.ts'
import { maxGalleryPictures } from './gallery.ts'
import { OwnBusiness } from './own-business.ts'

/** Path in a bucket: `<user id>/…` for uploads of a chef. */
export const StoredPath = z.string().min(1).max(400)
export const HexColor = z.string().regex(hexColorPattern)

export const updateBusinessPictures = defineFunction({
  name: 'update-business-pictures',
  summary: 'Sets avatar, cover and gallery from files in the bucket `pictures`.',
  access: 'chef',
  effect: 'write',
  input: z.object({
    avatarPath: StoredPath.nullable(),
    coverPath: StoredPath.nullable(),
    coverColor: HexColor.optional(),
    galleryPaths: z.array(StoredPath).max(maxGalleryPictures),
    ...seenVersion,
  }),
  output: z.object({ business: OwnBusiness }),
  refusals: [notFound, staleEdit],
})
