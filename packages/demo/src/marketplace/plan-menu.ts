import { allergenWordsVersion } from '@localchef/contracts/allergens/allergen-words'
import type { Cuisine, Recipe } from '../cuisines.ts'
import { demoId } from '../demo-id.ts'
import { allergensOfChoice, type ChoiceKey, choices, usualChoices } from '../kitchen/choices.ts'
import { handSentences } from '../kitchen/hands.ts'
import { readIngredients } from '../kitchen/read-ingredients.ts'
import { type FoodPicture, nthPictureOf, picturesOf, type StoredPicture } from '../pictures.ts'
import { createRandom, type Random } from '../random.ts'
import type { DishPlan } from './kitchen-plan.ts'
import { slugOf } from './slug.ts'

export interface MenuPlan {
  dishes: DishPlan[]
  dishRows: object[]
  ingredientRows: object[]
  groupRows: object[]
  variantRows: object[]
  /** Pictures after the first; only some dishes have them. */
  pictureRows: DishPictureRow[]
  files: StoredPicture[]
}

interface DishPictureRow {
  dish_id: string
  position: number
  path: string
  color: string
  alt: string
  alt_ru: string
}

interface Kitchen {
  chefId: string
  profileId: string
  slug: string
  cuisine: Cuisine
  kin: readonly Cuisine[]
  priceLevel: number
  isHalal: boolean
  /** The demo chef cooks every recipe of the cuisine. */
  isDemo: boolean
  createdAt: string
}

/** Number of kitchens that cook each recipe; it varies descriptions and pictures. */
export type RecipeUses = Map<Recipe, number>

/**
 * Plans one chef's menu: recipes of the cuisine, sometimes one of a related cuisine, with the chef's own
 * descriptions.
 */
export function planMenu(kitchen: Kitchen, uses: RecipeUses): MenuPlan {
  const random = createRandom('menu', kitchen.slug)
  const plan: MenuPlan = {
    dishes: [],
    dishRows: [],
    ingredientRows: [],
    groupRows: [],
    variantRows: [],
    pictureRows: [],
    files: [],
  }
  const told = new Set<string>()
  const endsInFive = random.chance(0.4)
  const cooked = recipesOf(kitchen, random)
  const promises = promisesOf(cooked.length, kitchen.isDemo, random)
  for (const [position, { recipe, cuisine }] of cooked.entries()) {
    const promised = promises[position] ?? 'made_to_order'
    const promise = isCookedForOrder(recipe.text) ? 'made_to_order' : promised
    const isLast = position === cooked.length - 1
    addDish(plan, { kitchen, recipe, cuisine, position, isLast, promise, endsInFive, uses, told, random })
  }
  return plan
}

interface DishDraft {
  kitchen: Kitchen
  recipe: Recipe
  cuisine: Cuisine
  position: number
  isLast: boolean
  promise: DishPlan['promise']
  endsInFive: boolean
  uses: RecipeUses
  /** Sentences already used by other dishes of this menu. */
  told: Set<string>
  random: Random
}

