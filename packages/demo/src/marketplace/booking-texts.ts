/** Buyers' messages with a booking request. */
export const messages = [
  'It is our tenth anniversary; a small table on the patio, two vegetarians.',
  'Team lunch after a product launch. We have an oven and plenty of counter space.',
  'My parents visit from abroad and miss this food badly.',
  'Birthday for a seven-year-old and the grown-ups who bring her friends.',
  'We would love the menu you cooked for the Hendersons last spring.',
  'Housewarming, standing room only, so finger food would be best.',
  'A rehearsal dinner, relaxed, long table, no speeches planned.',
  'Two of us are new to this, please be patient with our knife skills.',
]

export const messagesRu = [
  'Юбилей мамы, хочется домашнего стола без суеты.',
  'Отмечаем новоселье, придут друзья с детьми.',
  'Нас будет четверо, один не ест мясо.',
  'Хотим научиться сами, готовили такое только по видео.',
]

/** Reviews by kind of service. Each is used once in the demo. */
export const reviews = {
  catering: [
    'Eighty people, one power outlet, zero panic. The eggplant rolls went first.',
    'My boss asked who our caterer was and I said a lady three streets away. True story.',
    'Labels in two languages for my in-laws, who read every one of them aloud.',
    'She counted our guests better than I did: eleven portions left, exactly the eleven no-shows.',
    'Trays were picked up the next morning, washed or not. After a wedding that is worth gold.',
    'Retirement party for Dad. He has been talking about the lamb instead of golf.',
    'They set up while I was still in the shower. It looked like a magazine, then like a battlefield.',
    'Hot dishes hot, cold dishes cold, and a spare bag of ice nobody had thought of but them.',
  ],
  private_chef: [
    'Five courses out of a kitchen where two people cannot pass. Afterwards the stove shone.',
    'He brought his own pans and a story for each plate. My teenager put the phone away.',
    'A vegetarian, a celiac and my brother at one table, all fed as if each were the only guest.',
    'We proposed between the fish and the dessert. The chef cried before she did.',
    'Smoke alarm went off once. He bowed to it and carried on.',
    'No rush, no show, a quiet evening with the best sauce of my life.',
    'Our anniversary is in February and we have already asked for next year.',
    'She cooked, we talked, the dog stayed next to her all night.',
  ],
  class: [
    'Mine looked like a shoe, tasted right anyway. Bring an apron, flour gets everywhere.',
    'I have burned that dough for ten years. It was the water temperature, all along.',
    'Took my mother for her birthday; she now corrects me over the phone.',
    'Eight strangers at the start, a group chat by the end.',
    'The recipe sheet has notes in pencil about mistakes people really make.',
    'He lets you fail a little before he helps. That is how you learn to fold.',
    'Left with a full box and a sore arm from kneading.',
    'Patient with my twins, who asked forty questions about yeast.',
  ],
  other: [
    'Monday to Friday in ten stacked boxes. I got my evenings back, and my sink.',
    'New baby, no sleep, and a fridge that someone else had thought through.',
    'Each lid says what to do and for how many minutes. Even I managed.',
  ],
} as const

export const reviewsRu = {
  catering: [
    'Восемьдесят человек, одна розетка и никакой паники. Рулетики из баклажанов ушли первыми.',
    'Отмечали папин выход на пенсию. Вместо рыбалки он теперь говорит про баранину.',
    'Накрыли, пока я была в душе. Красиво было минут десять, потом всё съели.',
  ],
  private_chef: [
    'Пять блюд на кухне, где вдвоём не разойтись. Плита потом блестела.',
    'Сын убрал телефон и слушал, откуда взялся этот соус.',
    'Готовила, шутила, собака весь вечер не отходила от неё.',
  ],
  class: [
    'Мой хинкали похож на ботинок, но вкусно же.',
    'Десять лет портила тесто, а дело было в температуре воды.',
    'Пришли восемь незнакомых людей, разошлись с общим чатом.',
  ],
  other: [
    'Десять коробок на неделю, на каждой написано, сколько минут греть.',
    'С младенцем на руках это спасение.',
  ],
} as const
