import { easternCottageFoodRules } from './eastern-cottage-food-rules.ts'
import { furtherCottageFoodRules } from './further-cottage-food-rules.ts'
import { northernCottageFoodRules } from './northern-cottage-food-rules.ts'
import type { PlaceRule } from './place-rules.ts'
import { southernCottageFoodRules } from './southern-cottage-food-rules.ts'
import { noLimits, nothingForbidden, read2026, registered, trained } from './usual-rule-parts.ts'
import { westernCottageFoodRules } from './western-cottage-food-rules.ts'

/** States for which only cottage food laws were read. */
export const cottageFoodRules: PlaceRule[] = [
  ...easternCottageFoodRules,
  ...furtherCottageFoodRules,
  ...northernCottageFoodRules,
  ...southernCottageFoodRules,
  ...westernCottageFoodRules,
  {
    ...read2026,
    state: 'AZ',
    name: 'Arizona',
    nameRu: 'Аризона',
    points: [
      {
        en: 'Register with the Department of Health Services and take a food handler course before you sell. The registration lasts three years, and sales have no yearly limit.',
        ru: 'До начала продаж зарегистрируйтесь в Department of Health Services и пройдите курс для работников кухни (food handler). Регистрация действует три года, предела годовых продаж нет.',
      },
      {
        en: 'Food that needs a fridge may be sold too. Meat and poultry must come from inspected sources.',
        ru: 'Можно продавать и еду, которой нужен холодильник. Мясо и птица должны быть из проверенных источников.',
      },
      {
        en: 'No alcohol, raw milk, fish or shellfish.',
        ru: 'Запрещены алкоголь, сырое молоко, рыба и морепродукты.',
      },
    ],
    certifications: trained,
    permits: [
      {
        kind: 'Cottage food registration',
        ...noLimits,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        ...registered(trained),
        forbids: {
          ...nothingForbidden,
          foods: ['seafood', 'raw_oysters', 'raw_milk', 'alcohol'],
          note: {
            en: 'Meat and poultry only from sources that federal law allows, such as inspected ones. The kitchen of a home can’t serve a food truck.',
            ru: 'Мясо и птица — только из источников, разрешённых федеральным законом, например проверенных. Домашняя кухня не может обслуживать фургон с едой.',
          },
          source: 'https://www.azleg.gov/ars/36/00931.htm',
        },
        source: 'https://www.azleg.gov/ars/36/00931.htm',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Arizona Revised Statutes, section 36-931 (cottage food products)',
        address: 'https://www.azleg.gov/ars/36/00931.htm',
      },
    ],
  },
  {
    ...read2026,
    state: 'CO',
    name: 'Colorado',
    nameRu: 'Колорадо',
    points: [
      {
        en: 'No license is needed, but a food safety course is. You may earn up to $10,000 a year, net, with each product.',
        ru: 'Лицензия не нужна, но нужен курс по безопасности еды. С каждого продукта можно получить до $10,000 чистого дохода в год.',
      },
      {
        en: 'Only food that keeps without a fridge, sold directly to the person who eats it.',
        ru: 'Только еда, которой не нужен холодильник, и только тому, кто будет её есть.',
      },
    ],
    certifications: trained,
    permits: [
      {
        kind: 'Cottage food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: trained,
        forbids: {
          ...nothingForbidden,
          foods: ['meat', 'seafood', 'raw_oysters'],
          note: {
            en: 'No sales to shops or restaurants. You may deliver your products yourself.',
            ru: 'Магазинам и ресторанам продавать нельзя. Доставлять можно самому.',
          },
          source: 'https://www.colorado.gov/pacific/cdphe/cottage-foods-act',
        },
        source: 'https://www.colorado.gov/pacific/cdphe/cottage-foods-act',
      },
    ],
    label: {
      sentence:
        'This product was produced in a home kitchen that is not subject to state licensure or inspection and that may also process common food allergens such as tree nuts, peanuts, eggs, soy, wheat, milk, fish, and crustacean shellfish. This product is not intended for resale.',
      refrigeratedSentence: '',
      source: 'https://www.colorado.gov/pacific/cdphe/cottage-foods-act',
    },
    sources: [
      {
        name: 'Department of Public Health and Environment: Cottage Foods Act (section 25-4-1614)',
        address: 'https://www.colorado.gov/pacific/cdphe/cottage-foods-act',
      },
    ],
  },
  {
    ...read2026,
    state: 'IL',
    name: 'Illinois',
    nameRu: 'Иллинойс',
    points: [
      {
        en: 'Register with your local health department before you sell. You need the certificate of a food protection manager.',
        ru: 'До начала продаж зарегистрируйтесь в местном департаменте здравоохранения. Нужен сертификат менеджера по безопасности еды (food protection manager).',
      },
      {
        en: 'No meat, fish or seafood, no low-acid canned food, no alcohol. Milk products and eggs only as ingredients of baked goods, candy and frosting.',
        ru: 'Запрещены мясо, рыба и морепродукты, консервы с низкой кислотностью и алкоголь. Молочные продукты и яйца — только в составе выпечки, сладостей и глазури.',
      },
      {
        en: 'You sell directly to the person who eats it, also on the internet, and only within Illinois.',
        ru: 'Продавать можно напрямую тому, кто будет есть, в том числе через интернет, но только в пределах Иллинойса.',
      },
    ],
    certifications: [['food_manager']],
    permits: [
      {
        kind: 'Cottage food registration',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...registered([['food_manager']]),
        forbids: {
          ...nothingForbidden,
          foods: ['meat', 'seafood', 'raw_oysters', 'raw_milk', 'home_dairy', 'low_acid_canned', 'alcohol'],
          note: {
            en: 'No pumpkin pie, cheesecake or custard pie, no garlic in oil, sprouts, cut melon or tomato, wild mushrooms or kombucha. No sales to shops.',
            ru: 'Нельзя: тыквенные пироги, чизкейки, пироги с заварным кремом, чеснок в масле, проростки, нарезанные дыню, арбуз и помидоры, дикие грибы, комбучу. Магазинам продавать нельзя.',
          },
          source: 'https://dph.illinois.gov/topics-services/food-safety/cottage-food.html',
        },
        source: 'https://dph.illinois.gov/topics-services/food-safety/cottage-food.html',
      },
    ],
    label: {
      sentence:
        'This product was produced in a home kitchen not inspected by a health department that may also process common food allergens. If you have safety concerns, contact your local health department.',
      refrigeratedSentence: '',
      source: 'https://dph.illinois.gov/topics-services/food-safety/cottage-food.html',
    },
    sources: [
      {
        name: 'Department of Public Health: cottage food',
        address: 'https://dph.illinois.gov/topics-services/food-safety/cottage-food.html',
      },
    ],
  },
  {
    ...read2026,
    state: 'NV',
    name: 'Nevada',
    nameRu: 'Невада',
    points: [
      {
        en: 'A cottage food operation registers with its health district and sells for up to $35,000 a year, in person only: not on the internet and not by telephone, until a new law begins on July 1, 2027. So it can’t take orders here.',
        ru: 'Cottage food operation регистрируется в своём округе здравоохранения и продаёт до $35,000 в год, только лично: ни через интернет, ни по телефону, пока 1 июля 2027 года не начнёт действовать новый закон. Поэтому заказы здесь ей не принять.',
      },
      {
        en: 'To sell here, you need a health permit for a kitchen.',
        ru: 'Чтобы продавать здесь, нужно разрешение органов здравоохранения на кухню.',
      },
    ],
    certifications: [['business_licence']],
    permits: [
      {
        kind: 'Cottage food registration',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: 35_000,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: 'cottage_food',
        certifications: [['business_licence']],
        forbids: {
          ...nothingForbidden,
          services: ['catering', 'private_chef'],
          handovers: ['delivery', 'courier'],
          orders: true,
          note: {
            en: 'Only nuts, candy, jam, vinegar, dry herbs, dried fruit, granola, popcorn, and baked goods that keep without a fridge.',
            ru: 'Только орехи, сладости, варенье, уксус, сушёные травы и фрукты, гранола, попкорн и выпечка, которой не нужен холодильник.',
          },
          source:
            'https://dpbh.nv.gov/Reg/Cottage/dta/FAQs/Environmental_Health_Cottage_Food_Registration_-_FAQ/',
        },
        source:
          'https://dpbh.nv.gov/Reg/Cottage/dta/FAQs/Environmental_Health_Cottage_Food_Registration_-_FAQ/',
      },
    ],
    label: {
      sentence: 'MADE IN A COTTAGE FOOD OPERATION THAT IS NOT SUBJECT TO GOVERNMENT FOOD SAFETY INSPECTION',
      refrigeratedSentence: '',
      source:
        'https://dpbh.nv.gov/Reg/Cottage/dta/FAQs/Environmental_Health_Cottage_Food_Registration_-_FAQ/',
    },
    sources: [
      {
        name: 'Division of Public and Behavioral Health: cottage food registration (NRS 446.866)',
        address:
          'https://dpbh.nv.gov/Reg/Cottage/dta/FAQs/Environmental_Health_Cottage_Food_Registration_-_FAQ/',
      },
    ],
  },
  {
    ...read2026,
    state: 'OR',
    name: 'Oregon',
    nameRu: 'Орегон',
    points: [
      {
        en: 'A home kitchen needs no license for packaged food that keeps without a fridge, such as baked goods, candy, jam and tea, for sales of up to $50,000 a year, adjusted for inflation.',
        ru: 'Домашней кухне не нужна лицензия на упакованную еду, которой не нужен холодильник: выпечку, сладости, варенье, чай. Продажи — до $50,000 в год с поправкой на инфляцию.',
      },
      {
        en: 'Everyone who prepares the food needs a food handler certificate.',
        ru: 'Каждому, кто готовит, нужен сертификат работника кухни (food handler).',
      },
    ],
    certifications: trained,
    permits: [
      {
        kind: 'Home kitchen exemption',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: 50_000,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: trained,
        forbids: {
          ...nothingForbidden,
          foods: ['cannabis'],
          note: {
            en: 'Packaged food only. No sales to restaurants, schools or hospitals.',
            ru: 'Только упакованная еда. Ресторанам, школам и больницам продавать нельзя.',
          },
          source: 'https://www.oregonlegislature.gov/bills_laws/ors/ors616.html',
        },
        source: 'https://www.oregonlegislature.gov/bills_laws/ors/ors616.html',
      },
    ],
    label: {
      sentence: 'This product is homemade and is not prepared in an inspected food establishment.',
      refrigeratedSentence: '',
      source: 'https://www.oregonlegislature.gov/bills_laws/ors/ors616.html',
    },
    sources: [
      {
        name: 'Oregon Revised Statutes, section 616.723 (establishments in residential dwellings)',
        address: 'https://www.oregonlegislature.gov/bills_laws/ors/ors616.html',
      },
    ],
  },
  {
    ...read2026,
    state: 'PA',
    name: 'Pennsylvania',
    nameRu: 'Пенсильвания',
    points: [
      {
        en: 'Register your kitchen as a limited food establishment: the Department of Agriculture reviews its plan first, so apply 60 days before you sell.',
        ru: 'Зарегистрируйте кухню как limited food establishment: Department of Agriculture сначала проверяет её план, поэтому подайте заявку за 60 дней до начала продаж.',
      },
      {
        en: 'Only food that keeps without a fridge. Other food needs a second, commercial kitchen, apart from the home’s own.',
        ru: 'Только еда, которой не нужен холодильник. Для другой еды нужна вторая, коммерческая кухня, отдельная от домашней.',
      },
    ],
    certifications: [['cottage_food', 'business_licence']],
    permits: [
      {
        kind: 'Limited food establishment',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: 'cottage_food',
        certifications: [['cottage_food']],
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'What else it forbids isn’t on the page that we read.',
            ru: 'Что ещё она запрещает, на прочитанной нами странице не сказано.',
          },
          source: 'https://www.pa.gov/agencies/pda/food/food-safety/limited-food-establishment-',
        },
        source: 'https://www.pa.gov/agencies/pda/food/food-safety/limited-food-establishment-',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Department of Agriculture: limited food establishments',
        address: 'https://www.pa.gov/agencies/pda/food/food-safety/limited-food-establishment-',
      },
    ],
  },
  {
    ...read2026,
    state: 'WA',
    name: 'Washington',
    nameRu: 'Вашингтон',
    points: [
      {
        en: 'Get a cottage food permit from the Department of Agriculture before you sell, and a food worker card. You may sell for up to $35,000 a year.',
        ru: 'До начала продаж получите разрешение (cottage food permit) в Department of Agriculture и карточку работника кухни (food worker card). Продажи — до $35,000 в год.',
      },
      {
        en: 'Only the baked goods and other products that your permit lists, handed over in person by you. A website may show them.',
        ru: 'Только выпечка и другие продукты, перечисленные в разрешении, и передаёте их вы сами. Показывать их на сайте можно.',
      },
    ],
    certifications: trained,
    permits: [
      {
        kind: 'Cottage food permit',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: 35_000,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...registered(trained),
        forbids: {
          ...nothingForbidden,
          handovers: ['courier'],
          note: {
            en: 'Only products listed on the permit. No shipping, no mail order, no sales to shops or outside the state.',
            ru: 'Только продукты из разрешения. Нельзя отправлять по почте и продавать магазинам или за пределы штата.',
          },
          source: 'https://app.leg.wa.gov/WAC/default.aspx?cite=16-149-040',
        },
        source: 'https://app.leg.wa.gov/WAC/default.aspx?cite=16-149-040',
      },
    ],
    label: {
      sentence: 'Made in a home kitchen that has not been subject to standard inspection criteria.',
      refrigeratedSentence: '',
      source: 'https://app.leg.wa.gov/RCW/default.aspx?cite=69.22.020',
    },
    sources: [
      {
        name: 'Washington Administrative Code, section 16-149-040 (limitations of cottage foods)',
        address: 'https://app.leg.wa.gov/WAC/default.aspx?cite=16-149-040',
      },
      {
        name: 'Revised Code of Washington, section 69.22.020 (cottage food operations)',
        address: 'https://app.leg.wa.gov/RCW/default.aspx?cite=69.22.020',
      },
    ],
  },
]
