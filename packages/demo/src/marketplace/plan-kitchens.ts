import { type Cuisine, cuisines } from '../cuisines.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { type ChefPerson, chefPeople } from '../people.ts'
import { nthPictureOf, portraitOf, type StoredPicture } from '../pictures.ts'
import { cityByKey } from '../places/cities.ts'
import { type TruckStop, truckStops } from '../places/truck-stops.ts'
import { createRandom, type Random } from '../random.ts'
import type { KitchenPlan, PersonPlan } from './kitchen-plan.ts'
import {
  chefRowOf,
  hourRowsOf,
  type KitchenDraft,
  type KitchenPlace,
  type KitchenSource,
  kitchenPlanOf,
  ownerOf,
  privateDetailsRowOf,
  roundDegrees,
} from './kitchen-rows.ts'
import { dayMs } from './local-time.ts'
import { type MenuPlan, planMenu, type RecipeUses } from './plan-menu.ts'
import { slugOf } from './slug.ts'

/** Russian descriptions of the truck stops. */
const truckStopTexts: Readonly<Record<string, string>> = {
  'Kettleman Roadside Grill':
    'Ровно посередине между Лос-Анджелесом и Сан-Франциско, гриль горит ещё до пяти. Руди девятнадцать лет водил скотовозы по этой дороге.',
  'Grapevine Summit Kitchen':
    'Последняя горячая тарелка перед подъёмом и первая после него. Булочки каждый час, кофе никогда не старше.',
  'Buttonwillow Dhaba': 'Настоящая дхаба среди миндальных садов: тандыр, два дала и чай в стальных стаканах.',
  'Santa Nella Smokehouse':
    'Говядина на красном дубе, нарезаем под заказ. Коптильня горит всю ночь, так что её можно и на завтрак.',
  'Black Butte Diner Car':
    'Шесть табуретов с видом на Шасту и сковорода на каждый. Шона скажет, открыт ли перевал.',
  'Rogue Valley Pit Stop':
    'Дым груши из соседнего сада и никакой спешки. Закажите с перевала, к приезду завернём.',
  'Aurora Crossroads Canteen':
    'Олена кормит дальнобойщиков, выросших на борще, и многих других. Вареники лепит в тихий час после обеда.',
  'Verdi Flats Grill':
    'Слева площадка для цепей, справа стейк в корочке. Когда перевал закрыт, кухня ждёт снегоуборщиков.',
  'Wells Basque Table':
    'Пастушья баскская кухня для больших машин: чесночный суп, ягнёнок, фасоль и хлеб, который ломают.',
  'Green River Basin Cookhouse':
    'На сто километров вокруг ничего, порции рассчитаны на это. Чили томится с четырёх утра.',
  'Platte Valley Pierogi Wagon':
    'Синий вагончик, скалка и одиннадцать видов перогов. Кристина приехала на железную дорогу и осталась ради неба.',
  'Walcott Corner Kitchen':
    'Свиная отбивная шире тарелки и пирог, который кончается к двум. Позвоните от реки, Бев оставит кусок.',
  'Susquehanna Ridge Eats':
    'Куриный суп с кукурузой и сладкий пирог, рецепт которого висит на стене: списывайте.',
  'Dillon Road Taquería':
    'Мескитовый гриль, финиковые коктейли и тень для длинной фуры. Лупе с четырёх утра делает тортильи, пока не кончится мука.',
  'Quartzsite Sunrise Skillet':
    'Искатели камней, зимовщики и водители за одним длинным столом. Зелёный чили на всём, если не остановить.',
  'Willcox Orchard Grill':
    'Говядина на мескитовых углях и яблоки из соседнего сада: в пироге, в салате, иногда в сальсе.',
  'Van Horn Trailside Barbecue':
    'Грудинку ставим, когда солнце садится в соседнем часовом поясе. Остальное делает ветер.',
  'Ozona Longhorn Kitchen':
    'По субботам козлёнок, в остальные дни грудинка, а пирог зависит от того, что принесут соседи.',
  'Atchafalaya Edge Po-Boys':
    'Прямо перед длинным мостом. Раки в сезон, гамбо вне сезона и тёплый буден на дорогу.',
  'Chipola River Fish Shack': 'Сома обваливаем и жарим, когда вы вошли, и ни минутой раньше.',
  'Kingman Andy Devine Grill':
    'Жареные лепёшки, баранье рагу и бургер, который держат двумя руками, на старой дороге рядом с новой.',
  'Tucumcari Green Chile Stand':
    'Чили жарится в барабане у двери. Офелия спросит, сколько вам ещё ехать, и тогда скажет, насколько остро.',
  'Amarillo Gurdwara Road Dhaba':
    'Свежие роти посреди равнины. Дал ставим с вечера, и никто не уезжает без второго черпака.',
  'West Memphis Smoke Line':
    'Рёбра сухие, рёбра в соусе, без споров. Коптильня стоит там, где сходятся две магистрали.',
  'Kenly Whole Hog': 'Поросёнок по-каролински: перец, уксус и рубка вручную на отцовской колоде.',
  'Santee Lakeside Plates':
    'Красный рис, свиная отбивная, бамия с помидорами: тарелка, тёплая до самой Саванны.',
  'Carmel Church Jerk Pan':
    'Бочки с углями на стоянке, дым пименто через шесть полос. Делрой сам ездил этим маршрутом и знает, когда вы проголодаетесь.',
}

