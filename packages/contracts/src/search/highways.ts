import { type Interstate, interstates, stretch } from './interstates.ts'

/** A continuous stretch of a road that trips follow. */
export type Road = Interstate

/**
 * US and state highways between towns that no Interstate joins, with their rounded public lengths. Where one ends beside
 * an Interstate, its list goes on to the nearest town of it.
 */
const highways: readonly Road[] = [
  stretch('CA-14', 117, 'CA: Santa Clarita, Acton, Palmdale, Lancaster, Rosamond, Mojave, Inyokern'),
  stretch('CA-58', 130, 'CA: Bakersfield, Tehachapi, Mojave, Boron, Barstow'),
  stretch(
    'CA-99',
    425,
    'CA: Lebec, Bakersfield, McFarland, Delano, Earlimart, Pixley, Tipton, Tulare, Kingsburg, Selma, Fowler, Fresno, Madera, Chowchilla, Merced, Atwater, Livingston, Turlock, Modesto, Ripon, Manteca, Stockton, Lodi, Galt, Elk Grove, Sacramento, Nicolaus, Yuba City, Gridley, Chico, Los Molinos, Red Bluff',
  ),
  stretch('CA-152', 104, 'CA: Watsonville, Gilroy, Los Banos, Chowchilla'),
  stretch('US-1', 160, 'FL: Miami, Homestead, Key Largo, Islamorada, Marathon, Big Pine Key, Key West'),
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
  stretch('US-60', 54, 'AZ: Wickenburg, Surprise, Peoria, Glendale, Phoenix'),
  stretch('US-93', 200, 'AZ: Wickenburg, Wikieup, Kingman; NV: Boulder City'),
  stretch(
    'US-97',
    663,
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
    'US-131',
    267,
    'MI: White Pigeon, Three Rivers, Schoolcraft, Kalamazoo, Plainwell, Wayland, Grand Rapids, Cedar Springs, Big Rapids, Reed City, Cadillac, Kalkaska, Mancelona, Petoskey',
  ),
  stretch('US-199', 80, 'CA: Crescent City, Gasquet; OR: Cave Junction, Grants Pass'),
  stretch(
    'US-287',
    338,
    'TX: Amarillo, Claude, Clarendon, Memphis, Childress, Quanah, Vernon, Electra, Wichita Falls, Henrietta, Bowie, Decatur, Fort Worth',
  ),
  stretch(
    'US-290',
    262,
    'TX: Junction, Harper, Fredericksburg, Johnson City, Dripping Springs, Austin, Elgin, Giddings, Brenham, Hempstead, Waller, Houston',
  ),
]

/** All roads of the built-in graph. */
export const roads: readonly Road[] = [...interstates, ...highways]
