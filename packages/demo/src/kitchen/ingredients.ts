/** Russian name, major allergens and dietary flags of each ingredient. */
export interface IngredientFacts {
  nameRu: string
  allergens: readonly string[]
  flags: readonly IngredientFlag[]
}

/**
 * `animal` marks a non-vegan ingredient that is no allergen, such as honey; `gluten` is gluten from grains other
 * than wheat.
 */
export type IngredientFlag = 'meat' | 'pork' | 'fish' | 'animal' | 'gluten' | 'alcohol'

const allergenOf: Record<string, string> = {
  m: 'milk',
  e: 'egg',
  f: 'fish',
  s: 'shellfish',
  t: 'tree_nuts',
  p: 'peanuts',
  w: 'wheat',
  y: 'soybeans',
  z: 'sesame',
}
const flagOf: Record<string, readonly IngredientFlag[]> = {
  M: ['meat'],
  P: ['meat', 'pork'],
  F: ['fish'],
  A: ['animal'],
  G: ['gluten'],
  C: ['alcohol'],
}

/**
 * English name, Russian name, letters: m milk, e egg, f fish, s shellfish, t tree nuts, p peanuts, w wheat,
 * y soybeans, z sesame; M meat, P pork, A of animal origin, G gluten, C alcohol.
 */
