import { updateBusinessPictures as contract } from '@localchef/contracts/chefs/update-business-pictures'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { checkOwnFiles, type FileOfForm } from '../stored-file.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'
import { refuseStaleSection } from './refuse-stale-section.ts'

interface Shown {
  avatarPath: string | null
  coverPath: string | null
  galleryPaths: string[]
}

export const updateBusinessPictures = implement(contract, async ({ version, ...pictures }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  await refuseStaleSection(call, 'pictures', version)
  const { rows } = await sql<Shown>`
    select avatar_path as "avatarPath", cover_path as "coverPath", gallery_paths as "galleryPaths"
    from public.chefs
    where id = ${chef.id}
  `.execute(db)
  await checkOwnFiles(call, filesOf(pictures), new Set(rows.flatMap(filesOf).map(({ path }) => path)))
  await sql`
    update public.chefs
    set avatar_path = ${pictures.avatarPath},
        cover_path = ${pictures.coverPath},
        cover_color = coalesce(${pictures.coverColor ?? null}, cover_color),
        gallery_paths = ${[...new Set(pictures.galleryPaths)]}::text[]
    where id = ${chef.id}
  `.execute(db)
  return changedBusiness(call)
})

function filesOf({ avatarPath, coverPath, galleryPaths }: Shown): FileOfForm[] {
  const bucket = 'pictures'
  return [
    ...(avatarPath ? [{ bucket, path: avatarPath, field: ['avatarPath'] } as const] : []),
    ...(coverPath ? [{ bucket, path: coverPath, field: ['coverPath'] } as const] : []),
    ...galleryPaths.map((path, index) => ({ bucket, path, field: ['galleryPaths', index] }) as const),
  ].map((file) => ({ ...file, field: [...file.field] }))
}
