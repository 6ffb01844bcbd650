import type { PlaceRule } from './place-rules.ts'
import { noLimits, nothingForbidden, read2026, registered, trained } from './usual-rule-parts.ts'

/**
 * Further states for which only cottage food laws were read. `forbids` names the pages that were read, some of them
 * copies and summaries; `sources` names the law itself.
 */
export const furtherCottageFoodRules: PlaceRule[] = [
  {
    ...read2026,
    state: 'CT',
    name: 'Connecticut',
    nameRu: 'Коннектикут',
    points: [
      {
        en: 'Get a cottage food license from the Department of Consumer Protection each year. It looks at your home first, and you take a food safety course. Sales of up to $50,000 a year.',
        ru: 'Каждый год получайте лицензию на домашнюю еду (cottage food) в Department of Consumer Protection. Сначала он осмотрит дом, а вы пройдёте курс по безопасности еды. Продажи — до $50,000 в год.',
      },
      {
        en: 'Only the products that your license lists, sold directly to the consumer. You may sell on the internet, by mail and by telephone if you or somebody you name hands the food over in person, within Connecticut.',
        ru: 'Только продукты из вашей лицензии, и только покупателям напрямую. Продавать через интернет, по почте и по телефону можно, если вы или ваш представитель отдаёте еду лично, в пределах Коннектикута.',
      },
    ],
    certifications: [['cottage_food'], ...trained],
    permits: [
      {
        kind: 'Cottage food license',
        ...noLimits,
        salesPerYear: 50_000,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        ...registered(trained),
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No consignment or wholesale, and no sales in grocery stores, restaurants, care homes, day care or schools. The operation can’t be a food service establishment too. No shipping, and no sales outside Connecticut.',
            ru: 'Нельзя продавать на реализацию и оптом, в магазинах, ресторанах, пансионатах, детских садах и школах. Это не может быть ещё и заведением общественного питания. Отправлять и продавать за пределы Коннектикута нельзя.',
          },
          source: 'https://lawserver.com/law/state/connecticut/ct-laws/connecticut_statutes_21a-62d',
        },
        source: 'https://lawserver.com/law/state/connecticut/ct-laws/connecticut_statutes_21a-62c',
      },
    ],
    label: {
      sentence:
        'Made in a Cottage Food Operation that is not Subject to Routine Government Food Safety Inspection.',
      refrigeratedSentence: '',
      source: 'https://courtgpt.ai/laws/connecticut/title-21a/chapter-417/section-21a-62g',
    },
    sources: [
      {
        name: 'General Statutes of Connecticut, chapter 417, sections 21a-62b to 21a-62g (cottage food operations)',
        address: 'https://www.cga.ct.gov/current/pub/chap_417.htm',
      },
    ],
  },
  {
    ...read2026,
    state: 'IA',
    name: 'Iowa',
    nameRu: 'Айова',
    points: [
      {
        en: 'Cottage food needs no license, and sales have no yearly limit.',
        ru: 'Для домашней еды (cottage food) лицензия не нужна, и предела годовых продаж нет.',
      },
      {
        en: 'Only food that keeps without heating or a fridge, sold to the person who eats it: in person, by telephone or on the internet. You or somebody who works for you delivers it, or the mail does.',
        ru: 'Только еда, которую не нужно держать горячей или холодной, и только тому, кто будет её есть: лично, по телефону или через интернет. Доставляете вы, ваш помощник или почта.',
      },
      {
        en: 'No meat or poultry, and no milk or milk products that the state’s dairy law covers.',
        ru: 'Нельзя продавать мясо и птицу, а также молоко и молочные продукты, на которые распространяется молочный закон штата.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Cottage food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...nothingForbidden,
          foods: ['meat'],
          note: {
            en: 'No sales to shops or for resale without a license. No milk or milk products that the state’s dairy law covers.',
            ru: 'Без лицензии нельзя продавать магазинам и для перепродажи. Нельзя продавать молоко и молочные продукты, на которые распространяется молочный закон штата.',
          },
          source: 'https://dia.iowa.gov/cottage-food-law',
        },
        source: 'https://dia.iowa.gov/cottage-food-law',
      },
    ],
    label: {
      sentence:
        'This product was produced at a residential property that is exempt from state licensing and inspection.',
      refrigeratedSentence: '',
      source: 'https://cityrulelookup.com/home-business/cottage-food/saylorville-ia',
    },
    sources: [
      {
        name: 'Department of Inspections, Appeals, and Licensing: cottage food (Iowa Code 137F.20)',
        address: 'https://dia.iowa.gov/cottage-food-law',
      },
    ],
  },
  {
    ...read2026,
    state: 'KY',
    name: 'Kentucky',
    nameRu: 'Кентукки',
    points: [
      {
        en: 'Register as a home-based processor with the state’s Food Safety Branch, each year, before you sell. Sales of up to $60,000 a year.',
        ru: 'До начала продаж и затем каждый год регистрируйтесь в Food Safety Branch как home-based processor. Продажи — до $60,000 в год.',
      },
      {
        en: 'Food of the state’s list that keeps without a fridge. You may take orders and payments on the internet and by telephone; buyers pick the food up or get it delivered, but not by mail.',
        ru: 'Только еда из списка штата, которой не нужен холодильник. Заказы и оплату можно принимать через интернет и по телефону; еду забирают или её доставляют, но не почтой.',
      },
    ],
    certifications: [['cottage_food']],
    permits: [
      {
        kind: 'Home-based processor',
        ...noLimits,
        salesPerYear: 60_000,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...registered([]),
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No cream or custard pies, meringue pies, cheesecake, raw sprouts, garlic in oil or pureed baby food. Candy without alcohol. No mail or shipping.',
            ru: 'Нельзя: пироги с кремом, заварным кремом или меренгой, чизкейк, сырые проростки, чеснок в масле, детское пюре. Конфеты — без алкоголя. Почтой отправлять нельзя.',
          },
          source:
            'https://kentuckyhomebakers.com/home-based-processing/regulations-of-home-based-processing/',
        },
        source: 'https://www.ardentseller.app/cottage-food/kentucky/',
      },
    ],
    label: {
      sentence: 'This product is home-produced and processed',
      refrigeratedSentence: '',
      source: 'https://www.ardentseller.app/cottage-food/kentucky/',
    },
    sources: [
      {
        name: '902 KAR 45:090, home-based processors and farmers market home-based microprocessors',
        address: 'https://apps.legislature.ky.gov/law/kar/902/045/090reg.pdf',
      },
    ],
  },
  {
    ...read2026,
    state: 'MN',
    name: 'Minnesota',
    nameRu: 'Миннесота',
    points: [
      {
        en: 'Pass the cottage food training and register with the Department of Agriculture each year before you sell. Sales of up to $78,000 a year.',
        ru: 'До начала продаж пройдите курс по домашней еде (cottage food) и каждый год регистрируйтесь в Department of Agriculture. Продажи — до $78,000 в год.',
      },
      {
        en: 'Only food that keeps without a fridge, sold directly to the person who eats it. You may offer it on the internet, but you deliver it yourself: shipping is for pet treats only.',
        ru: 'Только еда, которой не нужен холодильник, и только тому, кто будет её есть. Предлагать её через интернет можно, но доставляете вы сами: отправлять можно только лакомства для животных.',
      },
    ],
    certifications: [['cottage_food']],
    permits: [
      {
        kind: 'Cottage food registration',
        ...noLimits,
        salesPerYear: 78_000,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        ...registered([]),
        forbids: {
          ...nothingForbidden,
          handovers: ['courier'],
          note: {
            en: 'No shipping of food for people, and no sales to shops. Your website shows the sentence of the label too.',
            ru: 'Еду для людей отправлять нельзя, магазинам продавать нельзя. Фраза с этикетки стоит и на вашем сайте.',
          },
          source: 'https://mda.state.mn.us/food-feed/cottage-food-law-guidance',
        },
        source: 'https://mda.state.mn.us/food-feed/cottage-food-law-guidance',
      },
    ],
    label: {
      sentence: 'These products are homemade and not subject to state inspection.',
      refrigeratedSentence: '',
      source: 'https://mda.state.mn.us/food-feed/cottage-food-law-guidance',
    },
    sources: [
      {
        name: 'Minnesota Statutes, section 28A.152 (cottage foods exemption)',
        address: 'https://www.revisor.mn.gov/statutes/cite/28A.152',
      },
    ],
  },
  {
    ...read2026,
    state: 'MO',
    name: 'Missouri',
    nameRu: 'Миссури',
    points: [
      {
        en: 'A cottage food production operation needs no permit, and sales have had no yearly limit since August 2022.',
        ru: 'Для домашнего производства (cottage food production operation) разрешение не нужно, и предела годовых продаж с августа 2022 года нет.',
      },
      {
        en: 'Only baked goods that keep without a fridge, canned jam and jelly, and dried herbs, sold directly to consumers.',
        ru: 'Только выпечка, которой не нужен холодильник, консервированные джемы и желе и сушёные травы, и только покупателям напрямую.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Cottage food production operation',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No food but baked goods, canned jam and jelly, and dried herbs, and no sales to shops. The label says that neither the state’s nor the local health department inspects the food; the words are in none of the pages we read.',
            ru: 'Никакой другой еды, кроме выпечки, джемов, желе и сушёных трав; магазинам продавать нельзя. На этикетке сказано, что еду не проверяет ни департамент штата, ни местный; самих слов нет ни на одной прочитанной странице.',
          },
          source: 'https://revisor.mo.gov/main/OneSection.aspx?section=196.298',
        },
        source: 'https://revisor.mo.gov/main/OneSection.aspx?section=196.298',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Revised Statutes of Missouri, section 196.298 (cottage food production operation)',
        address: 'https://revisor.mo.gov/main/OneSection.aspx?section=196.298',
      },
    ],
  },
  {
    ...read2026,
    state: 'OK',
    name: 'Oklahoma',
    nameRu: 'Оклахома',
    points: [
      {
        en: 'Homemade food needs no license while yearly sales stay below $75,000.',
        ru: 'Для домашней еды лицензия не нужна, пока продажи за год меньше $75,000.',
      },
      {
        en: 'Food that needs a fridge may be sold after a food safety course, and you deliver it yourself, in person.',
        ru: 'Еду, которой нужен холодильник, можно продавать после курса по безопасности еды, и доставляете её вы сами, лично.',
      },
      {
        en: 'No meat, poultry, seafood, unpasteurized milk, alcohol or cannabis.',
        ru: 'Запрещены мясо, птица, рыба и морепродукты, непастеризованное молоко, алкоголь и каннабис.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Homemade food',
        ...noLimits,
        salesPerYear: 75_000,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...nothingForbidden,
          foods: ['meat', 'seafood', 'raw_oysters', 'raw_milk', 'alcohol', 'cannabis'],
          note: null,
          source: 'https://extension.okstate.edu/fact-sheets/homemade-food-freedom-act-fapc-242.html',
        },
        source: 'https://occhd.org/homemadefoodfreedomsact/',
      },
      {
        kind: 'Homemade food that needs a fridge',
        ...noLimits,
        salesPerYear: 75_000,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        certification: null,
        certifications: trained,
        forbids: {
          ...nothingForbidden,
          handovers: ['courier'],
          foods: ['meat', 'seafood', 'raw_oysters', 'raw_milk', 'alcohol', 'cannabis'],
          note: {
            en: 'What needs a fridge is not shipped, and not sold to shops.',
            ru: 'То, чему нужен холодильник, нельзя отправлять и продавать магазинам.',
          },
          source: 'https://forrager.com/law/oklahoma',
        },
        source: 'https://forrager.com/law/oklahoma',
      },
    ],
    label: {
      sentence:
        'This product was produced in a private residence that is exempt from government licensing and inspection.',
      refrigeratedSentence: '',
      source: 'https://occhd.org/homemadefoodfreedomsact/',
    },
    sources: [
      {
        name: 'Oklahoma Legislature: HB 1032 of 2021 (Homemade Food Freedom Act)',
        address: 'https://www.oklegislature.gov/BillInfo.aspx?Bill=HB1032&Session=2100',
      },
    ],
  },
  {
    ...read2026,
    state: 'UT',
    name: 'Utah',
    nameRu: 'Юта',
    points: [
      {
        en: 'A cottage food operation registers with the Department of Agriculture and Food, and its operator holds a food handler’s permit. Only food that keeps without a fridge.',
        ru: 'Домашнее производство (cottage food operation) регистрируется в Department of Agriculture and Food, а у владельца есть карта работника кухни (food handler). Только еда, которой не нужен холодильник.',
      },
      {
        en: 'Under the Home Consumption and Homemade Food Act no registration or course is needed, and most foods may be sold within Utah, directly to the person who eats them at home. No meat or raw dairy.',
        ru: 'По закону Home Consumption and Homemade Food Act регистрация и курс не нужны, и почти любую еду можно продавать в пределах Юты напрямую тому, кто съест её дома. Мясо и сырые молочные продукты запрещены.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Cottage food operation',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...registered([['food_handler']]),
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No food of animal origin and no raw sprouts. No sales outside Utah. Its label says “Home Produced” in bold 12-point type.',
            ru: 'Нельзя: еда животного происхождения и сырые проростки. За пределы Юты продавать нельзя. На этикетке — слова “Home Produced” жирным шрифтом 12 пунктов.',
          },
          source: 'https://codes.findlaw.com/ut/title-4-utah-agricultural-code/ut-code-sect-4-5-501/',
        },
        source: 'https://codes.findlaw.com/ut/title-4-utah-agricultural-code/ut-code-sect-4-5-501/',
      },
      {
        kind: 'Homemade food',
        ...noLimits,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...nothingForbidden,
          foods: ['meat', 'raw_milk'],
          note: {
            en: 'No sales to shops or restaurants, and none outside Utah. The label says that the food is processed and prepared without state or local inspection, and not for resale.',
            ru: 'Нельзя продавать магазинам и ресторанам и за пределы Юты. На этикетке сказано, что еда приготовлена без проверки штата и местных властей и не для перепродажи.',
          },
          source: 'https://www.pickyourown.org/CottageFoodLaws-Utah-2-HB181.php',
        },
        source: 'https://www.pickyourown.org/CottageFoodLaws-Utah-2-HB181.php',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Utah Code, section 4-5-501 (cottage food operations)',
        address: 'https://le.utah.gov/xcode/Title4/Chapter5/4-5-S501.html',
      },
    ],
  },
]
