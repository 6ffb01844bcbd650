import type { notFound } from '@localchef/contracts/common-refusals'
import type { DishFields } from '@localchef/contracts/menu/dish'
import { costCents, type DishCost } from '@localchef/contracts/menu/dish-cost'
import type { denialRejected } from '@localchef/contracts/menu/menu-refusals'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { invalidField, type Refuse } from '../refusal.ts'
import { writeDishRows } from './write-dish-rows.ts'
import { writeIngredients } from './write-ingredients.ts'
import { writePictures } from './write-pictures.ts'
import { writeStatements } from './write-statements.ts'

export async function writeDish(
  refuse: Refuse<typeof denialRejected | typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  id: string,
  fields: DishFields,
): Promise<void> {
  await writeDishRows(refuse, db, kitchen, [{ id, fields, status: fields.status }])
  await writePictures(db, id, fields.pictures)
  await writeIngredients(db, [{ dishId: id, ingredients: fields.ingredients }])
  await writeVariantGroups(db, id, fields.variantGroups)
  await writeStatements(refuse, db, [{ dishId: id, fields }])
  await writeCost(db, id, fields.cost)
}

/** Refuses references to unknown rows and to rows of other chefs. */
export async function checkReferences(
  db: Queries,
  kitchen: OwnKitchen,
  { cuisine, capGroupId }: DishFields,
): Promise<void> {
  const { rows } = await sql<{ hasCuisine: boolean; hasCapGroup: boolean }>`
    select
      exists (select 1 from public.cuisines k where k.slug = ${cuisine || null}) as "hasCuisine",
      exists (
        select 1
        from public.cap_groups g
        where g.id = ${capGroupId}::uuid
          and g.chef_id = ${kitchen.id}
      ) as "hasCapGroup"
  `.execute(db)
  if (cuisine && !rows[0]?.hasCuisine) throw invalidField(['cuisine'], 'unknown_cuisine')
  if (capGroupId && !rows[0]?.hasCapGroup) {
    throw invalidField(['capGroupId'], 'unknown_shared_limit')
  }
}

/** Replaces the cost of a dish. Lines of placed orders keep theirs. */
async function writeCost(db: Queries, dishId: string, cost: DishCost | null): Promise<void> {
  if (cost === null) {
    await sql`delete from public.dish_costs where dish_id = ${dishId}`.execute(db)
    return
  }
  await sql`
    insert into public.dish_costs (dish_id, cost_cents, parts)
    values (${dishId}, ${costCents(cost)}, ${JSON.stringify(cost.parts)}::jsonb)
    on conflict (dish_id) do update
    set cost_cents = excluded.cost_cents,
        parts = excluded.parts
  `.execute(db)
}

type Groups = DishFields['variantGroups']

/** Replaces the option groups of a dish. Kept groups and options keep their ids, because carts refer to them. */
export async function writeVariantGroups(db: Queries, dishId: string, groups: Groups): Promise<void> {
  const known = await readKnown(db, dishId)
  const groupRows = groupRowsOf(groups, known.groupIds)
  const variantRows = variantRowsOf(groups, groupRows, known.variantIds)
  await upsertGroups(db, dishId, groupRows)
  await upsertVariants(db, variantRows)
  // Runs last, because an option can have moved out of a deleted group.
  await sql`
    delete from public.dish_variants
    where id = any (${[...known.variantIds]}::uuid[])
  `.execute(db)
  await sql`
    delete from public.dish_variant_groups
    where id = any (${[...known.groupIds]}::uuid[])
  `.execute(db)
}

async function readKnown(db: Queries, dishId: string) {
  const { rows } = await sql<{ groupId: string; variantId: string | null }>`
    select g.id as "groupId", v.id as "variantId"
    from public.dish_variant_groups g
    left join public.dish_variants v on v.group_id = g.id
    where g.dish_id = ${dishId}
  `.execute(db)
  return {
    groupIds: new Set(rows.map(({ groupId }) => groupId)),
    variantIds: new Set(rows.flatMap(({ variantId }) => variantId ?? [])),
  }
}

/** Removes the kept ids from `known`, which then holds the ids to delete. */
function groupRowsOf(groups: Groups, known: Set<string>) {
  return groups.map((group, position) => {
    if (group.id && !known.delete(group.id)) {
      throw invalidField(['variantGroups', position, 'name'], 'option_group_gone')
    }
    return {
      id: group.id ?? crypto.randomUUID(),
      name: group.name,
      name_ru: group.nameRu || null,
      min_choices: group.minChoices,
      max_choices: group.maxChoices,
      position,
    }
  })
}

/** Removes the kept ids from `known`, as `groupRowsOf` does. */
function variantRowsOf(groups: Groups, groupRows: readonly { id: string }[], known: Set<string>) {
  return groups.flatMap((group, index) =>
    group.variants.map((variant, position) => {
      if (variant.id && !known.delete(variant.id)) {
        throw invalidField(['variantGroups', index, 'variants', position, 'name'], 'option_gone')
      }
      return {
        id: variant.id ?? crypto.randomUUID(),
        group_id: groupRows[index]?.id,
        name: variant.name,
        name_ru: variant.nameRu || null,
        additional_price_cents: toCents(variant.additionalPrice),
        is_available: variant.isAvailable,
        net_weight_grams: variant.netWeightGrams,
        net_volume_ml: variant.netVolumeMl,
        position,
      }
    }),
  )
}

async function upsertGroups(db: Queries, dishId: string, groups: ReturnType<typeof groupRowsOf>) {
  await sql`
    insert into public.dish_variant_groups (id, dish_id, name, name_ru, min_choices, max_choices, position)
    select r.id, ${dishId}, r.name, r.name_ru, r.min_choices, r.max_choices, r.position
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
      as r (id uuid, name text, name_ru text, min_choices smallint, max_choices smallint, position integer)
    on conflict (id) do update
    set name = excluded.name,
        name_ru = excluded.name_ru,
        min_choices = excluded.min_choices,
        max_choices = excluded.max_choices,
        position = excluded.position
  `.execute(db)
}

async function upsertVariants(db: Queries, variants: ReturnType<typeof variantRowsOf>) {
  await sql`
    insert into public.dish_variants (
      id, group_id, name, name_ru, additional_price_cents, is_available, net_weight_grams, net_volume_ml, position
    )
    select r.id, r.group_id, r.name, r.name_ru, r.additional_price_cents, r.is_available, r.net_weight_grams,
      r.net_volume_ml, r.position
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
      as r (
        id uuid, group_id uuid, name text, name_ru text, additional_price_cents integer, is_available boolean,
        net_weight_grams integer, net_volume_ml integer, position integer
      )
    on conflict (id) do update
    set group_id = excluded.group_id,
        name = excluded.name,
        name_ru = excluded.name_ru,
        additional_price_cents = excluded.additional_price_cents,
        is_available = excluded.is_available,
        net_weight_grams = excluded.net_weight_grams,
        net_volume_ml = excluded.net_volume_ml,
        position = excluded.position
  `.execute(db)
}
