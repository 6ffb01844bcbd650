import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

/** Path in a bucket: `<user id>/…` for what a chef has uploaded. */
export const StoredPath = z.string().min(1).max(400)
export const HexColor = z.string().regex(/^#[0-9a-f]{6}$/)

export const setBusinessPictures = defineFunction({
  name: 'set-business-pictures',
  summary: 'Avatar, cover and the gallery in its order. Files lie in the bucket `pictures` already.',
  access: 'chef',
  effect: 'write',
  input: z.object({
    avatarPath: StoredPath.nullable(),
    coverPath: StoredPath.nullable(),
    coverColor: HexColor.optional(),
    galleryPaths: z.array(StoredPath).max(24),
  }),
  output: z.object({ business: OwnBusiness }),
})
