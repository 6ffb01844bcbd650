/** Kitchens beside an interstate exit. Coordinates are near the exit named, on the side of the ramps. */
export interface TruckStop {
  name: string
  cook: string
  cuisine: string
  interstate: string
  exit: number
  city: string
  state: string
  zipCode: string
  latitude: number
  longitude: number
  timeZone: string
  areaCode: string
  biography: string
}

type Row = readonly [
  name: string,
  cook: string,
  cuisine: string,
  interstate: string,
  exit: number,
  city: string,
  state: string,
  zipCode: string,
  latitude: number,
  longitude: number,
  areaCode: string,
  biography: string,
]

const timeZoneOfState: Record<string, string> = {
  CA: 'America/Los_Angeles',
  OR: 'America/Los_Angeles',
  WA: 'America/Los_Angeles',
  NV: 'America/Los_Angeles',
  AZ: 'America/Phoenix',
  CO: 'America/Denver',
  NM: 'America/Denver',
  WY: 'America/Denver',
  TX: 'America/Chicago',
  NE: 'America/Chicago',
  IA: 'America/Chicago',
  LA: 'America/Chicago',
  AR: 'America/Chicago',
  FL: 'America/Chicago',
  PA: 'America/New_York',
  NC: 'America/New_York',
  SC: 'America/New_York',
  GA: 'America/New_York',
  VA: 'America/New_York',
  CT: 'America/New_York',
}

