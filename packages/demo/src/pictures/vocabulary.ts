/**
 * The vocabulary in which demo content describes pictures: data without drawing code. A description always gives the
 * same picture; `seed` varies plate color, arrangement, cutlery and other unspecified details.
 */

export const foodForms = [
  'soup', // a puréed or clear soup with garnish in the middle
  'borscht', // deep red soup, sour cream swirl, dill
  'chunky-soup', // broth with pieces: minestrone, solyanka, pozole, chicken soup
  'ramen', // broth, noodle swirl, egg halves, toppings in sectors; also pho, laksa
  'noodles', // stir-fried or cold noodles without broth: pad thai, lo mein, yakisoba
  'pasta', // long pasta twirled with sauce
  'short-pasta', // penne, rigatoni, macaroni with sauce
  'lasagna', // a layered square: lasagna, moussaka, pastitsio, casserole
  'pelmeni', // small round folded dumplings, piled: pelmeni, tortellini, wontons, manti
  'pierogi', // half-moon dumplings: pierogi, vareniki
  'gyoza', // pleated crescent dumplings in a row with dipping sauce
  'bao', // steamed round buns with a twisted top: bao, khinkali, soup dumplings
  'rice', // loose mixed rice: plov, biryani, fried rice, paella, jollof
  'rice-bowl', // white rice with toppings in sectors: bibimbap, donburi, poke, burrito bowl
  'grain-bowl', // grains and vegetables in sectors: quinoa bowl, Buddha bowl
  'curry', // saucy pieces beside a mound of rice: curry, tikka masala, stroganoff, adobo
  'stew', // chunky, glossy stew in a deep bowl: goulash, chili, gumbo, tagine
  'tacos', // three in a row
  'burrito', // wrapped and cut in two: burrito, shawarma wrap, spring wrap
  'quesadilla', // wedges of folded tortilla with melted cheese; also stuffed parathas, gozleme
  'enchiladas', // rolled tortillas under sauce and cheese; also cannelloni
  'tamales', // in opened corn husks
  'nachos', // chips with toppings; also chilaquiles
  'pizza', // a whole round one with toppings
  'flatbread', // boat or round with open filling: khachapuri, lahmacun, pide, naan, focaccia
  'burger',
  'sandwich', // cut in two triangles or halves
  'banh-mi', // long filled baguette: banh mi, po' boy, sub, hot dog
  'salad', // tossed leaves with pieces
  'chopped-salad', // diced and dressed: olivier, tabbouleh, slaw, potato salad, vinegret
  'skewers', // kebab, shashlik, satay, yakitori
  'grilled-meat', // sliced steak, bulgogi, carnitas, duck breast, roast slices
  'ribs',
  'fried-chicken', // crisp crumbly pieces: fried chicken, karaage, wings, katsu bites
  'roast-chicken', // a whole or half glazed bird
  'cutlets', // patties: kotleti, falafel, crab cakes, latkes, schnitzel
  'meatballs', // in sauce: meatballs, kofta, albondigas
  'fish', // a fillet with garnish
  'shrimp', // curled shrimp in sauce or butter
  'sushi', // rolls and nigiri on a board
  'stuffed-vegetables', // stuffed peppers, tomatoes, eggplant halves
  'rolls', // wrapped cylinders: cabbage rolls, dolma, fresh or fried spring rolls, lumpia
  'mashed', // a creamy mound with gravy or butter: mash, grits, polenta, ugali, pounded yam
  'fries', // fried sticks: fries, yuca, churros
  'roast-vegetables', // roasted pieces: potatoes, squash, carrots, cauliflower
  'pancakes', // a stack seen from above with syrup and berries; also syrniki
  'blini', // thin, folded in quarters; also crepes
  'waffles',
  'pie', // round pie with a slice taken
  'tart', // open tart or galette with fruit or filling
  'cake', // a slice with layers
  'whole-cake', // round decorated cake from above; also cheesecake
  'cupcakes',
  'cookies',
  'bars', // brownies, baklava, blondies, lemon bars: squares or diamonds
  'doughnuts', // also bagels
  'bread', // a loaf with a few slices
  'buns', // cinnamon rolls, pan dulce, piroshki from the oven, dinner rolls
  'pastries', // crimped half-moon pies: empanadas, chebureki, hand pies
  'samosa', // triangular: samosa, spanakopita, burek
  'croissants',
  'eggs', // fried or poached eggs with sides: breakfast plate, omelette, benedict
  'shakshuka', // eggs in red sauce in a pan
  'mezze', // several small bowls of dips with bread
  'dip', // one bowl: hummus, guacamole, baba ghanoush, salsa
  'cheese-board', // also charcuterie
  'fruit', // cut fruit
  'ice-cream', // scoops
  'pudding', // rice pudding, flan, panna cotta, tiramisu, mousse in a bowl
  'pickles', // a jar's worth in a bowl: kimchi, pickled vegetables
  'drink', // seen from above in a glass or cup
] as const
export type FoodForm = (typeof foodForms)[number]

