/** The drawing function of each form of food. */
import type { DrawForm, Serving } from '../serving.ts'
import type { FoodForm } from '../vocabulary.ts'
import { bread, buns } from './bakery.ts'
import { croissants, doughnuts } from './breakfast-bakes.ts'
import { burger } from './burger.ts'
import { cake, wholeCake } from './cakes.ts'
import { drink, iceCream, pudding } from './desserts.ts'
import { bao, gyoza, pelmeni, pierogi } from './dumplings.ts'
import { eggs } from './eggs.ts'
import { flatbread, pizza } from './flatbreads.ts'
import { fries } from './fries.ts'
import { blini, pancakes, waffles } from './griddle.ts'
import { grilledMeat, ribs, skewers } from './grill.ts'
import { cutlets, friedChicken, meatballs, roastChicken } from './meats.ts'
import { lasagna, noodles, pasta, shortPasta } from './noodles.ts'
import { pastries, samosa } from './pastries.ts'
import { pie, tart } from './pies.ts'
import { curry, grainBowl, looseRice, mashed, riceBowl } from './rice.ts'
import { choppedSalad, fruit, pickles, roastVegetables, salad } from './salads.ts'
import { banhMi, sandwich } from './sandwiches.ts'
import { fish, shrimp, sushi } from './seafood.ts'
import { bars, cookies, cupcakes } from './small-bakes.ts'
import { borscht, chunkySoup, ramen, shakshuka, soup, stew } from './soups.ts'
import { cheeseBoard, dip, mezze } from './spreads.ts'
import { rolls, stuffedVegetables } from './stuffed.ts'
import { burrito, quesadilla, tacos } from './tacos.ts'
import { enchiladas, nachos, tamales } from './tortillas.ts'

const forms: Record<FoodForm, DrawForm> = {
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
  forms[form](serving)
}