export interface KitchensPlan {
  kitchens: KitchenPlan[]
  owners: PersonPlan[]
  chefRows: object[]
  privateRows: object[]
  hourRows: object[]
  menus: MenuPlan[]
  files: StoredPicture[]
}

const costOfCity: Record<string, number> = {
  'san-francisco': 1.12,
  'new-york': 1.12,
  'los-angeles': 1.06,
  seattle: 1.06,
  miami: 1.04,
  'san-diego': 1.04,
}

const halalKitchens = new Set(['turkish', 'lebanese', 'uzbek'])

export function planKitchens(now: Date): KitchensPlan {
  const plan: KitchensPlan = {
    kitchens: [],
    owners: [],
    chefRows: [],
    privateRows: [],
    hourRows: [],
    menus: [],
    files: [],
  }
  const uses: RecipeUses = new Map()
  for (const [index, person] of chefPeople.entries()) addHomeChef(plan, uses, person, index, now)
  for (const [index, stop] of truckStops.entries()) addTruckStop(plan, uses, stop, index, now)
  return plan
}

function addHomeChef(
  plan: KitchensPlan,
  uses: RecipeUses,
  person: ChefPerson,
  index: number,
  now: Date,
): void {
  const random = createRandom('kitchen', person.business)
  const city = cityByKey(person.city)
  const quarter = city.neighborhoods[person.place % city.neighborhoods.length]
  if (!quarter) throw new Error(`no neighborhood ${person.place} in ${person.city}`)
  const place: KitchenPlace = {
    city: city.name,
    cityKey: city.key,
    state: city.state,
    zipCode: quarter.zipCode,
    timeZone: city.timeZone,
    areaCode: city.areaCode,
    latitude: quarter.latitude + (random.next() - 0.5) * 0.014,
    longitude: quarter.longitude + (random.next() - 0.5) * 0.014,
    address: `${random.between(100, 2400)} ${quarter.street}`,
  }
  add(plan, uses, { person, place, status: statusOf(index), highway: null, index, random }, now)
}

function addTruckStop(plan: KitchensPlan, uses: RecipeUses, stop: TruckStop, index: number, now: Date): void {
  const random = createRandom('kitchen', stop.name)
  const person: ChefPerson = {
    business: stop.name,
    businessRu: null,
    person: stop.cook,
    cuisine: stop.cuisine.replaceAll('-', '_'),
    city: '',
    place: 0,
    tagline: `${stop.interstate}, exit ${stop.exit}: hot food and room to park a rig`,
    taglineRu: `${stop.interstate}, съезд ${stop.exit}: горячая еда и стоянка для фур`,
    bio: stop.biography,
    bioRu: truckStopTexts[stop.name] ?? null,
  }
  const place: KitchenPlace = {
    ...stop,
    cityKey: slugOf(stop.city),
    address: `${stop.interstate} Exit ${stop.exit}, Truck Plaza`,
  }
  add(plan, uses, { person, place, status: 'active', highway: stop.interstate, index, random }, now)
}

function add(plan: KitchensPlan, uses: RecipeUses, source: KitchenSource, now: Date): void {
  const place = plan.kitchens.filter(({ cuisineSlug }) => cuisineSlug === source.person.cuisine).length
  const draft = draftKitchen(source, uses, place, now)
  plan.kitchens.push(kitchenPlanOf(draft))
  plan.menus.push(draft.menu)
  plan.owners.push(ownerOf(draft))
  plan.chefRows.push(chefRowOf(draft))
  plan.privateRows.push(privateDetailsRowOf(draft))
  plan.hourRows.push(...hourRowsOf(draft))
  const { profileId: ownerId, avatarPath, coverPath } = draft
  const portrait = portraitOf(draft.slug)
  plan.files.push(
    ...draft.menu.files,
    { bucket: 'pictures', path: coverPath, ownerId, file: draft.cover.file },
    // The portrait is the picture of the kitchen and of its owner.
    { bucket: 'pictures', path: avatarPath, ownerId, file: portrait },
    { bucket: 'avatars', path: avatarPath, ownerId, file: portrait },
  )
}