export const vessels = [
  'plate', // round ceramic with rim
  'bowl', // deep round
  'oval', // oval serving dish
  'board', // wooden board
  'slate-board',
  'tray', // metal sheet with paper
  'basket', // woven, lined with checked paper
  'pan', // cast iron with handle
  'pot', // enamelled, two handles
  'leaf', // banana leaf on a plate
  'cup',
  'glass',
  'box', // kraft take-away box
] as const
export type Vessel = (typeof vessels)[number]

export const surfaces = [
  'linen',
  'wood-light',
  'wood-dark',
  'slate',
  'terracotta',
  'sage',
  'cream',
  'navy',
  'mustard',
  'blush',
  'teal',
  'marble',
  'tiles', // glazed Mediterranean tiles
  'gingham', // checked cloth
] as const
export type Surface = (typeof surfaces)[number]

export const cuisines = [
  'american',
  'southern',
  'mexican',
  'latin',
  'caribbean',
  'italian',
  'french',
  'mediterranean',
  'middle-eastern',
  'russian',
  'ukrainian',
  'eastern-european',
  'georgian',
  'uzbek',
  'indian',
  'chinese',
  'japanese',
  'korean',
  'thai',
  'vietnamese',
  'filipino',
  'african',
  'bakery',
  'barbecue',
  'vegan',
] as const
export type PictureCuisine = (typeof cuisines)[number]

/** Their colors and shapes are in `ingredient-styles.ts`. */
export const allIngredients = [
  // vegetables
  'tomato',
  'cherry-tomato',
  'cucumber',
  'beet',
  'carrot',
  'potato',
  'sweet-potato',
  'onion',
  'red-onion',
  'pickled-onion',
  'scallion',
  'garlic',
  'bell-pepper',
  'green-pepper',
  'chili',
  'jalapeno',
  'corn',
  'peas',
  'green-beans',
  'broccoli',
  'cauliflower',
  'cabbage',
  'red-cabbage',
  'lettuce',
  'spinach',
  'kale',
  'arugula',
  'eggplant',
  'zucchini',
  'pumpkin',
  'mushroom',
  'radish',
  'celery',
  'avocado',
  'okra',
  'bok-choy',
  'bean-sprouts',
  'asparagus',
  'olive',
  'green-olive',
  'pickle',
  'kimchi',
  'nori',
  'seaweed',
  'plantain',
  'edamame',
  // herbs and spices
  'basil',
  'dill',
  'parsley',
  'cilantro',
  'mint',
  'thyme',
  'rosemary',
  'bay-leaf',
  'ginger',
  'sesame',
  'black-sesame',
  'paprika',
  'turmeric',
  'cinnamon',
  'pepper',
  'sumac',
  'poppy-seed',
  // meat, fish, eggs, protein
  'beef',
  'ground-beef',
  'pork',
  'bacon',
  'ham',
  'sausage',
  'chorizo',
  'pepperoni',
  'chicken',
  'turkey',
  'duck',
  'lamb',
  'salmon',
  'white-fish',
  'tuna',
  'shrimp',
  'crab',
  'caviar',
  'mussels',
  'egg',
  'tofu',
  // dairy
  'sour-cream',
  'cream',
  'yogurt',
  'butter',
  'cheese',
  'mozzarella',
  'parmesan',
  'feta',
  'blue-cheese',
  'paneer',
  'tvorog',
  // grains and legumes
  'rice',
  'fried-rice',
  'noodles',
  'buckwheat',
  'quinoa',
  'bulgur',
  'couscous',
  'oats',
  'chickpeas',
  'black-beans',
  'beans',
  'lentils',
  'bread',
  'tortilla',
  'croutons',
  // fruit
  'lime',
  'lemon',
  'orange',
  'apple',
  'pear',
  'peach',
  'apricot',
  'cherry',
  'strawberry',
  'raspberry',
  'blueberry',
  'blackberry',
  'cranberry',
  'pomegranate',
  'grape',
  'mango',
  'pineapple',
  'banana',
  'watermelon',
  'kiwi',
  'fig',
  'coconut',
  'raisin',
  // nuts and sweet
  'almond',
  'walnut',
  'pistachio',
  'peanut',
  'pecan',
  'chocolate',
  'cocoa',
  'caramel',
  'honey',
  'maple-syrup',
  'vanilla',
  'matcha',
  'coffee',
  'tea',
  'ube',
  'condensed-milk',
  'jam',
  // sauces
  'tomato-sauce',
  'pesto',
  'soy-sauce',
  'chili-oil',
  'mole',
  'barbecue-sauce',
  'mayo',
  'mustard-sauce',
  'tahini',
  'hummus',
  'guacamole',
  'salsa',
  'salsa-verde',
  'curry-sauce',
  'green-curry',
  'peanut-sauce',
  'gravy',
  'coconut-milk',
  'teriyaki',
] as const
export type Ingredient = (typeof allIngredients)[number]

