type Sentence = readonly [en: string, ru: string]

/** Sentences about ingredients that vary the descriptions of one recipe. */
export const handSentences: ReadonlyMap<string, readonly Sentence[]> = new Map<string, readonly Sentence[]>([
  [
    'wheat flour',
    [
      ['The dough rests overnight in the cold.', 'Тесто всю ночь отдыхает в холоде.'],
      ['Flour from a small mill, stone-ground.', 'Мука с маленькой мельницы, каменного помола.'],
      ['Rolled by hand, so no two are alike.', 'Раскатано вручную, двух одинаковых не бывает.'],
      ['Shaped in the morning, cooked when you order.', 'Лепим утром, готовим к вашему приходу.'],
    ],
  ],
  [
    'beef',
    [
      ['Grass-fed beef from a ranch we know by name.', 'Говядина травяного откорма со знакомого ранчо.'],
      ['The butcher cuts it to our thickness.', 'Мясник режет по нашей мерке.'],
    ],
  ],
  [
    'ground beef',
    [
      ['Chuck and short rib, ground the same morning.', 'Лопатка и рёбра, фарш утром того же дня.'],
      ['Never frozen.', 'Никогда не заморожено.'],
    ],
  ],
  [
    'beef brisket',
    [
      ['Prime brisket, trimmed by hand.', 'Отборная грудинка, зачищенная вручную.'],
      ['It rests as long as it needs, we do not hurry it.', 'Отдыхает, сколько нужно, мы не торопим.'],
    ],
  ],
  [
    'pork',
    [
      ['Heritage pork with proper fat.', 'Фермерская свинина с правильным жиром.'],
      ['Marinated since yesterday.', 'В маринаде со вчерашнего дня.'],
      ['Shoulder, because it forgives and rewards.', 'Берём лопатку: она прощает и вознаграждает.'],
    ],
  ],
  ['ground pork', [['A little belly in the mix keeps it juicy.', 'Немного грудинки для сочности.']]],
  [
    'lamb',
    [
      [
        'Lamb from a family flock, ordered by the week.',
        'Баранина из семейного стада, заказываем по неделям.',
      ],
      ['We toast the spices before they meet the lamb.', 'Специи прогреваем до встречи с бараниной.'],
    ],
  ],
  ['ground lamb', [['Chopped by knife, not by machine.', 'Рублено ножом, а не машиной.']]],
  [
    'chicken',
    [
      ['Free-range birds, jointed here.', 'Птица свободного выгула, разделываем сами.'],
      ['Brined overnight, so it stays juicy.', 'Ночь в рассоле, поэтому сочная.'],
      ['The bones go into tomorrow’s broth.', 'Кости пойдут в завтрашний бульон.'],
    ],
  ],
  [
    'chicken thigh',
    [
      ['Thighs, never breast.', 'Только бёдра, никакой грудки.'],
      ['Skin left on for flavor.', 'С кожей, ради вкуса.'],
    ],
  ],
  [
    'shrimp',
    [
      ['Wild Gulf shrimp, peeled to order.', 'Дикие креветки Залива, чистим под заказ.'],
      ['Shells go into the stock.', 'Панцири идут в бульон.'],
    ],
  ],
  ['salmon', [['Line-caught, off the boat twice a week.', 'Крючковой лов, привозят дважды в неделю.']]],
  [
    'white fish',
    [['Whatever the boat brought that is firm and white.', 'Плотная белая рыба из сегодняшнего улова.']],
  ],
  [
    'rice',
    [
      ['Rice washed until the water runs clear.', 'Рис промыт до прозрачной воды.'],
      ['Each grain minds its own business.', 'Рисинка к рисинке.'],
      ['We ask for this rice at one shop only.', 'Этот рис берём только в одной лавке.'],
    ],
  ],
  [
    'potato',
    [
      ['Potatoes from the Saturday market.', 'Картофель с субботнего рынка.'],
      ['Waxy potatoes that hold their shape.', 'Картофель, который держит форму.'],
    ],
  ],
  [
    'tomato',
    [
      ['Tomatoes from a neighbor’s vines in season.', 'Помидоры в сезон с соседской грядки.'],
      ['Ripened on the sill, never in the fridge.', 'Дозревают на подоконнике, а не в холодильнике.'],
      ['We roast the tomatoes first.', 'Помидоры сначала запекаем.'],
    ],
  ],
  [
    'onion',
    [
      ['The onions get forty quiet minutes.', 'Луку дают сорок спокойных минут.'],
      ['More onion than you would dare at home.', 'Лука больше, чем вы решитесь дома.'],
    ],
  ],
  [
    'garlic',
    [
      ['Garlic crushed in the mortar.', 'Чеснок растёрт в ступке.'],
      ['Be warned about the garlic.', 'Насчёт чеснока предупреждаем.'],
    ],
  ],
  [
    'egg',
    [
      ['Eggs from our own hens when they feel like it.', 'Яйца от своих кур, когда те в настроении.'],
      ['Pasture eggs with orange yolks.', 'Деревенские яйца с рыжим желтком.'],
    ],
  ],
  [
    'butter',
    [
      ['Cultured butter, a generous hand.', 'Кислосливочное масло, щедрой рукой.'],
      ['Browned butter, to be precise.', 'А точнее, масло, прогретое до золотистого.'],
    ],
  ],
  ['milk', [['Milk from a dairy an hour away.', 'Молоко с фермы в часе езды.']]],
  ['cream', [['A splash of cream at the very end.', 'В самом конце капля сливок.']]],
  ['yogurt', [['Yogurt strained here for two days.', 'Йогурт отвешиваем сами два дня.']]],
  ['feta cheese', [['Barrel-aged sheep’s feta.', 'Овечья фета из бочки.']]],
  ['cilantro', [['Herbs go in at the door.', 'Зелень кладём у двери.']]],
  [
    'dill',
    [
      ['Dill by the armful.', 'Укропа охапка.'],
      ['The dill grows on our fire escape.', 'Укроп растёт у нас на балконе.'],
    ],
  ],
  ['parsley', [['Parsley picked leaf by leaf.', 'Петрушку обираем по листику.']]],
  ['mint', [['Mint from the pot by the kitchen door.', 'Мята из горшка у кухонной двери.']]],
  ['basil', [['Basil torn, never cut.', 'Базилик рвём, не режем.']]],
  [
    'lemon',
    [
      ['Lemons from the tree out back.', 'Лимоны с дерева во дворе.'],
      ['A last squeeze before the lid goes on.', 'Капля сока перед тем, как закрыть крышку.'],
    ],
  ],
  ['lime', [['Fresh lime on the side.', 'Отдельно свежий лайм.']]],
  [
    'walnut',
    [
      ['New-crop walnuts, cracked here.', 'Орехи нового урожая, колем сами.'],
      ['Walnuts ground twice for a silky paste.', 'Орехи перемалываем дважды, до шёлка.'],
    ],
  ],
  ['almond', [['Almonds toasted the same hour.', 'Миндаль обжарен в тот же час.']]],
  ['chickpeas', [['Chickpeas soaked, never canned.', 'Нут замачиваем, никаких консервов.']]],
  [
    'lentils',
    [['Small dark lentils that keep their shape.', 'Мелкая тёмная чечевица, которая не разваривается.']],
  ],
  ['beans', [['Beans cooked from dry with a bay leaf.', 'Фасоль варим из сухой, с лаврушкой.']]],
  [
    'eggplant',
    [
      [
        'Eggplant salted and pressed, so it drinks no oil.',
        'Баклажан под солью и прессом, чтобы не пил масло.',
      ],
    ],
  ],
  [
    'cabbage',
    [
      ['We ferment our own cabbage in the cellar.', 'Капусту квасим сами, в погребе.'],
      ['Late cabbage, sweet after the first cold.', 'Поздняя капуста, сладкая после первых холодов.'],
    ],
  ],
  ['beet', [['Beets baked in their skins.', 'Свёклу печём в кожуре.']]],
  [
    'mushroom',
    [['Mushrooms from a forager who guards his spots.', 'Грибы от грибника, который не выдаёт места.']],
  ],
  ['spinach', [['Spinach wilted for a minute, no longer.', 'Шпинат припускаем минуту, не дольше.']]],
  ['avocado', [['Avocado cut at the last second.', 'Авокадо режем в последнюю секунду.']]],
  [
    'corn tortilla',
    [
      ['Tortillas pressed from fresh masa.', 'Тортильи из свежей масы.'],
      ['Warmed on the comal until they puff.', 'Греем на комале, пока не надуются.'],
    ],
  ],
  [
    'chili',
    [
      ['Chiles toasted and soaked here.', 'Чили прокаливаем и замачиваем сами.'],
      ['Ask for the small jar if you like it hotter.', 'Любите острее, попросите баночку.'],
    ],
  ],
  ['ginger', [['Young ginger, grated at the end.', 'Молодой имбирь, тёртый в конце.']]],
  ['coconut milk', [['Coconut milk pressed, not powdered.', 'Кокосовое молоко отжатое, не из порошка.']]],
  [
    'tofu',
    [['Tofu from the shop two streets over, still warm.', 'Тофу из лавки через две улицы, ещё тёплый.']],
  ],
  ['soy sauce', [['Soy brewed for two years.', 'Соевый соус двухлетней выдержки.']]],
  [
    'honey',
    [
      ['Honey from hives on a city roof.', 'Мёд с городской крыши.'],
      ['Buckwheat honey, dark and a little wild.', 'Гречишный мёд, тёмный и чуть дикий.'],
    ],
  ],
  ['cinnamon', [['Cinnamon grated from the stick.', 'Корицу трём с палочки.']]],
  [
    'apple',
    [['Tart apples, peeled by whoever is talking least.', 'Кислые яблоки, чистит тот, кто меньше говорит.']],
  ],
  ['sugar', [['Less sugar than the recipe card says.', 'Сахара меньше, чем в тетрадке.']]],
  ['sour cream', [['Sour cream thick enough to stand.', 'Сметана, в которой стоит ложка.']]],
  ['olive oil', [['Oil from a cousin’s grove.', 'Масло из рощи двоюродного брата.']]],
  [
    'rice noodles',
    [
      [
        'Noodles soaked in cool water so they stay springy.',
        'Лапшу замачиваем в прохладной воде, чтобы пружинила.',
      ],
    ],
  ],
  ['coffee', [['Roasted in small batches nearby.', 'Обжарка маленькими партиями по соседству.']]],
  ['carrot', [['Carrots cut by hand into even matchsticks.', 'Морковь режем вручную ровной соломкой.']]],
  ['cucumber', [['Cucumbers crisp from ice water.', 'Огурцы хрустят после ледяной воды.']]],
  ['thyme', [['Thyme by the whole branch.', 'Тимьян целыми ветками.']]],
  ['black tea', [['Leaf tea, never dust.', 'Листовой чай, никакой пыли.']]],
  [
    'beef sausage',
    [
      ['Stuffed here twice a week.', 'Набиваем сами дважды в неделю.'],
      ['Snap first, smoke second.', 'Сначала хруст, потом дым.'],
      ['From a butcher in the next county.', 'От мясника из соседнего округа.'],
      ['Best with the sharp mustard.', 'Лучше всего с острой горчицей.'],
    ],
  ],
  [
    'pork ribs',
    [
      ['Membrane off, rub on, patience.', 'Плёнку снять, специи втереть, ждать.'],
      ['Meaty ribs, cut for us.', 'Мясистые рёбра, нарезаны для нас.'],
      ['Wrapped for the last hour.', 'Последний час в бумаге.'],
    ],
  ],
  [
    'turkey',
    [
      ['A bird raised outdoors.', 'Птица, выросшая на воле.'],
      ['Brined with orange peel.', 'Рассол с апельсиновой цедрой.'],
      ['Moist to the very edge.', 'Сочная до самого края.'],
    ],
  ],
  [
    'buttermilk',
    [
      ['Real churned buttermilk.', 'Настоящая пахта из маслобойки.'],
      ['A full day in buttermilk.', 'Целые сутки в пахте.'],
    ],
  ],
  [
    'cornmeal',
    [
      ['White cornmeal from a water mill.', 'Белая мука с водяной мельницы.'],
      ['Coarse grind, good crunch.', 'Крупный помол, хороший хруст.'],
    ],
  ],
  [
    'brown sugar',
    [
      ['Dark sugar with real molasses.', 'Тёмный сахар с настоящей патокой.'],
      ['Caramel at the edges.', 'По краям карамель.'],
    ],
  ],
  [
    'condensed milk',
    [
      ['Sweetness as you like it, just say.', 'Сладость по вкусу, только скажите.'],
      ['Always from the same blue tin.', 'Всегда из одной и той же синей банки.'],
    ],
  ],
  ['paprika', [['Smoked paprika, a heaped spoon.', 'Копчёная паприка, ложка с горкой.']]],
  [
    'fish sauce',
    [
      ['First-press fish sauce from Phú Quốc.', 'Рыбный соус первого отжима с Фукуока.'],
      ['Balanced by taste and not by spoon.', 'Доводим по вкусу, а не по ложке.'],
    ],
  ],
  ['lemongrass', [['Lemongrass from the yard.', 'Лемонграсс со двора.']]],
  ['black beans', [['Beans that simmered since breakfast.', 'Фасоль, что томится с завтрака.']]],
  [
    'plantain',
    [
      ['Plantains bought green and waited for.', 'Плантаны купили зелёными и дождались.'],
      ['Cut thick, fried slowly.', 'Толсто нарезаны, медленно обжарены.'],
    ],
  ],
  [
    'vinegar',
    [
      ['A good splash of cider vinegar.', 'Щедрая капля яблочного уксуса.'],
      ['The sour note comes last.', 'Кислинка приходит последней.'],
    ],
  ],
  ['mayonnaise', [['Mayonnaise whisked here.', 'Майонез взбиваем сами.']]],
  [
    'sunflower oil',
    [
      ['Fresh oil every morning.', 'Свежее масло каждое утро.'],
      ['Fried in small batches.', 'Жарим маленькими порциями.'],
    ],
  ],
  ['black pepper', [['Pepper cracked over the last minute.', 'Перец мелем в последнюю минуту.']]],
  ['mustard', [['Whole-grain mustard, our own.', 'Зернистая горчица, своя.']]],
  ['banana', [['Bananas freckled to the right degree.', 'Бананы в правильных веснушках.']]],
  ['orange', [['Zest grated over at the end.', 'В конце стружка цедры.']]],
  ['bacon', [['Bacon cut thick by hand.', 'Бекон толстой ручной нарезки.']]],
  ['cheddar', [['Two-year cheddar, grated here.', 'Двухлетний чеддер, трём сами.']]],
  ['thai basil', [['Basil thrown in off the heat.', 'Базилик бросаем, сняв с огня.']]],
])