/** Derives the values shared by several rows of the kitchen. */
function draftKitchen(
  source: KitchenSource,
  uses: RecipeUses,
  /** Index of the kitchen among those of its cuisine. */
  placeInCuisine: number,
  now: Date,
): KitchenDraft {
  const { person, place, status, highway, random } = source
  const slug = slugOf(person.business)
  const demo = demoAccounts.find((account) => account.name === person.person)
  const profileId = demo?.id ?? demoId('person', 'chef', slug)
  const id = demoId('chef', slug)
  const cuisine = cuisineOf(person.cuisine)
  const openedDaysAgo =
    status === 'draft' || status === 'submitted' ? random.between(2, 12) : random.between(60, 700)
  const createdAt = new Date(now.getTime() - openedDaysAgo * dayMs).toISOString()
  const menu = planMenu(
    {
      chefId: id,
      profileId,
      slug,
      cuisine,
      kin: cuisine.kin.flatMap((kin) => cuisines.filter((candidate) => candidate.slug === kin)),
      priceLevel: (costOfCity[place.cityKey] ?? 0.97) * (highway ? 0.92 : 1),
      isHalal: halalKitchens.has(person.cuisine),
      isDemo: demo !== undefined,
      createdAt,
    },
    uses,
  )
  const delivers = !highway && (demo !== undefined || random.chance(0.55))
  return {
    ...source,
    id,
    profileId,
    slug,
    demoEmail: demo?.email ?? null,
    cuisine,
    openedDaysAgo,
    createdAt,
    menu,
    delivers,
    deliveryFeeCents: delivers ? random.pick([299, 349, 399, 499, 599]) : 0,
    hours: hoursOf(person.cuisine, highway !== null, demo !== undefined, random),
    publicPoint: blurredPoint(place, random),
    phone: `+1${place.areaCode}55501${String(random.between(10, 99))}`,
    avatarPath: `${profileId}/avatar-${slug}.webp`,
    cover: highway ? nthPictureOf('cover', slug, 0) : nthPictureOf('cover', cuisine.slug, placeInCuisine),
    coverPath: `${profileId}/cover-${slug}.webp`,
  }
}

/** A point 0.16 to 0.3 miles from the door, because the public map must not reveal the address. */
function blurredPoint({ latitude, longitude }: KitchenPlace, random: Random) {
  const angle = random.next() * 2 * Math.PI
  const miles = 0.16 + random.next() * 0.14
  return {
    latitude: roundDegrees(latitude + (Math.cos(angle) * miles) / 69),
    longitude: roundDegrees(
      longitude + (Math.sin(angle) * miles) / (69 * Math.cos((latitude * Math.PI) / 180)),
    ),
  }
}

function cuisineOf(slug: string): Cuisine {
  const found = cuisines.find((candidate) => candidate.slug === slug)
  if (!found) throw new Error(`no cuisine ${slug}`)
  return found
}

/** Most kitchens are active; a few are drafts, submitted or paused. The first one is the demo chef. */
function statusOf(index: number): KitchenPlan['status'] {
  if (index % 29 === 17) return 'submitted'
  if (index % 41 === 23) return 'draft'
  if (index % 37 === 11) return 'paused'
  return 'active'
}

type Hours = KitchenPlan['hours']

function hoursOf(cuisine: string, isTruckStop: boolean, isDemo: boolean, random: Random): Hours {
  const week = (open: readonly [number, number], closed: readonly number[]): Hours =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => (closed.includes(day) ? null : open))
  if (isTruckStop) {
    return week(
      random.pick([
        [300, 1320],
        [360, 1380],
        [330, 1290],
      ] as const),
      [],
    )
  }
  if (isDemo) return week([660, 1260], [])
  if (cuisine === 'bakery') return week([420, 960], random.pick([[1], [1, 2], []]))
  return week(
    random.pick([
      [660, 1200],
      [690, 1230],
      [720, 1260],
      [600, 1200],
      [960, 1290],
    ] as const),
    random.pick([[], [], [1], [0], [1, 2], [0, 1]]),
  )
}
