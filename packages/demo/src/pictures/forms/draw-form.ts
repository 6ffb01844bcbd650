/** Which function draws which form of food. */
import type { DrawForm, Serving } from '../serving.ts'
import type { FoodForm } from '../vocabulary.ts'
import { bread, buns, croissants, doughnuts, flatbread, pizza } from './breads.ts'
import { bao, gyoza, pastries, pelmeni, pierogi, samosa } from './dumplings.ts'
import { heaped } from './fallback.ts'
import { cutlets, friedChicken, grilledMeat, meatballs, ribs, roastChicken, skewers } from './meats.ts'
import { lasagna, noodles, pasta, shortPasta } from './noodles.ts'
import { curry, grainBowl, looseRice, mashed, riceBowl } from './rice.ts'
import { choppedSalad, fruit, pickles, roastVegetables, salad } from './salads.ts'
import { banhMi, burger, sandwich } from './sandwiches.ts'
import { fish, shrimp, sushi } from './seafood.ts'
import { borscht, chunkySoup, ramen, shakshuka, soup, stew } from './soups.ts'
import { fries, rolls, stuffedVegetables } from './stuffed.ts'
import { burrito, enchiladas, nachos, quesadilla, tacos, tamales } from './tortillas.ts'

const FORMS: Partial<Record<FoodForm, DrawForm>> = {
  soup,
  borscht,
  'chunky-soup': chunkySoup,
  ramen,
  stew,
  shakshuka,
  noodles,
  pasta,
  'short-pasta': shortPasta,
  lasagna,
  rice: looseRice,
  'rice-bowl': riceBowl,
  'grain-bowl': grainBowl,
  curry,
  mashed,
  salad,
  'chopped-salad': choppedSalad,
  fruit,
  'roast-vegetables': roastVegetables,
  pickles,
  pelmeni,
  pierogi,
  gyoza,
  bao,
  pastries,
  samosa,
  tacos,
  burrito,
  quesadilla,
  enchiladas,
  tamales,
  nachos,
  pizza,
  flatbread,
  bread,
  buns,
  croissants,
  doughnuts,
  burger,
  sandwich,
  'banh-mi': banhMi,
  skewers,
  'grilled-meat': grilledMeat,
  ribs,
  'fried-chicken': friedChicken,
  'roast-chicken': roastChicken,
  cutlets,
  meatballs,
  fish,
  shrimp,
  sushi,
  'stuffed-vegetables': stuffedVegetables,
  rolls,
  fries,
}

export function drawForm(form: FoodForm, serving: Serving): void {
  const draw = FORMS[form] ?? heaped
  draw(serving)
}