/** Leading entries count most: the first sauce colors the sauce, the first herb is the garnish. */
export interface DishPicture {
  readonly seed: string
  readonly food: FoodForm
  readonly ingredients: readonly Ingredient[]
  /** Drawn as the form's usual vessel (see `vesselsOfForm`) when the food can't lie in this one. */
  readonly vessel?: Vessel
  readonly surface?: Surface
  /** Chooses surface, crockery and pattern where they are left open. */
  readonly cuisine?: PictureCuisine
}

export const skinTones = ['porcelain', 'fair', 'beige', 'tan', 'brown', 'deep'] as const
export type SkinTone = (typeof skinTones)[number]

export const hairColors = [
  'black',
  'dark-brown',
  'brown',
  'auburn',
  'ginger',
  'blond',
  'grey',
  'white',
] as const
export type HairColor = (typeof hairColors)[number]

export const hairStyles = [
  'short',
  'crop',
  'side-part',
  'curly-short',
  'afro',
  'bald',
  'receding',
  'bob',
  'long',
  'long-wavy',
  'curly-long',
  'bun',
  'ponytail',
  'braids',
  'pixie',
] as const
export type HairStyle = (typeof hairStyles)[number]

export const allHeadwear = [
  'none',
  'headscarf',
  'hijab',
  'bandana',
  'toque',
  'cap',
  'turban',
  'straw-hat',
  'beanie',
] as const
export type Headwear = (typeof allHeadwear)[number]

export const beards = ['none', 'stubble', 'moustache', 'goatee', 'short', 'full'] as const
export type Beard = (typeof beards)[number]

export const outfits = [
  'apron',
  'chef-jacket',
  't-shirt',
  'shirt',
  'sweater',
  'blouse',
  'hoodie',
  'embroidered',
] as const
export type Outfit = (typeof outfits)[number]

export interface PersonPicture {
  readonly seed: string
  readonly skin: SkinTone
  readonly hair: HairColor
  readonly hairStyle: HairStyle
  readonly age: 'young' | 'adult' | 'elder'
  readonly outfit: Outfit
  readonly headwear?: Headwear
  readonly beard?: Beard
  readonly glasses?: boolean
  readonly earrings?: boolean
  /** Softer brows and lashes, or stronger brows and jaw. */
  readonly face?: 'soft' | 'strong'
}

export interface CoverPicture {
  readonly seed: string
  /** `truck` is a food truck in a landscape, `market` a stall with produce, the others are seen from above. */
  readonly kind: 'kitchen' | 'table' | 'truck' | 'market'
  readonly cuisine: PictureCuisine
  /** Up to four are laid on the table. Without them, dishes usual for the cuisine are. */
  readonly dishes?: readonly DishPicture[]
  readonly surface?: Surface
}

export const roadRegions = ['desert', 'plains', 'mountains', 'forest', 'coast', 'farmland', 'city'] as const
export type RoadRegion = (typeof roadRegions)[number]

/** A stop beside the interstate: the diner, its sign, parked trucks, the land of the region. */
export interface TruckStopPicture {
  readonly seed: string
  readonly region: RoadRegion
  readonly time?: 'morning' | 'day' | 'dusk' | 'night'
}

export interface ServicePicture {
  readonly seed: string
  readonly kind: 'catering' | 'private-chef' | 'class' | 'meal-prep'
  readonly cuisine: PictureCuisine
  readonly dishes?: readonly DishPicture[]
}
