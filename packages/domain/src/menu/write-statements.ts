import { allergenWordsVersion } from '@localchef/contracts/allergens/allergen-words'
import { type Allergen, inListOrder } from '@localchef/contracts/allergens/major-allergens'
import {
  type AllergenDenial,
  type DishFields,
  deniedAllergens,
  dishProblems,
  dishProblemText,
  suggestedAllergens,
} from '@localchef/contracts/menu/dish'
import { denialRejected } from '@localchef/contracts/menu/menu-refusals'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Refuse } from '../refusal.ts'
import { readSuggestions, type SuggestedByNames } from './suggested-by-names.ts'

interface StatementOfDish {
  dishId: string
  fields: DishFields
}

interface StoredDenial extends AllergenDenial {
  dishId: string
  reason: string
}

/**
 * Stores suggested allergens beyond the chef's statement, and the reasons of denials. A denial waits for an admin if
 * its reason is new or its ingredients differ.
 */
export async function writeStatements(
  refuse: Refuse<typeof denialRejected>,
  db: Queries,
  dishes: readonly StatementOfDish[],
): Promise<void> {
  if (dishes.length === 0) return
  const known = await readDenials(db, dishes)
  for (const { dishId, fields } of dishes) refuseRejected(refuse, fields, known.get(dishId) ?? [])
  const denied = dishes.flatMap(({ dishId, fields }) =>
    [...deniedAllergens(fields)].map(([allergen, ingredients]) => ({
      dish_id: dishId,
      allergen,
      ingredients: ingredients.toSorted(),
      reason: fields.denialReasons[allergen] ?? '',
    })),
  )
  await sql`
    delete from public.allergen_denials a
    where a.dish_id = any (${dishes.map(({ dishId }) => dishId)}::uuid[])
      and a.status <> 'rejected'
      and not exists (
        select 1
        from jsonb_to_recordset(${JSON.stringify(denied)}::jsonb) as r (dish_id uuid, allergen text)
        where r.dish_id = a.dish_id
          and r.allergen = a.allergen
      )
  `.execute(db)
  await sql`
    insert into public.allergen_denials as a (dish_id, allergen, ingredients, reason)
    select r.dish_id, r.allergen, r.ingredients, r.reason
    from jsonb_to_recordset(${JSON.stringify(denied)}::jsonb)
      as r (dish_id uuid, allergen text, ingredients text[], reason text)
    on conflict (dish_id, allergen) do update
    set ingredients = excluded.ingredients,
        reason = excluded.reason,
        status = 'open',
        decided_by = null,
        decided_at = null,
        decision_note = null,
        created_at = now()
    where (a.ingredients, a.reason) is distinct from (excluded.ingredients, excluded.reason)
  `.execute(db)
  await writePossible(
    db,
    dishes.map(({ dishId, fields }) => ({ dishId, suggested: [...suggestedAllergens(fields).keys()] })),
  )
}

/** Adds an allergen to the statement of a dish, or removes it. */
export async function writeStatedAllergens(
  db: Queries,
  dishId: string,
  { add, remove }: { add?: Allergen; remove?: Allergen },
): Promise<void> {
  const { rows } = await sql<{ allergens: Allergen[] | null }>`
    select allergens
    from public.dishes
    where id = ${dishId}
  `.execute(db)
  const before = rows[0]?.allergens ?? null
  const after = inListOrder([...(before ?? []), ...(add ? [add] : [])]).filter((name) => name !== remove)
  if (add ?? remove) {
    await sql`
      update public.dishes
      set allergens = ${after}::text[]
      where id = ${dishId}
    `.execute(db)
  }
  await writePossible(db, await readSuggestions(db, sql`where d.id = ${dishId}`))
}

/** Stores the suggested allergens without those that the chef states or an admin has cleared. */
export async function writePossible(db: Queries, dishes: readonly SuggestedByNames[]): Promise<void> {
  const rows = dishes.map(({ dishId, suggested }) => ({ id: dishId, suggested: inListOrder(suggested) }))
  await sql`
    update public.dishes d
    set possible_allergens = array(
          select s.allergen
          from unnest(r.suggested) with ordinality as s (allergen, place)
          where s.allergen <> all (coalesce(d.allergens, '{}'))
            and not exists (
              select 1
              from public.allergen_denials a
              where a.dish_id = d.id
                and a.allergen = s.allergen
                and a.status = 'approved'
            )
          order by s.place
        ),
        words_version = ${allergenWordsVersion}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, suggested text[])
    where d.id = r.id
  `.execute(db)
}

async function readDenials(
  db: Queries,
  dishes: readonly StatementOfDish[],
): Promise<Map<string, StoredDenial[]>> {
  const { rows } = await sql<StoredDenial>`
    select dish_id as "dishId", allergen, ingredients, reason, status, decision_note as note
    from public.allergen_denials
    where dish_id = any (${dishes.map(({ dishId }) => dishId)}::uuid[])
  `.execute(db)
  return Map.groupBy(rows, ({ dishId }) => dishId)
}

function refuseRejected(
  refuse: Refuse<typeof denialRejected>,
  fields: DishFields,
  decided: readonly AllergenDenial[],
): void {
  const rejected = dishProblems(fields, decided).find(({ problem }) => problem === 'denial_rejected')
  if (!rejected) return
  const message = dishProblemText.denial_rejected
  throw refuse(denialRejected, { issues: [{ path: rejected.path, message }] })
}
