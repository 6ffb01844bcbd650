/** Which function draws which form of food. */
import type { DrawForm, Serving } from '../serving.ts'
import type { FoodForm } from '../vocabulary.ts'
import { bread, buns, croissants, doughnuts, flatbread, pizza } from './breads.ts'
import { blini, eggs, pancakes, waffles } from './breakfast.ts'
import { bars, cake, cookies, cupcakes, pie, tart, wholeCake } from './cakes.ts'
import { bao, gyoza, pastries, pelmeni, pierogi, samosa } from './dumplings.ts'
import { cutlets, friedChicken, grilledMeat, meatballs, ribs, roastChicken, skewers } from './meats.ts'
import { lasagna, noodles, pasta, shortPasta } from './noodles.ts'
import { curry, grainBowl, looseRice, mashed, riceBowl } from './rice.ts'
import { choppedSalad, fruit, pickles, roastVegetables, salad } from './salads.ts'
import { banhMi, burger, sandwich } from './sandwiches.ts'
import { fish, shrimp, sushi } from './seafood.ts'
import { borscht, chunkySoup, ramen, shakshuka, soup, stew } from './soups.ts'
import { cheeseBoard, dip, drink, iceCream, mezze, pudding } from './spreads.ts'
import { fries, rolls, stuffedVegetables } from './stuffed.ts'
import { burrito, enchiladas, nachos, quesadilla, tacos, tamales } from './tortillas.ts'

const FORMS: Record<FoodForm, DrawForm> = {
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
  pancakes,
  blini,
  waffles,
  eggs,
  pie,
  tart,
  cake,
  'whole-cake': wholeCake,
  cupcakes,
  cookies,
  bars,
  mezze,
  dip,
  'cheese-board': cheeseBoard,
  'ice-cream': iceCream,
  pudding,
  drink,
}

export function drawForm(form: FoodForm, serving: Serving): void {
  FORMS[form](serving)
}
