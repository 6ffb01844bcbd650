/** The fifteen cities of the demo marketplace. Points lie in the middle of the neighborhood, on land. */
export interface Neighborhood {
  name: string
  zipCode: string
  latitude: number
  longitude: number
  /** A street that runs through the neighborhood, for kitchen addresses. */
  street: string
}

export interface City {
  key: string
  name: string
  state: string
  timeZone: string
  areaCode: string
  neighborhoods: readonly Neighborhood[]
}

type Row = readonly [name: string, zipCode: string, latitude: number, longitude: number, street: string]

function city(
  key: string,
  name: string,
  state: string,
  timeZone: string,
  areaCode: string,
  rows: readonly Row[],
): City {
  const neighborhoods = rows.map(([place, zipCode, latitude, longitude, street]) => ({
    name: place,
    zipCode,
    latitude,
    longitude,
    street,
  }))
  return { key, name, state, timeZone, areaCode, neighborhoods }
}

const pacific = 'America/Los_Angeles'
const mountain = 'America/Denver'
const central = 'America/Chicago'
const eastern = 'America/New_York'

export const cities: readonly City[] = [
  city('los-angeles', 'Los Angeles', 'CA', pacific, '213', [
    ['Los Feliz', '90027', 34.1085, -118.2876, 'Hillhurst Ave'],
    ['Boyle Heights', '90033', 34.0456, -118.2093, 'E 1st St'],
    ['Koreatown', '90005', 34.0594, -118.3052, 'S Normandie Ave'],
    ['Highland Park', '90042', 34.1142, -118.1929, 'N Figueroa St'],
    ['Leimert Park', '90008', 34.0089, -118.3327, 'Degnan Blvd'],
    ['Valley Village', '91607', 34.1646, -118.3965, 'Magnolia Blvd'],
    ['Mar Vista', '90066', 34.0029, -118.4305, 'Venice Blvd'],
    ['West Adams', '90018', 34.0301, -118.3163, 'W Adams Blvd'],
    ['Echo Park', '90026', 34.0782, -118.2606, 'Echo Park Ave'],
  ]),
  city('san-francisco', 'San Francisco', 'CA', pacific, '415', [
    ['Mission District', '94110', 37.7599, -122.4148, 'Valencia St'],
    ['Outer Sunset', '94122', 37.7552, -122.4944, 'Noriega St'],
    ['Inner Richmond', '94118', 37.7812, -122.4616, 'Clement St'],
    ['Bernal Heights', '94110', 37.7412, -122.4149, 'Cortland Ave'],
    ['Excelsior', '94112', 37.7219, -122.4337, 'Persia Ave'],
    ['North Beach', '94133', 37.8014, -122.4101, 'Filbert St'],
    ['Bayview', '94124', 37.7335, -122.3911, 'Quesada Ave'],
    ['Hayes Valley', '94102', 37.7766, -122.4262, 'Octavia St'],
  ]),
  city('san-diego', 'San Diego', 'CA', pacific, '619', [
    ['North Park', '92104', 32.7418, -117.1297, '30th St'],
    ['Barrio Logan', '92113', 32.6979, -117.1431, 'Logan Ave'],
    ['City Heights', '92105', 32.7479, -117.1009, 'University Ave'],
    ['Clairemont', '92117', 32.8242, -117.1987, 'Clairemont Dr'],
    ['Mira Mesa', '92126', 32.9136, -117.1439, 'Camino Ruiz'],
    ['South Park', '92102', 32.7205, -117.1287, 'Fern St'],
  ]),
  city('sacramento', 'Sacramento', 'CA', pacific, '916', [
    ['Oak Park', '95817', 38.5497, -121.4637, 'Broadway'],
    ['Midtown', '95816', 38.5722, -121.4683, 'J St'],
    ['Land Park', '95818', 38.5554, -121.4995, 'Riverside Blvd'],
    ['Arden-Arcade', '95821', 38.6241, -121.3829, 'Marconi Ave'],
    ['South Natomas', '95833', 38.6168, -121.4976, 'W El Camino Ave'],
    ['Tahoe Park', '95820', 38.5437, -121.4442, '14th Ave'],
  ]),
  city('portland', 'Portland', 'OR', pacific, '503', [
    ['Alberta Arts', '97211', 45.5591, -122.6457, 'NE Alberta St'],
    ['Sellwood', '97202', 45.4646, -122.6527, 'SE 13th Ave'],
    ['Foster-Powell', '97206', 45.4896, -122.5941, 'SE Foster Rd'],
    ['St. Johns', '97203', 45.5901, -122.7546, 'N Lombard St'],
    ['Montavilla', '97215', 45.5193, -122.5799, 'SE Stark St'],
    ['Kenton', '97217', 45.5827, -122.6862, 'N Denver Ave'],
  ]),
  city('seattle', 'Seattle', 'WA', pacific, '206', [
    ['Ballard', '98107', 47.6677, -122.3765, 'NW Market St'],
    ['Beacon Hill', '98144', 47.5793, -122.3117, 'Beacon Ave S'],
    ['Columbia City', '98118', 47.5599, -122.2866, 'Rainier Ave S'],
    ['Fremont', '98103', 47.6572, -122.3493, 'Phinney Ave N'],
    ['Central District', '98122', 47.6089, -122.2996, 'E Cherry St'],
    ['West Seattle', '98116', 47.5665, -122.3868, 'California Ave SW'],
  ]),
  city('phoenix', 'Phoenix', 'AZ', 'America/Phoenix', '602', [
    ['Encanto', '85007', 33.4683, -112.0896, 'W Encanto Blvd'],
    ['Maryvale', '85033', 33.4947, -112.2013, 'W Indian School Rd'],
    ['Arcadia', '85018', 33.4951, -111.9846, 'E Campbell Ave'],
    ['South Mountain', '85040', 33.3899, -112.0361, 'E Southern Ave'],
    ['Sunnyslope', '85020', 33.5669, -112.0637, 'N 7th St'],
    ['Ahwatukee', '85044', 33.3302, -111.9962, 'S 48th St'],
  ]),
  city('denver', 'Denver', 'CO', mountain, '303', [
    ['Highland', '80211', 39.7626, -105.0114, 'W 32nd Ave'],
    ['Five Points', '80205', 39.7545, -104.9781, 'Welton St'],
    ['Washington Park', '80209', 39.7042, -104.9702, 'S Gaylord St'],
    ['Athmar Park', '80223', 39.7034, -105.0093, 'W Alameda Ave'],
    ['Park Hill', '80207', 39.7562, -104.9229, 'Kearney St'],
    ['Barnum', '80219', 39.7204, -105.0331, 'Knox Ct'],
  ]),
  city('austin', 'Austin', 'TX', central, '512', [
    ['East Austin', '78702', 30.2636, -97.7162, 'E 6th St'],
    ['Hyde Park', '78751', 30.3056, -97.7283, 'Duval St'],
    ['Bouldin Creek', '78704', 30.2513, -97.7549, 'S 1st St'],
    ['Crestview', '78757', 30.3442, -97.7299, 'Woodrow Ave'],
    ['Mueller', '78723', 30.2991, -97.7046, 'Aldrich St'],
    ['Dove Springs', '78744', 30.1869, -97.7421, 'Nuckols Crossing Rd'],
  ]),
  city('houston', 'Houston', 'TX', central, '713', [
    ['Montrose', '77006', 29.7421, -95.3916, 'Westheimer Rd'],
    ['Third Ward', '77004', 29.7243, -95.3612, 'Almeda Rd'],
    ['Alief', '77072', 29.6995, -95.5871, 'Bellaire Blvd'],
    ['The Heights', '77008', 29.7989, -95.4079, 'Yale St'],
    ['East End', '77011', 29.7437, -95.3131, 'Harrisburg Blvd'],
    ['Gulfton', '77081', 29.7135, -95.4846, 'Hillcroft Ave'],
  ]),
  city('new-orleans', 'New Orleans', 'LA', central, '504', [
    ['Tremé', '70116', 29.9661, -90.0693, 'Governor Nicholls St'],
    ['Bywater', '70117', 29.9643, -90.0404, 'Dauphine St'],
    ['Mid-City', '70119', 29.9727, -90.0946, 'Banks St'],
    ['Uptown', '70115', 29.9268, -90.1022, 'Freret St'],
    ['Gentilly', '70122', 30.0059, -90.0641, 'Elysian Fields Ave'],
    ['Algiers Point', '70114', 29.9514, -90.0509, 'Pelican Ave'],
  ]),
  city('chicago', 'Chicago', 'IL', central, '312', [
    ['Pilsen', '60608', 41.8565, -87.6579, 'W 18th St'],
    ['Bronzeville', '60653', 41.8161, -87.6167, 'S King Dr'],
    ['Avondale', '60618', 41.9389, -87.7111, 'N Milwaukee Ave'],
    ['Uptown', '60640', 41.9665, -87.6556, 'W Argyle St'],
    ['Albany Park', '60625', 41.9683, -87.7239, 'W Lawrence Ave'],
    ['Hyde Park', '60615', 41.7953, -87.5936, 'E 53rd St'],
    ['Bridgeport', '60616', 41.8381, -87.6487, 'S Halsted St'],
  ]),
  city('atlanta', 'Atlanta', 'GA', eastern, '404', [
    ['Kirkwood', '30317', 33.7536, -84.3256, 'Hosea L Williams Dr'],
    ['West End', '30310', 33.7369, -84.4205, 'Ralph David Abernathy Blvd'],
    ['Grant Park', '30312', 33.7396, -84.3694, 'Cherokee Ave'],
    ['Clarkston', '30021', 33.8096, -84.2396, 'E Ponce de Leon Ave'],
    ['Old Fourth Ward', '30312', 33.7639, -84.3719, 'Edgewood Ave'],
    ['East Point', '30344', 33.6796, -84.4394, 'Main St'],
  ]),
  city('miami', 'Miami', 'FL', eastern, '305', [
    ['Little Havana', '33135', 25.7656, -80.2196, 'SW 8th St'],
    ['Little Haiti', '33137', 25.8246, -80.1912, 'NE 2nd Ave'],
    ['Wynwood', '33127', 25.8041, -80.1989, 'NW 2nd Ave'],
    ['Coconut Grove', '33133', 25.7279, -80.2437, 'Grand Ave'],
    ['The Roads', '33129', 25.7552, -80.2043, 'SW 22nd Rd'],
    ['Allapattah', '33142', 25.8145, -80.2239, 'NW 17th Ave'],
  ]),
  city('new-york', 'New York', 'NY', eastern, '718', [
    ['Brighton Beach', '11235', 40.5821, -73.9612, 'Brighton 6th St'],
    ['Jackson Heights', '11372', 40.7514, -73.8835, '37th Ave'],
    ['Astoria', '11103', 40.7644, -73.9123, '31st Ave'],
    ['Flushing', '11354', 40.7654, -73.8276, 'Union St'],
    ['Crown Heights', '11213', 40.6704, -73.9362, 'Kingston Ave'],
    ['Rego Park', '11374', 40.7261, -73.8621, '108th St'],
    ['Greenpoint', '11222', 40.7281, -73.9498, 'Nassau Ave'],
    ['Harlem', '10027', 40.8111, -73.9527, 'W 125th St'],
    ['Sunset Park', '11220', 40.6413, -74.0151, '8th Ave'],
  ]),
]

export function cityByKey(key: string): City {
  const found = cities.find((candidate) => candidate.key === key)
  if (!found) throw new Error(`there is no city ${key}`)
  return found
}
