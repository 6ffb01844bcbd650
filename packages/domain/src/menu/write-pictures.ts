import type { DishFields } from '@localchef/contracts/menu/dish'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { FileOfForm } from '../stored-file.ts'

type Pictures = DishFields['pictures']

/** Replaces the pictures of a dish. The cover is stored in its own row, where lists read it. */
export async function writePictures(db: Queries, dishId: string, pictures: Pictures): Promise<void> {
  const [cover, ...others] = pictures.filter(
    ({ path }, index) => pictures.findIndex((picture) => picture.path === path) === index,
  )
  await sql`
    update public.dishes
    set picture_path = ${cover?.path ?? null},
        picture_color = coalesce(${cover?.color ?? null}::text, picture_color),
        picture_alt = ${cover?.alt || null},
        picture_alt_ru = ${cover?.altRu || null}
    where id = ${dishId}
  `.execute(db)
  await sql`delete from public.dish_pictures where dish_id = ${dishId}`.execute(db)
  if (others.length === 0) return
  const rows = others.map(({ path, color, alt, altRu }, index) => ({
    position: index + 1,
    path,
    color,
    alt: alt || null,
    alt_ru: altRu || null,
  }))
  await sql`
    insert into public.dish_pictures (dish_id, position, path, color, alt, alt_ru)
    select ${dishId}, r.position, r.path, r.color, r.alt, r.alt_ru
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (position smallint, path text, color text, alt text, alt_ru text)
  `.execute(db)
}

/** The pictures with the names of their form fields, for `checkOwnFiles`. */
export function picturesAsFiles(pictures: Pictures): FileOfForm[] {
  return pictures.map(({ path }, index) => ({ bucket: 'pictures', path, field: ['pictures', index, 'path'] }))
}
