import type { ServiceIdea } from './service-idea.ts'

interface Included {
  en: readonly string[]
  ru: readonly string[]
}

/** Items included in each service's price, by the service's name. */
const included: Readonly<Record<string, Included>> = {
  'A supra at your table': {
    en: [
      'Nine dishes, served in turn',
      'Clay pots and serving bowls',
      'Toasts led by the chef',
      'Dishes washed',
    ],
    ru: ['Девять блюд, одно за другим', 'Глиняная посуда', 'Тосты от повара', 'Посуда вымыта'],
  },
  'Khinkali folding class': {
    en: ['Dough, fillings and an apron', 'Supper of what you folded', 'Printed recipe'],
    ru: ['Тесто, начинки и фартук', 'Ужин из того, что слепили', 'Рецепт на бумаге'],
  },
  'Khachapuri bar for parties': {
    en: [
      'Three kinds of khachapuri, baked on site',
      'Two salads and walnut rolls',
      'Portable oven and a baker',
    ],
    ru: ['Три вида хачапури прямо из печи', 'Два салата и рулетики с орехом', 'Переносная печь и пекарь'],
  },
  'Zakuski table for thirty': {
    en: ['Twelve cold dishes and two pies', 'Samovar with tea and jam', 'Setting up and clearing away'],
    ru: ['Двенадцать холодных закусок и два пирога', 'Самовар, чай и варенье', 'Накрыть стол и убрать'],
  },
  'Pelmeni Sunday': {
    en: ['Dough and two fillings', 'Lunch with broth and sour cream', 'A frozen pound to take home'],
    ru: ['Тесто и две начинки', 'Обед с бульоном и сметаной', 'Полкило замороженных с собой'],
  },
  'A week of soups, delivered': {
    en: ['Three quarts of soup', 'Labels with date and allergens', 'Delivery on Monday morning'],
    ru: ['Три литра супа', 'Этикетки с датой и аллергенами', 'Доставка в понедельник утром'],
  },
  'Varenyky and embroidery evening': {
    en: ['Dough, cherries and potatoes', 'Hoop, thread and a pattern to keep', 'Supper with cherry syrup'],
    ru: ['Тесто, вишня и картошка', 'Пяльцы, нитки и узор на память', 'Ужин с вишнёвым сиропом'],
  },
  'Twelve dishes for Christmas Eve': {
    en: ['Twelve meatless dishes', 'Kutia and uzvar for everyone', 'Delivery, warm and ready to serve'],
    ru: ['Двенадцать постных блюд', 'Кутья и узвар на всех', 'Доставка: тёплое, можно сразу на стол'],
  },
  'Plov for a hundred': {
    en: ['Plov from one kazan', 'Tomato salad and flatbread', 'Firewood, plates and three cooks'],
    ru: ['Плов из одного казана', 'Ачичук и лепёшки', 'Дрова, тарелки и три повара'],
  },
  'Tea-house evening': {
    en: ['Eight dishes', 'Green and black tea all evening', 'Low table, cushions and bowls'],
    ru: ['Восемь блюд', 'Зелёный и чёрный чай весь вечер', 'Низкий стол, подушки и пиалы'],
  },
  'Pierogi for beginners': {
    en: ['Dough and three fillings', 'Dinner with butter and onions', 'A dozen pierogi to take home'],
    ru: ['Тесто и три начинки', 'Ужин с маслом и луком', 'Дюжина пероги с собой'],
  },
  'Wesele buffet': {
    en: ['Bigos, smoked meats and salads', 'Twelve kinds of cake', 'Two servers until midnight'],
    ru: ['Бигос, копчёности и салаты', 'Двенадцать видов тортов', 'Два официанта до полуночи'],
  },
  'Sfoglia by hand': {
    en: [
      'Flour, eggs and your own rolling pin for the day',
      'Lunch with a ragù and a broth',
      'Recipes for both doughs',
    ],
    ru: ['Мука, яйца и скалка на время занятия', 'Обед с рагу и бульоном', 'Рецепты обоих видов теста'],
  },
  'Five courses from Emilia': {
    en: ['Five courses and bread', 'Groceries and pans', 'Service at the table', 'Dishes washed'],
    ru: ['Пять блюд и хлеб', 'Продукты и сковороды', 'Подача к столу', 'Посуда вымыта'],
  },
  'Pizza oven on wheels': {
    en: [
      'Pizza without a limit for two hours',
      'Six toppings, two of them vegetarian',
      'Wood-fired oven and two bakers',
    ],
    ru: ['Пицца без ограничений два часа', 'Шесть начинок, две без мяса', 'Дровяная печь и два пекаря'],
  },
  'Name-day feast': {
    en: ['Lamb on the spit', 'Two pies and four salads', 'Spit, charcoal and a carver'],
    ru: ['Ягнёнок на вертеле', 'Два пирога и четыре салата', 'Вертел, угли и разделка'],
  },
  'Phyllo without fear': {
    en: ['Flour, olive oil and a long pin', 'A cheese pie to share', 'Half a pie to take home'],
    ru: ['Мука, оливковое масло и длинная скалка', 'Пирог с сыром на всех', 'Половина пирога с собой'],
  },
  'Istanbul breakfast for friends': {
    en: ['Twenty small plates', 'Eggs cooked at the table', 'Tea for three hours'],
    ru: ['Двадцать маленьких тарелок', 'Яичница прямо за столом', 'Чай три часа'],
  },
  'Charcoal kebab evening': {
    en: [
      'Adana, urfa and vegetable skewers',
      'Bread from the coals, two salads',
      'Grill, charcoal and a cook',
    ],
    ru: ['Адана, урфа и овощи на шампурах', 'Хлеб с углей и два салата', 'Мангал, угли и повар'],
  },
  'Mezze for a crowd': {
    en: [
      'Fourteen cold and six hot dishes',
      'Warm bread throughout',
      'Platters, which I collect the next day',
    ],
    ru: [
      'Четырнадцать холодных и шесть горячих закусок',
      'Тёплый хлеб',
      'Блюда, заберу их на следующий день',
    ],
  },
  'Seven dips and a flatbread': {
    en: ['Everything for seven dips', 'Lunch from your own plate', 'Two jars to take home'],
    ru: ['Всё для семи соусов', 'Обед из своей тарелки', 'Две баночки с собой'],
  },
  'Injera evening with coffee ceremony': {
    en: ['Shared platter with eight stews', 'Coffee roasted in front of you', 'Basket table and cups'],
    ru: ['Общее блюдо с восемью рагу', 'Кофе, обжаренный при вас', 'Плетёный стол и чашки'],
  },
  'Berbere from scratch': {
    en: ['Fourteen whole spices', 'Lunch with your own blend', 'A jar to take home'],
    ru: ['Четырнадцать цельных пряностей', 'Обед со своей смесью', 'Баночка с собой'],
  },
  Taquiza: {
    en: [
      'Four fillings, one of them vegetarian',
      'Fresh tortillas, salsas and limes',
      'Two cooks with a comal',
    ],
    ru: ['Четыре начинки, одна без мяса', 'Свежие тортильи, сальсы и лайм', 'Два повара с комалем'],
  },
  'Mole in one afternoon': {
    en: ['All chiles, nuts and chocolate', 'Lunch with chicken and rice', 'A pint of mole to take home'],
    ru: ['Все чили, орехи и шоколад', 'Обед с курицей и рисом', 'Пол-литра моле с собой'],
  },
  'Oaxacan dinner': {
    en: ['Three moles, four courses', 'Handmade tortillas', 'Notes on the mezcal you bring', 'Dishes washed'],
    ru: ['Три моле, четыре блюда', 'Тортильи ручной работы', 'Заметки к вашему мескалю', 'Посуда вымыта'],
  },
  'Caja china roast': {
    en: [
      'One pig, carved for your guests',
      'Rice, beans and mojo',
      'Roasting box, charcoal and clearing away',
    ],
    ru: ['Поросёнок, нарезанный для гостей', 'Рис, фасоль и мохо', 'Ящик для запекания, угли и уборка'],
  },
  'Croquetas and coffee': {
    en: ['Béchamel, ham and crumbs', 'A cafecito with what you fry', 'A dozen croquetas to freeze'],
    ru: ['Бешамель, ветчина и сухари', 'Кофе с тем, что пожарили', 'Дюжина крокет для морозилки'],
  },
  'Jerk pan party': {
    en: [
      'Jerk chicken and pork',
      'Rice and peas, festival bread',
      'Cold sorrel for everyone',
      'Two pans and two cooks',
    ],
    ru: [
      'Джерк из курицы и свинины',
      'Рис с горохом и хлеб фестиваль',
      'Холодный гибискус на всех',
      'Две бочки и два повара',
    ],
  },
  'Patties and pepper sauce': {
    en: ['Pastry and two fillings', 'Lunch with coco bread', 'A bottle of pepper sauce to take home'],
    ru: ['Тесто и две начинки', 'Обед с коко-хлебом', 'Бутылочка перечного соуса с собой'],
  },
  'Sunday dinner for the family reunion': {
    en: [
      'Fried or baked chicken',
      'Greens, mac and cheese, yams',
      'Two pies',
      'Warming trays and serving spoons',
    ],
    ru: [
      'Курица, жареная или запечённая',
      'Зелень, макароны с сыром, батат',
      'Два пирога',
      'Мармиты и ложки для раздачи',
    ],
  },
  'Fried chicken, slowly': {
    en: ['A brined chicken to cut and fry', 'Biscuits and slaw', 'Lunch, and the rest to take home'],
    ru: ['Курица из рассола: разделать и пожарить', 'Булочки и капустный салат', 'Обед, а остальное с собой'],
  },
  'Crawfish boil': {
    en: ['Three pounds of crawfish each', 'Corn, potatoes and sausage', 'Pot, burner, tables and paper'],
    ru: ['По полтора килограмма раков', 'Кукуруза, картошка и колбаса', 'Котёл, горелка, столы и бумага'],
  },
  'Roux school': {
    en: ['Flour, fat and four pans', 'Gumbo for lunch', 'A jar of dark roux to take home'],
    ru: ['Мука, масло и четыре сковороды', 'Гамбо на обед', 'Баночка тёмного ру с собой'],
  },
  'Réveillon dinner': {
    en: ['Oysters, daube glacée, main course and bûche', 'Groceries and service', 'Dishes washed'],
    ru: ['Устрицы, доб-глясе, горячее и рождественское полено', 'Продукты и подача', 'Посуда вымыта'],
  },
  'Whole brisket and the trimmings': {
    en: ['Brisket, sliced at the table', 'Beans, slaw, pickles and bread', 'Trays, plates and forks'],
    ru: ['Грудинка, нарезанная при гостях', 'Фасоль, капуста, соленья и хлеб', 'Подносы, тарелки и вилки'],
  },
  'Fire management 101': {
    en: ['Wood, charcoal and a smoker to share', 'Gloves and a thermometer for the day', 'Barbecue lunch'],
    ru: ['Дрова, угли и общая коптильня', 'Перчатки и термометр на день', 'Обед с барбекю'],
  },
  'Pancake breakfast for the team': {
    en: [
      'Pancakes without a limit',
      'Bacon, maple syrup and butter',
      'Coffee and juice',
      'Griddle and one cook',
    ],
    ru: ['Оладьи без ограничений', 'Бекон, кленовый сироп и масло', 'Кофе и сок', 'Плита и повар'],
  },
  'Sangeet supper': {
    en: [
      'Six curries, two of them vegan',
      'Bread from a live tandoor',
      'Jalebi until midnight',
      'Four servers',
    ],
    ru: ['Шесть карри, два веганских', 'Хлеб из тандыра', 'Джалеби до полуночи', 'Четыре официанта'],
  },
  'Four dals, one afternoon': {
    en: ['Four lentils and a spice box', 'Lunch with rice and pickles', 'Recipe cards'],
    ru: ['Четыре вида чечевицы и коробка специй', 'Обед с рисом и пиклями', 'Карточки с рецептами'],
  },
  'Weekday tiffin plan': {
    en: ['Five lunches', 'Steel tiffin box, swapped each day', 'Delivery before noon'],
    ru: ['Пять обедов', 'Стальные судки, меняем каждый день', 'Доставка до полудня'],
  },
  'Dumplings for the New Year': {
    en: ['Wrappers and two fillings', 'Lunch with black vinegar', 'Twenty dumplings to take home'],
    ru: ['Тесто и две начинки', 'Обед с чёрным уксусом', 'Двадцать пельменей с собой'],
  },
  'Sichuan banquet': {
    en: ['Twelve dishes', 'Turntable and serving plates', 'Groceries and service', 'Kitchen left clean'],
    ru: ['Двенадцать блюд', 'Вращающийся стол и посуда', 'Продукты и подача', 'Чистая кухня'],
  },
  'Omakase at your counter': {
    en: ['Fourteen pieces and miso soup', 'Fish bought the same morning', 'Plates, knives and clearing away'],
    ru: ['Четырнадцать суши и мисо-суп', 'Рыба, купленная тем же утром', 'Тарелки, ножи и уборка'],
  },
  'Bento morning': {
    en: ['Rice, egg, fish and vegetables', 'A bento box to keep', 'Lunch in it'],
    ru: ['Рис, яйцо, рыба и овощи', 'Коробка бэнто в подарок', 'Обед в ней же'],
  },
  'Kimjang: kimchi together': {
    en: ['Cabbage, chili and gloves', 'Lunch with boiled pork', 'Two quarts of kimchi to take home'],
    ru: ['Капуста, чили и перчатки', 'Обед с отварной свининой', 'Два литра кимчи с собой'],
  },
  'Backyard Korean barbecue': {
    en: ['Galbi, pork belly and mushrooms', 'Twenty banchan and rice', 'Table grills and scissors'],
    ru: ['Кальби, свиная грудинка и грибы', 'Двадцать закусок и рис', 'Настольные грили и ножницы'],
  },
  'Curry paste in stone': {
    en: ['A mortar for the day', 'Two curries for lunch', 'A jar of paste to take home'],
    ru: ['Ступка на время занятия', 'Два карри на обед', 'Баночка пасты с собой'],
  },
  'Northern Thai khantoke': {
    en: ['Six relishes, sausage and sticky rice', 'Low trays and baskets', 'Groceries and service'],
    ru: ['Шесть закусок, колбаски и клейкий рис', 'Низкие подносы и корзинки', 'Продукты и подача'],
  },
  'Phở bar': {
    en: ['Beef and mushroom broth', 'Noodles, herbs and four toppings', 'Bowls and two cooks'],
    ru: ['Говяжий и грибной бульон', 'Лапша, травы и четыре добавки', 'Миски и два повара'],
  },
  'Rolls and sauces': {
    en: ['Rice paper, herbs and three fillings', 'Lunch of what you rolled', 'Recipes for four sauces'],
    ru: ['Рисовая бумага, травы и три начинки', 'Обед из своих роллов', 'Рецепты четырёх соусов'],
  },
  'Kamayan feast': {
    en: [
      'Rice, grilled fish, pork and mango',
      'Banana leaves for the whole table',
      'Washing bowls and clearing away',
    ],
    ru: ['Рис, рыба на гриле, свинина и манго', 'Банановые листья на весь стол', 'Чаши для рук и уборка'],
  },
  'Lumpia line': {
    en: ['Wrappers and two fillings', 'Lunch with garlic vinegar', 'Fifty lumpia to freeze'],
    ru: ['Тесто и две начинки', 'Обед с чесночным уксусом', 'Пятьдесят лумпий для морозилки'],
  },
  'Bistro night at home': {
    en: ['Three courses and a cheese', 'Groceries and bread', 'Service at the table', 'Dishes washed'],
    ru: ['Три блюда и сыр', 'Продукты и хлеб', 'Подача к столу', 'Посуда вымыта'],
  },
  'Five mother sauces': {
    en: ['Stocks, butter and eggs', 'Lunch to pour the sauces over', 'A chart for your kitchen wall'],
    ru: ['Бульоны, масло и яйца', 'Обед под эти соусы', 'Памятка на стену кухни'],
  },
  'Garden buffet': {
    en: ['Quiches, terrines and five salads', 'Bread and a cheese board', 'Tablecloths and platters'],
    ru: ['Киши, террины и пять салатов', 'Хлеб и сырная доска', 'Скатерти и блюда'],
  },
  'Monday meal prep': {
    en: ['Ten meals for your refrigerator', 'A shopping list two days ahead', 'Kitchen left clean'],
    ru: ['Десять порций в холодильник', 'Список покупок за два дня', 'Чистая кухня'],
  },
  'Vegetables with confidence': {
    en: ['Market vegetables for six dishes', 'Lunch together', 'Printed recipes'],
    ru: ['Овощи с рынка на шесть блюд', 'Общий обед', 'Рецепты на бумаге'],
  },
  'Plant-based wedding table': {
    en: [
      'Eight dishes without animal products',
      'Allergen cards on the table',
      'Three servers',
      'Tasting for two',
    ],
    ru: [
      'Восемь блюд без продуктов животного происхождения',
      'Карточки с аллергенами',
      'Три официанта',
      'Дегустация на двоих',
    ],
  },
  'Sourdough weekend': {
    en: ['Flour, baskets and a scraper', 'Two loaves to take home', 'A starter with instructions'],
    ru: ['Мука, корзинки и скребок', 'Две буханки с собой', 'Закваска с инструкцией'],
  },
  'Croissants, honestly': {
    en: [
      'Butter, dough and a rolling pin',
      'Breakfast with the chef’s own',
      'Six croissants to bake at home',
    ],
    ru: ['Масло, тесто и скалка', 'Завтрак с круассанами повара', 'Шесть круассанов, чтобы испечь дома'],
  },
  'Dessert table': {
    en: ['Twelve kinds, three pieces a guest', 'Stands and labels', 'Setting up, and collecting the stands'],
    ru: ['Двенадцать видов, по три на гостя', 'Этажерки и подписи', 'Расстановка и вывоз этажерок'],
  },
  'Wedding cake with tasting': {
    en: ['Tasting of six sponges for two', 'A drawing of the cake', 'Delivery and setting up'],
    ru: ['Дегустация шести бисквитов на двоих', 'Эскиз торта', 'Доставка и сборка'],
  },
}

/** Items included in a service's price. Throws for an unknown service, because every demo service has some. */
export function includedIn({ name }: ServiceIdea): Included {
  const lines = included[name]
  if (!lines) throw new Error(`included-in.ts has no lines for the service “${name}”`)
  return lines
}
