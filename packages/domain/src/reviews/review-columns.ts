import { sql } from 'kysely'

/** The columns of a `Review`, named as the contract names them, from `reviews` as `r`. */
export const reviewColumns = sql.raw(`
  r.id,
  r.rating,
  r.body,
  r.language,
  r.author_name as "authorName",
  r.picture_paths as "picturePaths",
  r.reply,
  to_jsonb(r.replied_at) #>> '{}' as "repliedAt",
  to_jsonb(r.created_at) #>> '{}' as "createdAt"
`)