function addDish(plan: MenuPlan, draft: DishDraft): void {
  const { kitchen, recipe, cuisine, isLast, promise, uses, random } = draft
  const slug = slugOf(recipe.name)
  const id = demoId('dish', kitchen.slug, slug)
  // Nothing about cooked portions can be changed.
  const isAsItIs = promise === 'ready_now'
  const chosen = choicesOf(recipe, random)
  const keys = isAsItIs ? [] : chosen
  const made = readIngredients(recipe.of, {
    halal: kitchen.isHalal,
    alsoAllergens: keys.flatMap((key) => allergensOfChoice[key] ?? []),
  })
  const use = uses.get(recipe) ?? 0
  uses.set(recipe, use + 1)
  const cents = priceOf(recipe, kitchen.priceLevel, draft.endsInFive, random)
  const picture = nthPictureOf('dish', recipe.name, use)
  const picturePath = `${kitchen.profileId}/dish-${slug}.webp`
  const status = isLast && random.chance(0.12) ? random.pick(['draft', 'paused'] as const) : 'active'
  const ingredientNames = made.ingredients.map((ingredient) => ingredient.name)
  const description = describe(recipe, use, ingredientNames, draft)
  const ingredients = made.ingredients.map((ingredient, index) => ({
    id: demoId('ingredient', id, index),
    ...ingredient,
    isRemovable: ingredient.isRemovable && !isAsItIs,
  }))
  const groups = groupsOf(keys, id)

  plan.dishRows.push({
    id,
    chef_id: kitchen.chefId,
    name: recipe.name,
    name_ru: recipe.nameRu,
    description: description.en,
    description_ru: description.ru,
    price_cents: cents,
    category: recipe.category,
    cuisine: cuisine.slug,
    promise,
    status,
    allergens: made.allergens,
    words_version: allergenWordsVersion,
    diets: made.diets,
    heat: recipe.heat ?? 0,
    serves: recipe.serves ?? 1,
    prep_minutes: Math.max(5, recipe.minutes + random.between(-1, 2) * 5),
    daily_portion_limit: promise === 'made_to_order' && random.chance(0.5) ? random.between(6, 20) : null,
    available_weekdays: [0, 1, 2, 3, 4, 5, 6],
    position: draft.position,
    picture_path: picturePath,
    picture_color: picture.color,
    times_ordered: 0,
    created_at: kitchen.createdAt,
  })
  plan.ingredientRows.push(...ingredientRowsOf(id, ingredients))
  addGroupRows(plan, id, groups)
  plan.files.push({ bucket: 'pictures', path: picturePath, ownerId: kitchen.profileId, file: picture.file })
  addMorePictures(plan, draft, id, picture)
  plan.dishes.push({
    id,
    name: recipe.name,
    nameRu: recipe.nameRu,
    cents,
    category: recipe.category,
    promise,
    isActive: status === 'active',
    picturePath,
    allergens: made.allergens,
    ingredients,
    groups,
  })
}

function ingredientRowsOf(dishId: string, ingredients: DishPlan['ingredients']): object[] {
  return ingredients.map(({ id, name, nameRu, isRemovable }, position) => ({
    id,
    dish_id: dishId,
    name,
    name_ru: nameRu,
    is_removable: isRemovable,
    position,
  }))
}

function addGroupRows(plan: MenuPlan, dishId: string, groups: ReturnType<typeof groupsOf>): void {
  for (const [position, group] of groups.entries()) {
    plan.groupRows.push({
      id: group.id,
      dish_id: dishId,
      name: group.name,
      name_ru: group.nameRu,
      min_choices: group.min,
      max_choices: group.max,
      position,
    })
    for (const [place, variant] of group.variants.entries()) {
      plan.variantRows.push({
        id: variant.id,
        group_id: group.id,
        name: variant.name,
        name_ru: variant.nameRu,
        additional_price_cents: variant.cents,
        is_available: true,
        position: place,
      })
    }
  }
}

/**
 * Adds a close-up of the menu's first dish. For the demo chef, adds a close-up and a table with other dishes for each
 * of the first three dishes. Skips pictures whose look differs from that of the dish's first picture.
 */
function addMorePictures(plan: MenuPlan, draft: DishDraft, dishId: string, first: FoodPicture): void {
  const { kitchen, recipe, position } = draft
  if (position > (kitchen.isDemo ? 2 : 0)) return
  const kinds = [
    { kind: 'close-up', alt: `Close-up of ${recipe.name}`, altRu: `${recipe.nameRu} крупным планом` },
    { kind: 'table', alt: `${recipe.name} on a laid table`, altRu: `${recipe.nameRu} на накрытом столе` },
  ] as const
  for (const { kind, alt, altRu } of kitchen.isDemo ? kinds : kinds.slice(0, 1)) {
    const more = picturesOf(kind, recipe.name).find(({ look }) => look === first.look)
    if (!more) continue
    const path = `${kitchen.profileId}/${kind}-${slugOf(recipe.name)}.webp`
    plan.pictureRows.push({
      dish_id: dishId,
      position: kind === 'close-up' ? 1 : 2,
      path,
      color: more.color,
      alt,
      alt_ru: altRu,
    })
    plan.files.push({ bucket: 'pictures', path, ownerId: kitchen.profileId, file: more.file })
  }
}

