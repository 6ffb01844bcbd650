import { type Interstate, interstates, stretch } from './interstates.ts'

/** A continuous stretch of a road that trips follow. */
export type Road = Interstate

/**
 * US and state highways between towns that no Interstate joins, with their rounded public lengths. Where a highway ends
 * beside an Interstate, its list continues to the nearest town on that Interstate.
 *
 * Towns and lengths were read on November 29, 2026. AZ-87: Arizona's list of historic roads (azdot.gov). From
 * Wikipedia's article on the road, in its state if there is such an article: CA-14, CA-99, CA-152, Florida’s Turnpike,
 * GA-400, Indian Nation Turnpike, US-20, US-26, US-50 in California, Nevada and Colorado, US-59, US-60, US-69, US-75,
 * US-93, US-95, US-97, US-101 in Oregon, US-127, US-131, US-199, US-290, US-395. The length of US-101 in California
 * comes from its exit numbers, which are miles. Parts of longer roads: CA-58 from Wikipedia and aaroads.com, its length
 * from signs that interstate80.info shows; US-1 from roadtripusa.com, its length from mapquest.com; US-287 from
 * Wikipedia (also for Memphis), aaroads.com (Quanah) and houstonfreeways.com (Decatur), its length from Google Maps as
 * quoted by kevin-standlee.livejournal.com/1522746.html.
 */