const rows: readonly Row[] = [
  ['Kettleman Roadside Grill', 'Rudy Avalos', 'mexican', 'I-5', 309, 'Kettleman City', 'CA', '93239', 35.9921, -119.9597, '559',
    'Halfway between Los Angeles and San Francisco, and the grill is lit before five. Rudy drove cattle trucks down this road for nineteen years and parks yours where he would have wanted to.'],
  ['Grapevine Summit Kitchen', 'Darlene Hutto', 'roadside', 'I-5', 219, 'Lebec', 'CA', '93243', 34.9868, -118.9452, '661',
    'Last hot plate before the climb, first one after it. Biscuits come out on the hour and the coffee is never older than that.'],
  ['Buttonwillow Dhaba', 'Harpreet Gill', 'punjabi', 'I-5', 257, 'Buttonwillow', 'CA', '93206', 35.4004, -119.3977, '661',
    'A proper dhaba among the almond orchards: tandoor, two kinds of dal, chai in steel cups. Half the customers order in Punjabi, the other half point and never regret it.'],
  ['Santa Nella Smokehouse', 'Buck Ferreira', 'bbq', 'I-5', 407, 'Santa Nella', 'CA', '95322', 37.0973, -121.0169, '209',
    'Red-oak tri-tip the Central Coast way, cut to order under the windmill. The pit runs all night, so breakfast tri-tip is a real thing here.'],
  ['Black Butte Diner Car', 'Shawna Pruitt', 'roadside', 'I-5', 745, 'Weed', 'CA', '96094', 41.4098, -122.3783, '530',
    'Six stools with a view of Shasta, a skillet for every stool. Shawna will tell you whether the pass is clear before you ask.'],
  ['Rogue Valley Pit Stop', 'Wade Tillman', 'bbq', 'I-5', 24, 'Phoenix', 'OR', '97535', 42.2758, -122.8131, '541',
    'Pear-wood smoke from the orchard next door and nothing in a hurry. Order from Siskiyou Summit and it is wrapped when you roll in.'],
  ['Aurora Crossroads Canteen', 'Olena Marchuk', 'ukrainian', 'I-5', 278, 'Aurora', 'OR', '97002', 45.2247, -122.8089, '503',
    'Olena feeds the long-haul drivers who grew up on borsch, and plenty who did not. Varenyky are pinched during the quiet hour after lunch.'],
  ['Verdi Flats Grill', 'Ramona Teller', 'roadside', 'I-80', 4, 'Verdi', 'NV', '89439', 39.5112, -119.9668, '775',
    'Chain-up area on the left, chicken-fried steak on the right. When Donner closes, Ramona keeps the kitchen open until the plows are through.'],
  ['Wells Basque Table', 'Ander Etcheverry', 'roadside', 'I-80', 352, 'Wells', 'NV', '89835', 41.1081, -114.9622, '775',
    'Sheep-camp cooking at a truck scale: garlic soup, lamb, beans and bread you tear. Ander’s grandfather herded on the hill you can see from the pumps.'],
  ['Green River Basin Cookhouse', 'Lyle Sorenson', 'roadside', 'I-80', 68, 'Little America', 'WY', '82929', 41.5428, -109.8597, '307',
    'There is nothing for sixty miles either way, so the portions are built for it. Chili simmers from four in the morning.'],
  ['Platte Valley Pierogi Wagon', 'Krystyna Nowacka', 'polish', 'I-80', 179, 'North Platte', 'NE', '69101', 41.1133, -100.7232, '308',
    'A blue wagon, a roller and eleven kinds of pierogi. Krystyna came to Nebraska for a rail yard job and stayed for the sky.'],
  ['Walcott Corner Kitchen', 'Bev Hanssen', 'roadside', 'I-80', 284, 'Walcott', 'IA', '52773', 41.6186, -90.7784, '563',
    'Pork tenderloin wider than the plate and pie that sells out by two. Call ahead from the river and Bev will hold you a slice.'],
  ['Susquehanna Ridge Eats', 'Tom Yoder', 'roadside', 'I-80', 242, 'Mifflinville', 'PA', '18631', 41.0341, -76.3079, '570',
    'Chicken corn soup, scrapple and a shoofly pie whose recipe is on the wall for anybody to copy.'],
  ['Dillon Road Taquería', 'Lupe Sandoval', 'mexican', 'I-10', 146, 'Coachella', 'CA', '92236', 33.7184, -116.1713, '760',
    'Mesquite grill, date shakes, a shaded lot for a 53-footer. Lupe makes the flour tortillas by hand from four until the flour is gone.'],
  ['Quartzsite Sunrise Skillet', 'Mack Dobbins', 'roadside', 'I-10', 17, 'Quartzsite', 'AZ', '85346', 33.6641, -114.2441, '928',
    'Rock hounds, snowbirds and drivers share the long table. Eggs any way, green chile on everything unless you stop him.'],
  ['Willcox Orchard Grill', 'Teresa Cordova', 'mexican', 'I-10', 340, 'Willcox', 'AZ', '85643', 32.2643, -109.8431, '520',
    'Carne asada over mesquite and apples from the orchard down the road in the pie, the slaw and sometimes the salsa.'],
  ['Van Horn Trailside Barbecue', 'Cleve Maddox', 'bbq', 'I-10', 140, 'Van Horn', 'TX', '79855', 31.0361, -104.8402, '432',
    'Brisket goes on when the sun goes down in the next time zone. The wind does the rest.'],
  ['Ozona Longhorn Kitchen', 'Nelda Ybarra', 'bbq', 'I-10', 365, 'Ozona', 'TX', '76943', 30.7086, -101.2028, '325',
    'Goat on Saturdays, brisket the other six days, and a cobbler that changes with whatever the neighbours bring.'],
  ['Atchafalaya Edge Po-Boys', 'T-Ray Guidry', 'cajun', 'I-10', 109, 'Breaux Bridge', 'LA', '70517', 30.2921, -91.9052, '337',
    'Just before the long bridge. Crawfish when they are running, gumbo when they are not, and boudin warm in paper for the dashboard.'],
  ['Chipola River Fish Shack', 'Odessa Pittman', 'soul-food', 'I-10', 142, 'Marianna', 'FL', '32448', 30.7179, -85.1886, '850',
    'Catfish dusted and dropped when you walk in, never before. Odessa’s cheese grits have a following among the produce haulers.'],
  ['Kingman Andy Devine Grill', 'Benny Yazzie', 'roadside', 'I-40', 53, 'Kingman', 'AZ', '86401', 35.2237, -114.0109, '928',
    'Fry bread, mutton stew and a burger that needs both hands, on the old road beside the new one.'],
  ['Tucumcari Green Chile Stand', 'Ofelia Baca', 'mexican', 'I-40', 332, 'Tucumcari', 'NM', '88401', 35.1557, -103.7251, '575',
    'Chile roasted in the drum by the door, red or green or both. Ofelia asks how far you still have to drive before she tells you how hot.'],
  ['Amarillo Gurdwara Road Dhaba', 'Jasleen Sidhu', 'punjabi', 'I-40', 74, 'Amarillo', 'TX', '79104', 35.1936, -101.7493, '806',
    'Fresh roti on the plains. The dal makhani is started the evening before, and no driver leaves without a second ladle.'],
  ['West Memphis Smoke Line', 'Earl Boykin', 'bbq', 'I-40', 280, 'West Memphis', 'AR', '72301', 35.1551, -90.1412, '870',
    'Dry ribs, wet ribs, no argument. Earl’s pit sits where two interstates meet, so somebody is always hungry.'],
  ['Kenly Whole Hog', 'Marvin Batts', 'bbq', 'I-95', 106, 'Kenly', 'NC', '27542', 35.6118, -78.1149, '919',
    'Eastern Carolina hog, pepper and vinegar, chopped by hand on the block his father wore a hollow into.'],
  ['Santee Lakeside Plates', 'Loretta Gadsden', 'soul-food', 'I-95', 98, 'Santee', 'SC', '29142', 33.4863, -80.4741, '803',
    'Red rice, fried pork chop, okra and tomatoes: a Lowcountry plate that stays warm to Savannah.'],
  ['Carmel Church Jerk Pan', 'Delroy Bailey', 'jamaican', 'I-95', 104, 'Ruther Glen', 'VA', '22546', 37.9337, -77.4752, '804',
    'Oil-drum pans in the truck lot, pimento smoke across six lanes. Delroy drove the New York–Miami run and knows exactly when you get hungry.'],
]

export const truckStops: readonly TruckStop[] = rows.map(
  ([name, cook, cuisine, interstate, exit, city, state, zipCode, latitude, longitude, areaCode, biography]) => {
    const timeZone = timeZoneOfState[state]
    if (!timeZone) throw new Error(`no time zone for ${state}`)
    return { name, cook, cuisine, interstate, exit, city, state, zipCode, latitude, longitude, timeZone, areaCode, biography }
  },
)
