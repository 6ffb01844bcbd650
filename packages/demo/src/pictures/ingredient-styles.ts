/** Colors, shape of the pieces, and role of each ingredient. */
import type { Ingredient } from './vocabulary.ts'

export type Cut =
  | 'cube'
  | 'chunk'
  | 'strip'
  | 'ring'
  | 'coin'
  | 'slice'
  | 'wheel'
  | 'wedge'
  | 'leaf'
  | 'ruffle'
  | 'shred'
  | 'sprig'
  | 'feather'
  | 'needles'
  | 'parsley'
  | 'ball'
  | 'bean'
  | 'floret'
  | 'tree'
  | 'mushroom'
  | 'egg-half'
  | 'shrimp'
  | 'berry'
  | 'cluster'
  | 'strawberry'
  | 'nut'
  | 'grains'
  | 'seeds'
  | 'powder'
  | 'crumble'
  | 'dollop'
  | 'mince'
  | 'mussel'
  | 'curl'

export type Role =
  | 'vegetable'
  | 'herb'
  | 'seed'
  | 'meat'
  | 'dairy'
  | 'grain'
  | 'fruit'
  | 'nut'
  | 'sweet'
  | 'sauce'

export interface IngredientStyle {
  readonly color: string
  /** The other color: rind, flesh, seeds, yolk. */
  readonly second: string
  readonly cut: Cut
  readonly role: Role
  /** Color of a sauce, soup or cream made of it; undefined leaves the sauce uncolored. */
  readonly sauce?: string
  /** Size relative to the usual diameter of 40. */
  readonly size: number
}

type Row = readonly [color: string, second: string, cut: Cut, role: Role, size?: number, sauce?: string]