const table = `
achiote|ачиоте|
ackee|аки|
adjika|аджика|
allspice|душистый перец|
almond|миндаль|t
american cheese|плавленый сыр|m
anchovy|анчоусы|f
andouille sausage|колбаса андуй|P
apple|яблоко|
apricot|абрикос|
arborio rice|рис арборио|
arugula|руккола|
avocado|авокадо|
bacon|бекон|P
bamboo shoots|побеги бамбука|
banana|банан|
banana leaf|банановый лист|
barbecue sauce|соус барбекю|
barberry|барбарис|
basil|базилик|
bay leaf|лавровый лист|
bean sprouts|ростки фасоли|
beans|фасоль|
beef|говядина|M
beef brisket|говяжья грудинка|M
beef sausage|говяжья колбаса|M
beef shank|говяжья голяшка|M
beef tenderloin|говяжья вырезка|M
beet|свёкла|
bell pepper|сладкий перец|
berbere|бербере|
black beans|чёрная фасоль|
black pepper|чёрный перец|
black tea|чёрный чай|
blue cheese|голубой сыр|m
blue fenugreek|уцхо-сунели|
blueberry|голубика|
bok choy|пак-чой|
bologna|варёная колбаса|P
bread|хлеб|w
breadcrumbs|панировочные сухари|w
broccoli|брокколи|
brown sugar|тростниковый сахар|
buckwheat|гречка|
bulgur|булгур|w
egg bun|булочка на яйцах|we
butter|сливочное масло|m
buttermilk|пахта|m
cabbage|капуста|
callaloo|каллалу|
capers|каперсы|
cardamom|кардамон|
carrot|морковь|
cashew|кешью|t
catfish|сом|f
cauliflower|цветная капуста|
celery|сельдерей|
cheddar|чеддер|m
cheese|сыр|m
cherry|вишня|
chicken|курица|M
chicken breast|куриная грудка|M
chicken thigh|куриное бедро|M
chickpeas|нут|
chili|чили|
chili oil|масло чили|
chocolate|шоколад|m
chorizo|чоризо|P
cilantro|кинза|
cinnamon|корица|
clove|гвоздика|
cocoa|какао|
coconut|кокос|
coconut milk|кокосовое молоко|
coffee|кофе|
collard greens|капуста коллард|
condensed milk|сгущённое молоко|m
coriander seed|семена кориандра|
corn|кукуруза|
corn grits|кукурузная крупа|
corn tortilla|кукурузная тортилья|
cornmeal|кукурузная мука|
crab|краб|s
cranberry|клюква|
crawfish|раки|s
cream|сливки|m
cream cheese|сливочный сыр|m
cucumber|огурец|
cumin|зира|
curry leaves|листья карри|
curry powder|карри|
daikon|дайкон|
dashi|даси|f
date|финики|
dill|укроп|
dill pickle|солёный огурец|
dried apple|сушёное яблоко|
dried mint|сушёная мята|
dried pear|сушёная груша|
dried porcini|сушёные белые грибы|
duck|утка|M
edamame|эдамаме|y
egg|яйцо|e
eggplant|баклажан|
farmer cheese|творог|m
fava beans|бобы|
fennel|фенхель|
fenugreek|пажитник|
feta cheese|фета|m
fish sauce|рыбный соус|f
flatbread|лаваш|w
french bread|багет|w
galangal|галангал|
garlic|чеснок|
ginger|имбирь|
glass noodles|стеклянная лапша|
goat|козлятина|M
gochujang|кочудян|yw
grape juice|виноградный сок|
grape leaves|виноградные листья|
green beans|стручковая фасоль|
green chile|зелёный чили|
green papaya|зелёная папайя|
green pepper|зелёный перец|
green tea|зелёный чай|
ground beef|говяжий фарш|M
ground lamb|бараний фарш|M
ground pork|свиной фарш|P
gruyere|грюйер|m
guava|гуава|
ham|ветчина|P
hazelnut|фундук|t
hibiscus|гибискус|
hoisin sauce|соус хойсин|yw
hominy|кукуруза хомини|
honey|мёд|A
horseradish|хрен|
imeruli cheese|имеретинский сыр|m
jalapeno|халапеньо|
jackfruit|джекфрут|
kadayif|тесто кадаиф|w
kale|кудрявая капуста|
kefalotyri cheese|кефалотири|m
ketchup|кетчуп|
kimchi|кимчи|fs
labneh|лабне|m
ladyfingers|савоярди|we
lamb|баранина|M
lard|смалец|P
leek|лук-порей|
lemon|лимон|
lemongrass|лемонграсс|
lentils|чечевица|
lettuce|салат|
lime|лайм|
lime leaf|лист лайма|
mango|манго|
maple syrup|кленовый сироп|
marjoram|майоран|
marzipan|марципан|t
masa|маса|
mascarpone|маскарпоне|m
matcha|матча|
mayonnaise|майонез|e
mexican crema|крема|m
milk|молоко|m
milk powder|сухое молоко|m
millet|пшено|
mint|мята|
mirin|мирин|C
miso|мисо|y
mitmita|митмита|
molasses|патока|
mozzarella|моцарелла|m
mung beans|маш|
mushroom|грибы|
mussels|мидии|s
mustard|горчица|
nori|нори|
nutmeg|мускатный орех|
oats|овсяные хлопья|G
octopus|осьминог|s
okra|бамия|
olive oil|оливковое масло|
olives|оливки|
onion|лук|
orange|апельсин|
orange blossom water|вода апельсинового цвета|
oregano|орегано|
oxtail|бычий хвост|M
oyster sauce|устричный соус|syw
palm sugar|пальмовый сахар|
paneer|панир|m
paprika|паприка|
parmesan|пармезан|mA
parsley|петрушка|
peach|персик|
peanut|арахис|p
pear|груша|
peas|зелёный горошек|
pecan|пекан|t
pecorino|пекорино|mA
pickled carrot|маринованная морковь|
pickled ginger|маринованный имбирь|
pickled turnip|маринованная репа|
pine nuts|кедровые орехи|t
pineapple|ананас|
pistachio|фисташки|t
pita bread|пита|w
plantain|плантан|
pomegranate|гранат|
pomegranate molasses|гранатовый соус|
poppy seed|мак|
pork|свинина|P
pork belly|свиная грудинка|P
pork liver|свиная печень|P
pork ribs|свиные рёбра|P
pork sausage|свиная колбаска|P
potato|картофель|
prosciutto|прошутто|P
provolone|проволоне|m
prune|чернослив|
pumpkin|тыква|
pumpkin seed|тыквенные семечки|
queso fresco|кесо фреско|m
quince|айва|
quinoa|киноа|
radish|редис|
raisin|изюм|
raspberry|малина|
raspberry jam|малиновое варенье|
red beans|красная фасоль|
red cabbage|краснокочанная капуста|
red lentils|красная чечевица|
red onion|красный лук|
red wine|красное вино|C
rice|рис|
rice flour|рисовая мука|
rice noodles|рисовая лапша|
rice paper|рисовая бумага|
rice vinegar|рисовый уксус|
ricotta|рикотта|m
rose jam|розовое варенье|
rose water|розовая вода|
rosemary|розмарин|
rum|ром|C
rye bread|ржаной хлеб|wG
rye flour|ржаная мука|G
saffron|шафран|
salami|салями|P
salmon|лосось|f
salt cod|солёная треска|f
salted herring|сельдь|f
sauerkraut|квашеная капуста|
scallion|зелёный лук|
scotch bonnet|скотч-боннет|
seaweed|водоросли|
semolina|манная крупа|w
sesame oil|кунжутное масло|z
sesame seed|кунжут|z
shiitake|шиитаке|
shrimp|креветки|s
shrimp paste|креветочная паста|s
sichuan pepper|сычуаньский перец|
smoked salmon|сёмга|f
smoked sausage|копчёная колбаса|P
snapper|снэппер|f
soda water|содовая|
sorrel|щавель|
sour cream|сметана|m
soy sauce|соевый соус|yw
soybean paste|соевая паста|y
spiced butter|пряное масло|m
spinach|шпинат|
star anise|бадьян|
strawberry|клубника|
sugar|сахар|
sulguni cheese|сулугуни|m
sumac|сумах|
sunflower oil|подсолнечное масло|
sweet potato|батат|
swiss cheese|швейцарский сыр|m
tahini|тахини|z
tamarind|тамаринд|
tapioca|тапиока|
tarragon|тархун|
teff flour|тефф|
thai basil|тайский базилик|
thyme|тимьян|
tkemali plum sauce|ткемали|
tofu|тофу|y
tomatillo|томатильо|
tomato|помидор|
tomato paste|томатная паста|
tuna|тунец|f
turkey|индейка|M
turmeric|куркума|
ube|фиолетовый ямс|
vanilla|ваниль|
vanilla wafers|ванильные вафли|wem
vinegar|уксус|
walnut|грецкий орех|t
water|вода|
wheat flour|пшеничная мука|w
wheat noodles|пшеничная лапша|w
egg noodles|яичная лапша|we
white beans|белая фасоль|
white fish|белая рыба|f
white sausage|белая колбаса|P
white wine|белое вино|C
wine vinegar|винный уксус|
worcestershire sauce|вустерский соус|f
yam|ямс|
yeast|дрожжи|
yellow split peas|жёлтый горох|
yogurt|йогурт|m
yuca|юка|
yuzu|юдзу|
zaatar|затар|z
zucchini|цукини|
`

export const ingredientFacts: ReadonlyMap<string, IngredientFacts> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', nameRu = '', letters = ''] = line.split('|')
      const each = [...letters]
      const allergens = each.flatMap((letter) => allergenOf[letter] ?? [])
      const flags = each.flatMap((letter) => flagOf[letter] ?? [])
      const isFish = allergens.includes('fish') || allergens.includes('shellfish')
      return [name, { nameRu, allergens, flags: isFish ? [...flags, 'fish' as const] : flags }] as const
    }),
)
