import type { PlaceRule } from './place-rules.ts'
import { noLimits, readOn, registered, trained } from './usual-rule-parts.ts'

const { rule, forbidsNothing } = readOn('2026-11-30')

/** Northern states for which only cottage food laws were read. */
export const northernCottageFoodRules: PlaceRule[] = [
  {
    ...rule,
    state: 'KS',
    name: 'Kansas',
    nameRu: 'Канзас',
    points: [
      {
        en: 'Food that keeps without a fridge needs no license if you sell it directly to the person who eats it, on the internet and by mail too.',
        ru: 'Для еды, которой не нужен холодильник, лицензия не нужна, если продавать её тому, кто будет её есть, в том числе через интернет и по почте.',
      },
      {
        en: 'Baked goods, nuts, honey, jam and their like. Other home-canned food needs a license.',
        ru: 'Выпечка, орехи, мёд, варенье и тому подобное. Для других домашних консервов нужна лицензия.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Direct-to-consumer food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          foods: ['low_acid_canned'],
          note: {
            en: 'No sales to shops. Sales to other states follow the rules of those states.',
            ru: 'Магазинам продавать нельзя. При продаже в другой штат действуют и его правила.',
          },
          source:
            'https://www.agriculture.ks.gov/divisions-programs/food-safety-lodging/food-sales-at-farmers%27-markets',
        },
        source:
          'https://www.agriculture.ks.gov/divisions-programs/food-safety-lodging/food-sales-at-farmers%27-markets',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Kansas Department of Agriculture: food sales at farmers’ markets and similar direct-to-consumer outlets',
        address:
          'https://www.agriculture.ks.gov/divisions-programs/food-safety-lodging/food-sales-at-farmers%27-markets',
      },
    ],
  },
  {
    ...rule,
    state: 'ME',
    name: 'Maine',
    nameRu: 'Мэн',
    points: [
      {
        en: 'Get a home food processing license from the Department of Agriculture, Conservation and Forestry, which inspects your kitchen first. Sales have no yearly limit.',
        ru: 'Получите лицензию на домашнее производство еды (home food processing license) в Department of Agriculture, Conservation and Forestry: сначала он проверит кухню. Предела годовых продаж нет.',
      },
      {
        en: 'Only food that keeps without a fridge, of the kinds that your license lists. A town with a food sovereignty ordinance has rules of its own: ask your town.',
        ru: 'Только еда, которой не нужен холодильник, из перечисленной в лицензии. В городах с food sovereignty ordinance свои правила: спросите в городе.',
      },
    ],
    certifications: [['cottage_food', 'business_licence']],
    permits: [
      {
        kind: 'Home food processing license',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...registered([]),
        forbids: {
          ...forbidsNothing,
          foods: ['low_acid_canned'],
          note: {
            en: 'No food that your license does not list. Pickles and sauces are tested first. Sales at a market need a mobile vendor license as well.',
            ru: 'Нельзя продавать то, чего нет в лицензии. Маринады и соусы сначала испытывают. Для продажи на рынке нужна ещё лицензия mobile vendor.',
          },
          source: 'https://www.mofga.org/resources/licensing/kitchen-licensing/',
        },
        source: 'https://www.maine.gov/dafs/omp/adult-use/application-process/other-guidance',
      },
    ],
    label: null,
    sources: [
      {
        name: 'State of Maine: licenses required for food manufacturing and sale',
        address: 'https://www.maine.gov/dafs/omp/adult-use/application-process/other-guidance',
      },
    ],
  },
  {
    ...rule,
    state: 'ND',
    name: 'North Dakota',
    nameRu: 'Северная Дакота',
    points: [
      {
        en: 'Cottage food needs no license, inspection or course, and sales have no yearly limit.',
        ru: 'Для домашней еды (cottage food) не нужны ни лицензия, ни проверка, ни курс, и предела годовых продаж нет.',
      },
      {
        en: 'Almost any food, also what needs a fridge, sold directly to the person who eats it. Since 2025 on the internet, by telephone and by mail too.',
        ru: 'Почти любая еда, даже если ей нужен холодильник, и только тому, кто будет её есть. С 2025 года — также через интернет, по телефону и по почте.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Cottage food',
        ...noLimits,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          foods: ['meat'],
          note: {
            en: 'The act lets you sell poultry of your own raising, up to 1,000 birds a year. No sales to shops or restaurants. Food that needs a fridge carries instructions for safe handling.',
            ru: 'Закон разрешает продавать свою птицу, до 1000 голов в год. Магазинам и ресторанам продавать нельзя. На еде, которой нужен холодильник, пишут, как её хранить.',
          },
          source: 'https://cottagecms.com/state-laws/north-dakota',
        },
        source: 'https://milspousechamber.org/blog-nd-cottage-food-law',
      },
    ],
    label: {
      sentence:
        'This product is made in a home kitchen that is not inspected by the state or local health department.',
      refrigeratedSentence: '',
      source: 'https://ndfoodfreedom.com/faq',
    },
    sources: [
      {
        name: 'North Dakota Century Code, chapter 23-09.5 (cottage food production and sale)',
        address: 'https://ndlegis.gov/cencode/t23c09-5.pdf',
      },
    ],
  },
  {
    ...rule,
    state: 'NE',
    name: 'Nebraska',
    nameRu: 'Небраска',
    points: [
      {
        en: 'Take a food safety course and register with the Department of Agriculture, once and for free, before you sell. Sales have no yearly limit. Lincoln and Douglas County ask for more.',
        ru: 'До начала продаж пройдите курс по безопасности еды и один раз бесплатно зарегистрируйтесь в Department of Agriculture. Предела годовых продаж нет. В Линкольне и округе Дуглас требования больше.',
      },
      {
        en: 'Sold directly to the person who eats it, for pickup or delivery. Food that needs a fridge may be sold since July 2024 if you hand it over yourself, after at most two hours on the way.',
        ru: 'Только тому, кто будет её есть, с самовывозом или доставкой. С июля 2024 года можно продавать и еду, которой нужен холодильник, если вы отдаёте её сами и она в пути не больше двух часов.',
      },
      {
        en: 'No meat, poultry, fish, plain milk, raw eggs, fresh juice, sprouts, tofu or kimchi.',
        ru: 'Запрещены мясо, птица, рыба, молоко само по себе, сырые яйца, свежий сок, проростки, тофу и кимчи.',
      },
    ],
    certifications: [['cottage_food'], ...trained],
    permits: [
      {
        kind: 'Cottage food registration',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        ...registered(trained),
        forbids: {
          ...forbidsNothing,
          foods: ['meat', 'seafood', 'raw_oysters', 'low_acid_canned'],
          note: {
            en: 'No sales to shops or restaurants. Buyers read that the kitchen is not inspected and that the food may contain allergens. No pickles sealed in jars.',
            ru: 'Магазинам и ресторанам продавать нельзя. Покупатели читают, что кухню не проверяют и что в еде могут быть аллергены. Маринады в закатанных банках нельзя.',
          },
          source: 'https://nda.nebraska.gov/fscp/foods/cottagefood.html',
        },
        source: 'https://nda.nebraska.gov/fscp/foods/cottagefood.html',
      },
      {
        kind: 'Cottage food that needs a fridge',
        ...noLimits,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        certification: null,
        certifications: [['cottage_food'], ...trained],
        forbids: {
          ...forbidsNothing,
          handovers: ['courier'],
          foods: ['meat', 'seafood', 'raw_oysters', 'raw_milk', 'low_acid_canned'],
          note: {
            en: 'You hand it over yourself, after at most two hours on the way, and don’t ship it. Its label lists the ingredients. No milk products as such, raw eggs, juice, sprouts, tofu or kimchi.',
            ru: 'Отдаёте вы сами, в пути не больше двух часов, почтой не отправляете. На этикетке — состав. Нельзя: молочные продукты сами по себе, сырые яйца, соки, проростки, тофу, кимчи.',
          },
          source: 'https://batchcrumb.com/states/nebraska',
        },
        source: 'https://nda.nebraska.gov/fscp/foods/cottagefood.html',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Nebraska Department of Agriculture: cottage food (Nebraska Pure Food Act, section 81-2,280)',
        address: 'https://nda.nebraska.gov/fscp/foods/cottagefood.html',
      },
    ],
  },
  {
    ...rule,
    state: 'NH',
    name: 'New Hampshire',
    nameRu: 'Нью-Гэмпшир',
    points: [
      {
        en: 'Without a license, a homestead food operation sells from home, at its farm stand and at farmers markets only. Sales on the internet and by mail need a license, so it can’t take orders here without one.',
        ru: 'Без лицензии домашнее производство (homestead food operation) продаёт только дома, у своей фермы и на фермерских рынках. Для продаж через интернет и по почте нужна лицензия: без неё заказы здесь не принять.',
      },
      {
        en: 'To sell here, get the homestead food license of the Department of Health and Human Services. Sales have no yearly limit. Some towns license kitchens themselves.',
        ru: 'Чтобы продавать здесь, получите лицензию homestead food license в Department of Health and Human Services. Предела годовых продаж нет. В некоторых городах лицензии выдаёт сам город.',
      },
    ],
    certifications: [['cottage_food', 'business_licence']],
    permits: [
      {
        kind: 'Homestead food operation',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          handovers: ['delivery', 'courier'],
          orders: true,
          foods: ['low_acid_canned'],
          note: {
            en: 'Only food that keeps without a fridge. Its label says “This product is exempt from New Hampshire licensing and inspection.”',
            ru: 'Только еда, которой не нужен холодильник. На этикетке: “This product is exempt from New Hampshire licensing and inspection.”',
          },
          source: 'https://forrager.com/law/new-hampshire',
        },
        source: 'https://gc.nh.gov/rsa/html/X/143-A/143-A-12.htm',
      },
      {
        kind: 'Homestead food license',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        ...registered([]),
        forbids: {
          ...forbidsNothing,
          foods: ['low_acid_canned'],
          note: {
            en: 'Only food that keeps without a fridge. Jam by a recipe of your own, pickles and moist bread are tested first.',
            ru: 'Только еда, которой не нужен холодильник. Варенье по своему рецепту, маринады и влажный хлеб сначала испытывают.',
          },
          source: 'https://forrager.com/law/new-hampshire',
        },
        source: 'https://gc.nh.gov/rsa/html/X/143-A/143-A-12.htm',
      },
    ],
    label: {
      sentence:
        'This product is made in a residential kitchen licensed by the New Hampshire Department of Health and Human Services.',
      refrigeratedSentence: '',
      source: 'https://bills.nhliberty.org/bills/2025/HB304/changes',
    },
    sources: [
      {
        name: 'New Hampshire Revised Statutes, section 143-A:12 (homestead food license required)',
        address: 'https://gc.nh.gov/rsa/html/X/143-A/143-A-12.htm',
      },
    ],
  },
  {
    ...rule,
    state: 'RI',
    name: 'Rhode Island',
    nameRu: 'Род-Айленд',
    points: [
      {
        en: 'Register as a cottage food manufacturer with the Department of Health each year, after a food safety course. Sales of up to $50,000 a year.',
        ru: 'Каждый год регистрируйтесь как cottage food manufacturer в Department of Health; сначала пройдите курс по безопасности еды. Продажи — до $50,000 в год.',
      },
      {
        en: 'Baked goods that keep without a fridge, sold directly to the person who eats them, for pickup or delivery within Rhode Island. You may offer them on the internet.',
        ru: 'Выпечка, которой не нужен холодильник, и только тому, кто будет её есть, с самовывозом или доставкой в пределах Род-Айленда. Предлагать её можно и в интернете.',
      },
    ],
    certifications: [['cottage_food'], ...trained],
    permits: [
      {
        kind: 'Cottage food manufacturer',
        ...noLimits,
        salesPerYear: 50_000,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        ...registered(trained),
        forbids: {
          ...forbidsNothing,
          note: {
            en: 'No sales to shops. The pages we read disagree about jam: ask the department. Labels say that the state does not inspect the food routinely; the exact words are in none of these pages.',
            ru: 'Магазинам продавать нельзя. О варенье прочитанные страницы говорят разное: спросите департамент. На этикетке сказано, что еду регулярно не проверяют; точных слов нет ни на одной из этих страниц.',
          },
          source: 'https://thecottagelawkitchen.com/rhode-island-cottage-laws',
        },
        source: 'https://lawserver.com/law/state/rhode-island/ri-laws/rhode_island_general_laws_21-27-6-2',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Rhode Island Department of Health: cottage food (General Laws, section 21-27-6.2)',
        address: 'https://health.ri.gov/',
      },
    ],
  },
  {
    ...rule,
    state: 'WI',
    name: 'Wisconsin',
    nameRu: 'Висконсин',
    points: [
      {
        en: 'Since court decisions of 2017 and 2021, baked goods that keep without a fridge need no license, and their sales have no yearly limit.',
        ru: 'После решений суда 2017 и 2021 годов для выпечки, которой не нужен холодильник, лицензия не нужна, и предела годовых продаж нет.',
      },
      {
        en: 'Sold directly to the person who eats them, within Wisconsin. Candy, granola, coffee and other food that is not baked needs a license, as a court decided in November 2024.',
        ru: 'Только тому, кто будет её есть, в пределах Висконсина. Для сладостей, гранолы, кофе и другой непечёной еды нужна лицензия: так суд решил в ноябре 2024 года.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Home baked goods',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          handovers: ['courier'],
          note: {
            en: 'Baked goods only, and no sales to shops or outside Wisconsin. Ask your county where you may hand them over: Sauk County allows your home and community events only. Home-canned food may not be sold on the internet.',
            ru: 'Только выпечка; магазинам и за пределы Висконсина продавать нельзя. Спросите в округе, где можно отдавать её: в округе Сок — только дома и на праздниках. Домашние консервы через интернет продавать нельзя.',
          },
          source: 'https://cottagecms.com/state-laws/wisconsin',
        },
        source: 'https://datcp.wi.gov/Pages/Licenses_Permits/HomeBakers.aspx',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Department of Agriculture, Trade and Consumer Protection: licenses and homemade baked goods',
        address: 'https://datcp.wi.gov/Pages/Licenses_Permits/HomeBakers.aspx',
      },
    ],
  },
]
