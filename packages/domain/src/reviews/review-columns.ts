import { sql } from 'kysely'

/** The columns of `Review`, from `reviews r`. */
export const reviewColumns = sql.raw(`
  r.id,
  r.rating,
  r.body,
  r.language,
  r.author_name as "authorName",
  r.picture_paths as "picturePaths",
  coalesce((
    select jsonb_agg(
      jsonb_build_object('dishId', d.id, 'name', d.name, 'nameRu', d.name_ru, 'rating', s.rating)
      order by d.name, d.id
    )
    from public.review_dishes s
    join public.dishes d on d.id = s.dish_id
    where s.review_id = r.id
  ), '[]') as dishes,
  r.reply,
  to_jsonb(r.replied_at) #>> '{}' as "repliedAt",
  to_jsonb(r.created_at) #>> '{}' as "createdAt"
`)
