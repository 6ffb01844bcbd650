/** Dishes on a cover of each cuisine that names none. */
import type { DishPicture, FoodForm, Ingredient, PictureCuisine } from './vocabulary.ts'

type Usual = readonly [food: FoodForm, ingredients: readonly Ingredient[]]

const usual: Record<PictureCuisine, readonly Usual[]> = {
  american: [
    ['burger', ['beef', 'cheese', 'lettuce', 'tomato']],
    ['fries', ['potato', 'parsley']],
    ['salad', ['lettuce', 'tomato', 'corn', 'avocado']],
    ['pancakes', ['maple-syrup', 'blueberry', 'butter']],
  ],
  southern: [
    ['fried-chicken', ['chicken', 'honey']],
    ['mashed', ['butter', 'shrimp', 'scallion']],
    ['pie', ['peach']],
    ['chopped-salad', ['cabbage', 'carrot', 'mayo']],
  ],
  mexican: [
    ['tacos', ['beef', 'onion', 'cilantro', 'lime']],
    ['dip', ['guacamole', 'tomato', 'cilantro']],
    ['rice-bowl', ['rice', 'black-beans', 'corn', 'avocado', 'tomato']],
    ['enchiladas', ['chicken', 'mole', 'sesame', 'onion']],
  ],
  latin: [
    ['grilled-meat', ['beef', 'salsa-verde']],
    ['pastries', ['beef', 'olive']],
    ['rice', ['rice', 'peas', 'bell-pepper', 'chicken']],
    ['stew', ['beans', 'chorizo', 'tomato', 'cilantro']],
  ],
  caribbean: [
    ['grilled-meat', ['chicken', 'thyme', 'lime']],
    ['rice', ['rice', 'beans', 'thyme']],
    ['roast-vegetables', ['plantain', 'parsley']],
    ['curry', ['lamb', 'curry-sauce', 'rice', 'cilantro']],
  ],
  italian: [
    ['pizza', ['tomato-sauce', 'mozzarella', 'basil']],
    ['pasta', ['tomato-sauce', 'basil', 'parmesan']],
    ['salad', ['arugula', 'cherry-tomato', 'parmesan']],
    ['lasagna', ['ground-beef', 'tomato-sauce', 'mozzarella', 'basil']],
  ],
  french: [
    ['croissants', ['butter']],
    ['stew', ['beef', 'mushroom', 'carrot', 'thyme']],
    ['tart', ['raspberry', 'cream', 'mint']],
    ['cheese-board', ['cheese', 'grape', 'fig', 'walnut']],
  ],
  mediterranean: [
    ['fish', ['salmon', 'lemon', 'dill']],
    ['salad', ['cucumber', 'tomato', 'feta', 'olive', 'red-onion']],
    ['mezze', ['hummus', 'yogurt', 'olive', 'parsley']],
    ['skewers', ['chicken', 'bell-pepper', 'lemon']],
  ],
  'middle-eastern': [
    ['mezze', ['hummus', 'yogurt', 'olive', 'parsley']],
    ['shakshuka', ['egg', 'tomato-sauce', 'parsley']],
    ['skewers', ['lamb', 'red-onion', 'sumac']],
    ['cutlets', ['chickpeas', 'tahini', 'parsley']],
  ],
  russian: [
    ['borscht', ['beet', 'beef', 'sour-cream', 'dill']],
    ['pelmeni', ['sour-cream', 'dill']],
    ['chopped-salad', ['potato', 'carrot', 'peas', 'pickle', 'mayo']],
    ['blini', ['caviar', 'sour-cream', 'dill']],
  ],
  ukrainian: [
    ['borscht', ['beet', 'cabbage', 'sour-cream', 'dill']],
    ['pierogi', ['potato', 'onion', 'sour-cream', 'dill']],
    ['rolls', ['cabbage', 'tomato-sauce', 'sour-cream']],
    ['buns', ['garlic', 'dill']],
  ],
  'eastern-european': [
    ['stew', ['beef', 'potato', 'carrot', 'paprika']],
    ['pierogi', ['potato', 'bacon', 'onion']],
    ['cutlets', ['potato', 'sour-cream', 'dill']],
    ['cake', ['honey', 'cream']],
  ],
  georgian: [
    ['flatbread', ['cheese', 'egg', 'butter']],
    ['bao', ['beef', 'pepper']],
    ['skewers', ['pork', 'pickled-onion', 'parsley']],
    ['salad', ['tomato', 'cucumber', 'walnut', 'red-onion']],
  ],
  uzbek: [
    ['rice', ['rice', 'carrot', 'lamb', 'chickpeas', 'raisin']],
    ['bread', ['sesame']],
    ['samosa', ['lamb', 'sesame']],
    ['salad', ['tomato', 'onion', 'basil']],
  ],
  indian: [
    ['curry', ['chicken', 'curry-sauce', 'rice', 'cilantro', 'cream']],
    ['samosa', ['potato', 'mint']],
    ['rice', ['fried-rice', 'peas', 'raisin', 'almond']],
    ['flatbread', ['butter', 'garlic', 'cilantro']],
  ],
  chinese: [
    ['bao', ['pork', 'scallion']],
    ['noodles', ['noodles', 'bok-choy', 'carrot', 'scallion']],
    ['gyoza', ['pork', 'soy-sauce', 'scallion']],
    ['shrimp', ['shrimp', 'chili', 'scallion']],
  ],
  japanese: [
    ['ramen', ['noodles', 'pork', 'egg', 'scallion', 'nori']],
    ['sushi', ['salmon', 'tuna', 'avocado']],
    ['gyoza', ['pork', 'scallion', 'soy-sauce']],
    ['rice-bowl', ['rice', 'salmon', 'avocado', 'edamame', 'sesame']],
  ],
  korean: [
    ['rice-bowl', ['rice', 'beef', 'carrot', 'spinach', 'egg', 'sesame']],
    ['pickles', ['kimchi', 'sesame']],
    ['grilled-meat', ['beef', 'teriyaki', 'scallion', 'sesame']],
    ['gyoza', ['pork', 'kimchi']],
  ],
  thai: [
    ['noodles', ['noodles', 'shrimp', 'peanut', 'lime', 'bean-sprouts']],
    ['curry', ['chicken', 'green-curry', 'rice', 'basil']],
    ['chunky-soup', ['shrimp', 'coconut-milk', 'mushroom', 'chili-oil', 'cilantro']],
    ['skewers', ['chicken', 'peanut-sauce']],
  ],
  vietnamese: [
    ['ramen', ['noodles', 'beef', 'bean-sprouts', 'basil', 'lime']],
    ['banh-mi', ['pork', 'carrot', 'cilantro', 'cucumber']],
    ['rolls', ['shrimp', 'mint', 'peanut-sauce']],
    ['salad', ['cabbage', 'carrot', 'mint', 'peanut']],
  ],
  filipino: [
    ['rolls', ['pork', 'soy-sauce']],
    ['noodles', ['noodles', 'carrot', 'cabbage', 'lime']],
    ['curry', ['pork', 'soy-sauce', 'rice', 'bay-leaf']],
    ['ice-cream', ['ube', 'coconut']],
  ],
  african: [
    ['stew', ['lamb', 'tomato', 'okra', 'chili']],
    ['rice', ['fried-rice', 'tomato-sauce', 'bell-pepper', 'chicken']],
    ['roast-vegetables', ['plantain', 'chili']],
    ['flatbread', ['lentils', 'spinach', 'beef']],
  ],
  bakery: [
    ['croissants', ['butter']],
    ['whole-cake', ['strawberry', 'cream']],
    ['cookies', ['chocolate']],
    ['bread', ['bread']],
  ],
  barbecue: [
    ['ribs', ['pork', 'barbecue-sauce']],
    ['grilled-meat', ['beef', 'pickle']],
    ['chopped-salad', ['cabbage', 'carrot', 'mayo']],
    ['short-pasta', ['cheese']],
  ],
  vegan: [
    ['grain-bowl', ['quinoa', 'chickpeas', 'avocado', 'sweet-potato', 'kale']],
    ['soup', ['pumpkin', 'coconut-milk', 'pistachio']],
    ['salad', ['spinach', 'strawberry', 'almond']],
    ['fruit', ['mango', 'kiwi', 'blueberry', 'mint']],
  ],
}

export function usualDishes(cuisine: PictureCuisine, seed: string): DishPicture[] {
  return usual[cuisine].map(([food, ingredients], i) => ({
    seed: `${seed}/${i}`,
    food,
    ingredients,
    cuisine,
  }))
}