function recipesOf(kitchen: Kitchen, random: Random): { recipe: Recipe; cuisine: Cuisine }[] {
  const own = kitchen.cuisine.recipes.map((recipe) => ({ recipe, cuisine: kitchen.cuisine }))
  const kin = kitchen.kin.flatMap((cuisine) => cuisine.recipes.map((recipe) => ({ recipe, cuisine })))
  const chosen = kitchen.isDemo ? own : random.sample(own, random.between(7, 8))
  // A cuisine's recipes are ordered from its best known dish to its sweets.
  const ordered = own.filter((candidate) => chosen.includes(candidate))
  const names = new Set(ordered.map(({ recipe }) => recipe.name))
  const guests = random
    .sample(kin, kitchen.isDemo ? 2 : random.chance(0.4) ? 1 : 0)
    .filter(({ recipe }) => !names.has(recipe.name))
  return [...ordered, ...guests]
}

/**
 * One dish is a scheduled batch. Two or three dishes, four of the demo chef's, are ready every day. The others are made
 * to order.
 */
function promisesOf(count: number, isDemo: boolean, random: Random): DishPlan['promise'][] {
  const promises = Array.from({ length: count }, (): DishPlan['promise'] => 'made_to_order')
  // Positions of dishes that are cooked ahead. The home page shows the demo chef's.
  const places = isDemo ? [1, 2, 5, 8, count - 1] : random.sample([...promises.keys()], random.between(3, 4))
  for (const [index, place] of places.entries()) {
    promises[place] = index === 0 ? 'scheduled_batch' : 'ready_now'
  }
  return promises
}

function priceOf(recipe: Recipe, level: number, endsInFive: boolean, random: Random): number {
  const asked = recipe.cents * level * (0.95 + random.next() * 0.14)
  return Math.max(300, Math.round(asked / 50) * 50) - (endsInFive ? 5 : 0)
}

function choicesOf(recipe: Recipe, random: Random): readonly ChoiceKey[] {
  const usual = usualChoices[recipe.category] ?? []
  return recipe.choices ?? (random.chance(0.65) ? usual : [])
}

function groupsOf(keys: readonly ChoiceKey[], dishId: string) {
  return keys.map((key) => {
    const choice = choices[key]
    return {
      id: demoId('group', dishId, key),
      name: choice.name,
      nameRu: choice.nameRu,
      min: choice.min,
      max: choice.max,
      variants: choice.answers.map(([name, nameRu, cents]) => ({
        id: demoId('variant', dishId, key, name),
        name,
        nameRu,
        cents,
      })),
    }
  })
}

/** Whether a description says that the dish is finished only once it is ordered. */
function isCookedForOrder(text: string): boolean {
  return /to order|when you order|at (your|the) door/.test(text)
}

/** The first chef gets the recipe's text unchanged; later ones get part of it with a sentence of their own. */
function describe(
  recipe: Recipe,
  use: number,
  ingredients: readonly string[],
  { promise, told }: DishDraft,
): { en: string; ru: string } {
  if (use === 0) return { en: recipe.text, ru: recipe.textRu }
  const known = ingredients
    .flatMap((name) => handSentences.get(name) ?? [])
    .filter(([en]) => promise === 'made_to_order' || !isCookedForOrder(en))
  const fresh = known.filter(([en]) => !told.has(en))
  const hand = fresh[(use - 1) % Math.max(1, fresh.length)]
  if (!hand) return { en: recipe.text, ru: recipe.textRu }
  told.add(hand[0])
  const en = sentences(recipe.text)
  const ru = sentences(recipe.textRu)
  const cut = en.length > 1 && ru.length > 1
  if (use % 3 === 1) {
    return { en: join(cut ? en.slice(0, 1) : en, hand[0]), ru: join(cut ? ru.slice(0, 1) : ru, hand[1]) }
  }
  if (use % 3 === 2 && cut) {
    return {
      en: `${en[0]} ${hand[0]} ${en.slice(1).join(' ')}`,
      ru: `${ru[0]} ${hand[1]} ${ru.slice(1).join(' ')}`,
    }
  }
  return { en: join(en, hand[0]), ru: join(ru, hand[1]) }
}

function sentences(text: string): string[] {
  return text.split(/(?<=[.!?]) (?=[A-ZА-ЯЁ])/u)
}

function join(kept: readonly string[], added: string): string {
  return [...kept, added].join(' ')
}