const highways: readonly Road[] = [
  stretch('AZ-87', 227, 'AZ: Picacho, Coolidge, Chandler, Mesa, Fountain Hills, Payson, Pine, Winslow'),
  stretch('CA-14', 117, 'CA: Santa Clarita, Acton, Palmdale, Lancaster, Rosamond, Mojave, Inyokern'),
  stretch('CA-58', 130, 'CA: Bakersfield, Tehachapi, Mojave, Boron, Barstow'),
  stretch(
    'CA-99',
    425,
    'CA: Lebec, Bakersfield, McFarland, Delano, Earlimart, Pixley, Tipton, Tulare, Kingsburg, Selma, Fowler, Fresno, Madera, Chowchilla, Merced, Atwater, Livingston, Turlock, Modesto, Ripon, Manteca, Stockton, Lodi, Galt, Elk Grove, Sacramento, Nicolaus, Yuba City, Gridley, Chico, Los Molinos, Red Bluff',
  ),
  stretch('CA-152', 104, 'CA: Watsonville, Gilroy, Los Banos, Chowchilla'),
  stretch(
    'Florida’s Turnpike',
    265,
    'FL: Miami Gardens, Miramar, Davie, Plantation, Tamarac, Coconut Creek, Boynton Beach, West Palm Beach, Palm City, Port Saint Lucie, Fort Pierce, Saint Cloud, Kissimmee, Orlando, Ocoee, Winter Garden, Clermont, Groveland, Leesburg, Wildwood',
  ),
  stretch('GA-400', 54, 'GA: Atlanta, Sandy Springs, Roswell, Alpharetta, Cumming, Dawsonville, Dahlonega'),
  stretch('Indian Nation Turnpike', 105, 'OK: Hugo, Antlers, Daisy, McAlester, Indianola, Dustin, Henryetta'),
  stretch('US-1', 160, 'FL: Miami, Homestead, Key Largo, Islamorada, Marathon, Big Pine Key, Key West'),
  stretch(
    'US-20',
    451,
    'OR: Newport, Toledo, Philomath, Corvallis, Albany, Lebanon, Sweet Home, Sisters, Bend, Brothers, Riley, Hines, Burns, Juntura, Vale, Nyssa',
  ),
  stretch(
    'US-26',
    472,
    'OR: Seaside, Banks, Hillsboro, Beaverton, Portland, Gresham, Sandy, Government Camp, Warm Springs, Madras, Prineville, Mitchell, Dayville, John Day, Prairie City, Unity, Vale, Nyssa',
  ),
  stretch(
    'US-50',
    518,
    'CA: Sacramento, Rancho Cordova, Folsom, Placerville, Pollock Pines, South Lake Tahoe; NV: Carson City, Silver Springs, Fallon, Austin, Eureka, Ely, Baker',
  ),
  stretch(
    'US-50',
    468,
    'CO: Mack, Fruita, Grand Junction, Delta, Montrose, Gunnison, Salida, Canon City, Pueblo, Fowler, La Junta, Las Animas, Lamar, Holly',
  ),
  stretch(
    'US-59',
    623,
    'TX: Laredo, Freer, George West, Beeville, Goliad, Victoria, Edna, El Campo, Wharton, Rosenberg, Sugar Land, Houston, Humble, Cleveland, Livingston, Lufkin, Nacogdoches, Timpson, Tenaha, Carthage, Marshall, Jefferson, Linden, Texarkana',
  ),
  stretch(
    'US-60',
    369,
    'AZ: Quartzsite, Salome, Aguila, Wickenburg, Surprise, Peoria, Glendale, Phoenix, Tempe, Mesa, Apache Junction, Superior, Globe, Show Low, Springerville',
  ),
  stretch(
    'US-69',
    261,
    'OK: Colbert, Durant, Atoka, McAlester, Eufaula, Checotah, Muskogee, Wagoner, Pryor, Vinita, Afton, Miami, Commerce',
  ),
  stretch(
    'US-75',
    76,
    'TX: Dallas, Richardson, Plano, Allen, McKinney, Melissa, Anna, Van Alstyne, Howe, Sherman, Denison; OK: Colbert',
  ),
  stretch('US-93', 200, 'AZ: Wickenburg, Wikieup, Kingman; NV: Boulder City'),
  stretch(
    'US-95',
    647,
    'NV: Laughlin, Searchlight, Boulder City, Henderson, Las Vegas, Indian Springs, Amargosa Valley, Beatty, Goldfield, Tonopah, Mina, Hawthorne, Schurz, Fallon, Lovelock, Winnemucca, Orovada',
  ),
  stretch(
    'US-97',
    670,
    'CA: Weed, Dorris; OR: Klamath Falls, Chiloquin, Chemult, La Pine, Bend, Redmond, Madras, Moro; WA: Goldendale, Toppenish, Yakima, Ellensburg, Cashmere, Wenatchee, Entiat, Chelan, Brewster, Okanogan, Tonasket, Oroville',
  ),
  stretch(
    'US-101',
    433,
    'CA: Los Angeles, Woodland Hills, Thousand Oaks, Camarillo, Ventura, Carpinteria, Santa Barbara, Goleta, Buellton, Santa Maria, Arroyo Grande, San Luis Obispo, Atascadero, Paso Robles, San Miguel, King City, Greenfield, Soledad, Salinas, Gilroy, Morgan Hill, San Jose, Mountain View, San Mateo, San Francisco',
  ),
  stretch(
    'US-101',
    358,
    'CA: San Francisco, San Rafael, Petaluma, Santa Rosa, Healdsburg, Cloverdale, Hopland, Ukiah, Willits, Laytonville, Garberville, Redway, Scotia, Fortuna, Eureka, Arcata, McKinleyville, Trinidad, Klamath, Crescent City',
  ),
  stretch(
    'US-101',
    363,
    'CA: Crescent City; OR: Brookings, Gold Beach, Port Orford, Bandon, Coos Bay, Reedsport, Florence, Yachats, Waldport, Newport, Depoe Bay, Lincoln City, Tillamook, Manzanita, Seaside, Astoria',
  ),
  stretch(
    'US-127',
    212,
    'MI: Hudson, Addison, Jackson, Leslie, Mason, Lansing, Saint Johns, Ithaca, Alma, Mount Pleasant, Clare, Harrison, Houghton Lake, Higgins Lake, Roscommon, Grayling',
  ),
  stretch(
    'US-131',
    269,
    'MI: White Pigeon, Three Rivers, Schoolcraft, Kalamazoo, Plainwell, Wayland, Grand Rapids, Cedar Springs, Big Rapids, Reed City, Cadillac, Kalkaska, Mancelona, Petoskey',
  ),
  stretch('US-199', 80, 'CA: Crescent City, Gasquet; OR: Cave Junction, Grants Pass'),
  stretch(
    'US-287',
    340,
    'TX: Amarillo, Claude, Clarendon, Memphis, Childress, Quanah, Vernon, Electra, Wichita Falls, Henrietta, Bowie, Decatur, Fort Worth',
  ),
  stretch(
    'US-290',
    261,
    'TX: Junction, Harper, Fredericksburg, Johnson City, Dripping Springs, Austin, Elgin, Giddings, Brenham, Hempstead, Waller, Houston',
  ),
  stretch(
    'US-395',
    643,
    'CA: Hesperia, Adelanto, Johannesburg, Inyokern, Olancha, Lone Pine, Independence, Big Pine, Bishop, Mammoth Lakes, Lee Vining, Bridgeport, Coleville; NV: Gardnerville, Minden, Carson City, Washoe Valley, Reno; CA: Doyle, Standish, Ravendale, Alturas, Davis Creek; OR: New Pine Creek',
  ),
]

/** All roads of the built-in graph. */
export const roads: readonly Road[] = [...interstates, ...highways]
