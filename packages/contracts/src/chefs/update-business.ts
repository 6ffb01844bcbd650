import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { optionalPlainName, plainName } from '../plain-name.ts'
import { longestSlug } from '../text-limits.ts'
import { slugPattern } from '../text-patterns.ts'
import { ChefKind } from './chef-card.ts'
import { longestBio, longestKitchenName, longestTagline } from './kitchen-limits.ts'
import { OwnBusiness } from './own-business.ts'

/** Languages to choose from, by ISO code. */
export const spokenLanguages = [
  'en',
  'ru',
  'es',
  'uk',
  'zh',
  'vi',
  'ko',
  'ja',
  'hi',
  'ar',
  'fa',
  'hy',
  'ka',
  'fr',
  'it',
  'pt',
  'pl',
  'tl',
] as const

/** An optional text in the second language. An empty one is stored as null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null)

export const BusinessAbout = z.object({
  kind: ChefKind,
  name: plainName(2, longestKitchenName),
  nameRu: optionalPlainName(longestKitchenName).transform((text) => text || null),
  tagline: z.string().trim().max(longestTagline),
  taglineRu: optionalText(longestTagline),
  bio: z.string().trim().max(longestBio),
  bioRu: optionalText(longestBio),
  cuisines: z.array(z.string().regex(slugPattern).max(longestSlug)).max(6),
  languages: z.array(z.enum(spokenLanguages)).min(1).max(8),
})

export const updateBusiness = defineFunction({
  name: 'update-business',
  summary: "Updates the public names, texts, cuisines and languages of the caller's kitchen.",
  access: 'chef',
  effect: 'write',
  input: BusinessAbout.extend(seenVersion),
  output: z.object({ business: OwnBusiness }),
  refusals: [notFound, staleEdit],
})
