/** The demo's pictures: files in `pictures/`, and what each shows by `pictures/pictures.json`. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { readJson } from './read-json.ts'

const FoodPicture = z.object({
  file: z.string(),
  kind: z.enum(['dish', 'close-up', 'table', 'cover', 'service']),
  /** English name of a dish or service; for a cover, the slug of its cuisine or of the only kitchen that has it. */
  of: z.string(),
  /** Pictures of the same dish or cuisine are numbered from 1. */
  look: z.int().min(1),
  /** As #rrggbb, shown while the picture loads. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
})
export type FoodPicture = z.output<typeof FoodPicture>

/**
 * A portrait of a kitchen's owner, named by the kitchen's slug, or of a buyer, named by the slug of the buyer's name.
 */
const Portrait = z.object({ file: z.string(), kind: z.literal('portrait'), of: z.string() })

const Manifest = z.object({
  license: z.string(),
  pictures: z.array(z.discriminatedUnion('kind', [FoodPicture, Portrait])),
})

/** A file to be stored in a bucket. */
export interface StoredPicture {
  bucket: 'pictures' | 'avatars' | 'reviews'
  path: string
  ownerId: string
  /** Name of the file in the manifest. */
  file: string
}

export const { pictures: allPictures } = readJson('pictures/pictures.json', Manifest)

const food = Map.groupBy(
  allPictures.filter((picture) => picture.kind !== 'portrait'),
  ({ kind, of }) => `${kind} ${of}`,
)
const portraits = new Map(
  allPictures.filter(({ kind }) => kind === 'portrait').map(({ of, file }) => [of, file]),
)

/** The pictures in the order of their looks; empty if there are none. */
export function picturesOf(kind: FoodPicture['kind'], of: string): readonly FoodPicture[] {
  return food.get(`${kind} ${of}`) ?? []
}

/** The picture for the nth use, so that kitchens with the same dish or cuisine take turns. Throws if there is none. */
export function nthPictureOf(kind: FoodPicture['kind'], of: string, n: number): FoodPicture {
  const looks = picturesOf(kind, of)
  const picture = looks[n % looks.length]
  if (!picture) throw new Error(`pictures.json has no ${kind} of ${of}`)
  return picture
}

/** The portrait's file. Throws if there is none. */
export function portraitOf(of: string): string {
  const file = portraits.get(of)
  if (!file) throw new Error(`pictures.json has no portrait of ${of}`)
  return file
}

export function readPicture(file: string): Promise<Uint8Array> {
  return readFile(new URL(`../pictures/${file}`, import.meta.url))
}