const v = 'vegetable'
const rows: Record<Ingredient, Row> = {
  tomato: ['#d63c24', '#f0a25a', 'slice', v, 1.35, '#c8401f'],
  'cherry-tomato': ['#dd3a22', '#f4a56a', 'ball', v, 0.95, '#c8401f'],
  cucumber: ['#dcebb0', '#4c8a37', 'coin', v, 1.15, '#c9d9a0'],
  beet: ['#8a1840', '#b03a66', 'cube', v, 0.85, '#8e1634'],
  carrot: ['#ee8526', '#f7ab4f', 'coin', v, 0.8, '#e58a2e'],
  potato: ['#edcf79', '#c99a45', 'chunk', v, 1.05, '#ead9a6'],
  'sweet-potato': ['#e07a2c', '#b2501c', 'chunk', v, 1.1, '#dd8030'],
  onion: ['#f3e6c4', '#d9b878', 'ring', v, 1, '#e0c48c'],
  'red-onion': ['#f0dbe6', '#93336b', 'ring', v, 1],
  'pickled-onion': ['#ef8fb4', '#cf2f76', 'ring', v, 1],
  scallion: ['#7fb548', '#dcebb4', 'curl', v, 0.42],
  garlic: ['#f5e9cf', '#d8bd8e', 'bean', v, 0.7],
  'bell-pepper': ['#d8341f', '#f07048', 'strip', v, 1, '#cf4a26'],
  'green-pepper': ['#5d9b38', '#97c766', 'strip', v, 1],
  chili: ['#cf2a1c', '#f08a50', 'curl', v, 0.62, '#c23a1c'],
  jalapeno: ['#6fa53c', '#dcebb4', 'curl', v, 0.72],
  corn: ['#f5c736', '#d99a1c', 'seeds', v, 1, '#f0c550'],
  peas: ['#74ad3c', '#a5d468', 'ball', v, 0.42, '#8fb04a'],
  'green-beans': ['#5f9638', '#8fc05c', 'strip', v, 1.2],
  broccoli: ['#46812f', '#86b05a', 'tree', v, 1.35, '#8aa955'],
  cauliflower: ['#f0e4c4', '#d7c08a', 'tree', v, 1.35, '#efe2c0'],
  cabbage: ['#c9dc92', '#8fb35c', 'shred', v, 1.1],
  'red-cabbage': ['#83306f', '#c07ab0', 'shred', v, 1.1],
  lettuce: ['#8cbb44', '#cfe39a', 'ruffle', v, 1.7],
  spinach: ['#3f7a33', '#7fae58', 'leaf', v, 1.2, '#4d7a35'],
  kale: ['#3b6b34', '#759f58', 'ruffle', v, 1.6],
  arugula: ['#558c3a', '#94bf68', 'sprig', v, 1.5],
  eggplant: ['#e6d3a0', '#4a2348', 'coin', v, 1.35, '#b99a6a'],
  zucchini: ['#e4eab8', '#4f8035', 'coin', v, 1.15, '#a9bf6a'],
  pumpkin: ['#ea8c25', '#f5b45a', 'chunk', v, 1.1, '#e98b22'],
  mushroom: ['#e6d2b2', '#8d6540', 'mushroom', v, 1.15, '#c3a27c'],
  radish: ['#fbf0f0', '#d4335f', 'coin', v, 0.9],
  celery: ['#b3d07a', '#86ac4c', 'curl', v, 0.8],
  avocado: ['#d4db7c', '#6c963a', 'wedge', v, 1.5, '#a3b64c'],
  okra: ['#6f9a3d', '#dfe7b4', 'coin', v, 0.7],
  'bok-choy': ['#5c9640', '#e6efcf', 'leaf', v, 2],
  'bean-sprouts': ['#f3ecd6', '#e0cf96', 'shred', v, 1],
  asparagus: ['#6a9a3d', '#97bf62', 'strip', v, 1.7, '#93b052'],
  olive: ['#33283a', '#6c5a70', 'curl', v, 0.62],
  'green-olive': ['#97a03c', '#d8d88a', 'ball', v, 0.7],
  pickle: ['#a9b54c', '#66822e', 'coin', v, 1],
  kimchi: ['#dc5a2a', '#f0a860', 'ruffle', v, 1.3, '#cf4a24'],
  nori: ['#24382c', '#48614e', 'cube', v, 1.4],
  seaweed: ['#37603a', '#6f9b5a', 'shred', v, 1.1],
  plantain: ['#e6ab3e', '#b06a1c', 'coin', v, 1.3],
  edamame: ['#88b948', '#b6da7a', 'bean', v, 0.62],
  basil: ['#43863a', '#86b95c', 'leaf', 'herb', 1],
  dill: ['#4f8a35', '#86b458', 'feather', 'herb', 1],
  parsley: ['#4c8c34', '#85b858', 'parsley', 'herb', 0.95],
  cilantro: ['#569739', '#8fc060', 'parsley', 'herb', 0.95],
  mint: ['#4b9a50', '#8fcb85', 'leaf', 'herb', 1.1],
  thyme: ['#5d8149', '#93b075', 'needles', 'herb', 0.9],
  rosemary: ['#4d7350', '#86a67c', 'needles', 'herb', 1.2],
  'bay-leaf': ['#6c8447', '#a0b070', 'leaf', 'herb', 1.3],
  ginger: ['#f2d59a', '#d7a85c', 'shred', 'herb', 0.8],
  sesame: ['#f6e6bf', '#d5b378', 'seeds', 'seed', 0.5],
  'black-sesame': ['#2f2a2a', '#5b5250', 'seeds', 'seed', 0.5],
  paprika: ['#b93a16', '#dd6a2c', 'powder', 'seed', 1, '#c4501f'],
  turmeric: ['#dd9c18', '#f0bf40', 'powder', 'seed', 1, '#e0a428'],
  cinnamon: ['#8d4b20', '#b5743a', 'powder', 'seed', 1, '#b0703c'],
  pepper: ['#342a24', '#6b5a4c', 'powder', 'seed', 1],
  sumac: ['#7c1f2c', '#a8404c', 'powder', 'seed', 1],
  'poppy-seed': ['#33343c', '#62646e', 'powder', 'seed', 1],
  beef: ['#7d452a', '#a9694a', 'chunk', 'meat', 1.15, '#7c4223'],
  'ground-beef': ['#7a4629', '#a06b42', 'mince', 'meat', 1, '#8a4a26'],
  pork: ['#c0824f', '#e0ab78', 'chunk', 'meat', 1.15, '#b97a45'],
  bacon: ['#b04a34', '#f0c8a4', 'strip', 'meat', 1.1],
  ham: ['#eaa097', '#f7ccc0', 'cube', 'meat', 1],
  sausage: ['#b0562f', '#d88a58', 'coin', 'meat', 1.05],
  chorizo: ['#a63a1c', '#dd7a40', 'coin', 'meat', 1],
  pepperoni: ['#bc3422', '#e47048', 'coin', 'meat', 1.35],
  chicken: ['#dfae6c', '#f3d9aa', 'chunk', 'meat', 1.2, '#e3bf7c'],
  turkey: ['#d8a96c', '#f0d6ac', 'chunk', 'meat', 1.2],
  duck: ['#8e4a28', '#d09068', 'chunk', 'meat', 1.2],
  lamb: ['#8a4c2c', '#b5784c', 'chunk', 'meat', 1.15, '#8a4c28'],
  salmon: ['#f08a5c', '#f9c09c', 'cube', 'meat', 1.15],
  'white-fish': ['#f1e2c6', '#d9b988', 'chunk', 'meat', 1.3],
  tuna: ['#b8323c', '#d8606a', 'cube', 'meat', 1.1],
  shrimp: ['#f29a6a', '#fbd8bc', 'shrimp', 'meat', 1.5],
  crab: ['#f5e4d2', '#e0563a', 'strip', 'meat', 1.1],
  caviar: ['#e2501c', '#f8a04c', 'cluster', 'meat', 0.9],
  mussels: ['#e59a48', '#2c3038', 'mussel', 'meat', 1.6],
  egg: ['#fdf9ee', '#f3ac22', 'egg-half', 'meat', 1.6],
  tofu: ['#f6ebd2', '#d7b273', 'cube', 'meat', 1.2],
  'sour-cream': ['#fdfaf2', '#e4dac6', 'dollop', 'dairy', 1, '#f4e9d4'],
  cream: ['#fbf3e2', '#e6d7b8', 'dollop', 'dairy', 1, '#f3dfb8'],
  yogurt: ['#fbf8f0', '#dfd8c8', 'dollop', 'dairy', 1, '#f5eddc'],
  butter: ['#f8dc74', '#e0b440', 'cube', 'dairy', 0.9, '#f0c860'],
  cheese: ['#f4b93a', '#f8d678', 'shred', 'dairy', 0.8, '#f0b440'],
  mozzarella: ['#fcf4e0', '#ead4a6', 'chunk', 'dairy', 1.3, '#f6e6c0'],
  parmesan: ['#f6e3ac', '#dfc074', 'crumble', 'dairy', 0.8, '#f2dfae'],
  feta: ['#fbf6ea', '#e0d5bd', 'crumble', 'dairy', 1.1],
  'blue-cheese': ['#f0ecd8', '#6b86a0', 'crumble', 'dairy', 1.1],
  paneer: ['#f8edd2', '#d9ac62', 'cube', 'dairy', 1.15],
  tvorog: ['#fbf5e6', '#e4d6b6', 'crumble', 'dairy', 1.1, '#f8efda'],
  rice: ['#faf4e4', '#e0d2b0', 'grains', 'grain', 1],
  'fried-rice': ['#e9be6e', '#c48c38', 'grains', 'grain', 1],
  noodles: ['#f1d594', '#d0a450', 'strip', 'grain', 1.4],
  buckwheat: ['#8b5a34', '#5f3a20', 'seeds', 'grain', 0.8],
  quinoa: ['#e8cf9c', '#c09858', 'seeds', 'grain', 0.7],
  bulgur: ['#d9aa5f', '#b07f38', 'seeds', 'grain', 0.8],
  couscous: ['#efd08a', '#cda24e', 'seeds', 'grain', 0.6],
  oats: ['#e6cda0', '#c3a06a', 'seeds', 'grain', 1, '#eadbb8'],
  chickpeas: ['#e2b366', '#c18c40', 'ball', 'grain', 0.62, '#e0bd80'],
  'black-beans': ['#38292d', '#6a565a', 'bean', 'grain', 0.62, '#4a3230'],
  beans: ['#8f3627', '#c06a50', 'bean', 'grain', 0.7, '#8c3a22'],
  lentils: ['#b98a3c', '#8e6424', 'seeds', 'grain', 1, '#cf9a42'],
  bread: ['#dda356', '#f3dcae', 'cube', 'grain', 1.1],
  tortilla: ['#f0cf8e', '#c98f40', 'wedge', 'grain', 1.2],
  croutons: ['#d89a46', '#f0c982', 'cube', 'grain', 0.8],
  lime: ['#b9d560', '#5f9a30', 'wheel', 'fruit', 1.25],
  lemon: ['#f8e27a', '#ecc02e', 'wheel', 'fruit', 1.35, '#f5dc60'],
  orange: ['#f8a63c', '#ee8418', 'wheel', 'fruit', 1.5, '#f4a030'],
  apple: ['#f5e6b8', '#c63a2c', 'wedge', 'fruit', 1.2, '#dca450'],
  pear: ['#f2e8b4', '#b4b648', 'wedge', 'fruit', 1.2, '#e2c878'],
  peach: ['#f8b458', '#e06a3a', 'wedge', 'fruit', 1.2, '#f2a550'],
  apricot: ['#f6a640', '#e07a28', 'ball', 'fruit', 0.95, '#ee9a34'],
  cherry: ['#a01a2c', '#d8545e', 'berry', 'fruit', 0.9, '#9c1a30'],
  strawberry: ['#dd2c34', '#f6d48a', 'strawberry', 'fruit', 1.25, '#d83444'],
  raspberry: ['#d33058', '#f07a94', 'cluster', 'fruit', 0.85, '#c82a50'],
  blueberry: ['#43508c', '#7f8cc0', 'berry', 'fruit', 0.66, '#4a3a78'],
  blackberry: ['#3a2444', '#6c4c74', 'cluster', 'fruit', 0.9, '#5a2450'],
  cranberry: ['#b01c30', '#e05a64', 'berry', 'fruit', 0.6, '#a81c34'],
  pomegranate: ['#b81c38', '#e85c70', 'seeds', 'fruit', 1, '#9c1c38'],
  grape: ['#6f3a68', '#b083a8', 'ball', 'fruit', 0.9],
  mango: ['#f8b030', '#fbd070', 'cube', 'fruit', 1.1, '#f6ae2c'],
  pineapple: ['#f6d048', '#d9a020', 'chunk', 'fruit', 1.2, '#f4cc48'],
  banana: ['#f8e6ac', '#e2c060', 'coin', 'fruit', 1.1, '#f3dfa0'],
  watermelon: ['#ea4350', '#3f8a48', 'cube', 'fruit', 1.3],
  kiwi: ['#9cc23c', '#e9efb4', 'wheel', 'fruit', 1.25, '#9cc040'],
  fig: ['#c8506a', '#5c2f56', 'wheel', 'fruit', 1.2, '#9c3a58'],
  coconut: ['#fcf8ee', '#e2d8c2', 'shred', 'fruit', 0.7, '#faf2e2'],
  raisin: ['#5a2c24', '#8a5844', 'bean', 'fruit', 0.46],
  almond: ['#dca869', '#f5e6c8', 'nut', 'nut', 0.7, '#e3c08a'],
  walnut: ['#b07c48', '#d8ac74', 'nut', 'nut', 0.95, '#b98c5c'],
  pistachio: ['#9fb554', '#cdd98c', 'crumble', 'nut', 0.7, '#a6b860'],
  peanut: ['#d2a05c', '#ecc890', 'crumble', 'nut', 0.8, '#c08a4a'],
  pecan: ['#8c4c24', '#b87c48', 'nut', 'nut', 0.95],
  chocolate: ['#4b2617', '#7c4c30', 'cube', 'sweet', 0.6, '#4a2415'],
  cocoa: ['#5f3520', '#8a5c3c', 'powder', 'sweet', 1, '#5c3320'],
  caramel: ['#c9761e', '#eaa94c', 'dollop', 'sweet', 1, '#c87a22'],
  honey: ['#e4a018', '#f7cc58', 'dollop', 'sweet', 1, '#e2a01c'],
  'maple-syrup': ['#b0601a', '#dc984a', 'dollop', 'sweet', 1, '#ae5f18'],
  vanilla: ['#f8ebc6', '#e2cb92', 'dollop', 'sweet', 1, '#f7e8c0'],
  matcha: ['#8fae46', '#b6cc78', 'powder', 'sweet', 1, '#93b04a'],
  coffee: ['#4d2c1b', '#7c5238', 'powder', 'sweet', 1, '#6f4428'],
  tea: ['#b0622a', '#d8944c', 'powder', 'sweet', 1, '#b8682c'],
  ube: ['#7d4fa6', '#ab84c8', 'dollop', 'sweet', 1, '#8455aa'],
  'condensed-milk': ['#fbf0d4', '#e6d2a2', 'dollop', 'sweet', 1, '#f9ecca'],
  jam: ['#b3203c', '#dc5a6a', 'dollop', 'sweet', 1, '#b3203c'],
  'tomato-sauce': ['#c93c1c', '#e8703c', 'dollop', 'sauce', 1, '#c9401e'],
  pesto: ['#6f9a35', '#a3c060', 'dollop', 'sauce', 1, '#7b9e3c'],
  'soy-sauce': ['#4a2414', '#7c4a2c', 'dollop', 'sauce', 1, '#5a2c16'],
  'chili-oil': ['#c83a14', '#ee7428', 'dollop', 'sauce', 1, '#c9461a'],
  mole: ['#4f2718', '#7c4a30', 'dollop', 'sauce', 1, '#50281a'],
  'barbecue-sauce': ['#7c2a14', '#b0502c', 'dollop', 'sauce', 1, '#7c2a14'],
  mayo: ['#f9efcf', '#e5d29c', 'dollop', 'sauce', 1, '#f8edc8'],
  'mustard-sauce': ['#dfa820', '#f2cc58', 'dollop', 'sauce', 1, '#dfab2c'],
  tahini: ['#ecd8ae', '#cfb078', 'dollop', 'sauce', 1, '#ead6ac'],
  hummus: ['#e6c990', '#c9a25c', 'dollop', 'sauce', 1, '#e6c990'],
  guacamole: ['#9ab548', '#c6d67c', 'dollop', 'sauce', 1, '#9ab548'],
  salsa: ['#cf3f24', '#ee7c50', 'dollop', 'sauce', 1, '#cc4224'],
  'salsa-verde': ['#83a13a', '#b4c86a', 'dollop', 'sauce', 1, '#86a43c'],
  'curry-sauce': ['#dd8a22', '#f2b450', 'dollop', 'sauce', 1, '#dc8924'],
  'green-curry': ['#9fb257', '#c9d68c', 'dollop', 'sauce', 1, '#a3b55c'],
  'peanut-sauce': ['#b9783a', '#dca264', 'dollop', 'sauce', 1, '#bb7c3e'],
  gravy: ['#8d5227', '#b8803f', 'dollop', 'sauce', 1, '#8d5428'],
  'coconut-milk': ['#fbf4e4', '#e6d8ba', 'dollop', 'sauce', 1, '#f4e6c4'],
  teriyaki: ['#6a3013', '#a05c2a', 'dollop', 'sauce', 1, '#6b3114'],
}

function style([color, second, cut, role, size = 1, sauce]: Row): IngredientStyle {
  return sauce === undefined ? { color, second, cut, role, size } : { color, second, cut, role, size, sauce }
}

const allStyles = new Map<Ingredient, IngredientStyle>()
for (const [name, row] of Object.entries(rows)) allStyles.set(name as Ingredient, style(row))

export function styleOf(ingredient: Ingredient): IngredientStyle {
  return allStyles.get(ingredient) ?? style(rows[ingredient])
}
