/** A continuous stretch of an Interstate. Some numbers have several stretches, far from each other. */
export interface Interstate {
  name: string
  /** Official length, in miles. */
  miles: number
  /** Towns in driving order, as "name, state". Two stretches meet where they share a town. */
  towns: readonly string[]
}

export function stretch(name: string, miles: number, townsByState: string): Interstate {
  const towns = townsByState.split(';').flatMap((part) => {
    const [state = '', ...names] = part.trim().split(/:\s*|,\s*/)
    return names.map((town) => `${town}, ${state}`)
  })
  return { name, miles, towns }
}

/** The primary Interstates of the 48 contiguous states. Towns are named as in the gazetteer. */
export const interstates: readonly Interstate[] = [
  stretch('I-2', 47, 'TX: Penitas, Mission, McAllen, Pharr, Weslaco, Mercedes, Harlingen'),
  stretch(
    'I-4',
    132,
    'FL: Tampa, Brandon, Plant City, Lakeland, Davenport, Celebration, Orlando, Altamonte Springs, Sanford, Deltona, Daytona Beach',
  ),
  // In California the numbers of exits are miles, so its stretches have their own lengths.
  stretch(
    'I-5',
    127,
    'CA: Chula Vista, San Diego, La Jolla, Encinitas, Oceanside, San Clemente, Mission Viejo, Irvine, Santa Ana, Anaheim, Norwalk, Los Angeles',
  ),
  stretch(
    'I-5',
    384,
    'CA: Los Angeles, Burbank, San Fernando, Santa Clarita, Castaic, Lebec, Buttonwillow, Lost Hills, Kettleman City, Huron, Los Banos, Gustine, Patterson, Westley, Vernalis, Tracy, Stockton, Lodi, Sacramento',
  ),
  stretch(
    'I-5',
    256,
    'CA: Sacramento, Woodland, Williams, Willows, Orland, Corning, Red Bluff, Redding, Shasta Lake, Dunsmuir, Mount Shasta, Weed, Yreka',
  ),
  stretch(
    'I-5',
    606,
    `CA: Yreka;
    OR: Ashland, Medford, Central Point, Grants Pass, Canyonville, Roseburg, Sutherlin, Cottage Grove, Eugene, Albany, Salem, Woodburn, Wilsonville, Tigard, Portland;
    WA: Vancouver, Kalama, Kelso, Castle Rock, Chehalis, Centralia, Olympia, Lacey, Lakewood, Tacoma, Federal Way, Tukwila, Seattle, Lynnwood, Everett, Marysville, Mount Vernon, Burlington, Bellingham, Ferndale, Blaine`,
  ),
  stretch(
    'I-8',
    350,
    'CA: San Diego, La Mesa, El Cajon, Alpine, Pine Valley, Jacumba, El Centro; AZ: Yuma, Wellton, Dateland, Gila Bend, Casa Grande',
  ),
  stretch(
    'I-10',
    2460,
    `CA: Santa Monica, Los Angeles, West Covina, Ontario, San Bernardino, Redlands, Banning, Palm Springs, Indio, Desert Center, Blythe;
    AZ: Quartzsite, Tonopah, Buckeye, Goodyear, Phoenix, Tempe, Chandler, Casa Grande, Eloy, Marana, Tucson, Vail, Benson, Willcox;
    NM: Lordsburg, Deming, Las Cruces, Anthony;
    TX: El Paso, Socorro, Fabens, Fort Hancock, Sierra Blanca, Van Horn, Balmorhea, Fort Stockton, Ozona, Sonora, Junction, Kerrville, Comfort, Boerne, San Antonio, Seguin, Luling, Schulenburg, Columbus, Sealy, Katy, Houston, Baytown, Winnie, Beaumont, Vidor, Orange;
    LA: Sulphur, Lake Charles, Jennings, Crowley, Lafayette, Breaux Bridge, Port Allen, Baton Rouge, Gonzales, Laplace, Kenner, Metairie, New Orleans, Slidell;
    MS: Bay Saint Louis, Gulfport, Biloxi, Pascagoula;
    AL: Grand Bay, Theodore, Mobile, Daphne, Loxley;
    FL: Pensacola, Milton, Crestview, DeFuniak Springs, Bonifay, Marianna, Quincy, Tallahassee, Monticello, Madison, Live Oak, Lake City, Macclenny, Jacksonville`,
  ),
  stretch('I-11', 26, 'NV: Boulder City, Henderson, Las Vegas'),
  stretch('I-12', 86, 'LA: Baton Rouge, Denham Springs, Walker, Hammond, Covington, Mandeville, Slidell'),
  stretch('I-14', 25, 'TX: Copperas Cove, Killeen, Harker Heights, Belton'),
  stretch(
    'I-15',
    1433,
    `CA: San Diego, Poway, Escondido, Fallbrook, Temecula, Murrieta, Lake Elsinore, Corona, Norco, Ontario, Rancho Cucamonga, Hesperia, Victorville, Barstow, Yermo, Baker;
    NV: Jean, Las Vegas, Moapa, Mesquite;
    UT: Saint George, Washington, Cedar City, Parowan, Beaver, Fillmore, Scipio, Nephi, Payson, Spanish Fork, Provo, Lehi, Sandy, Salt Lake City, Bountiful, Layton, Ogden, Brigham City, Tremonton;
    ID: Malad City, McCammon, Inkom, Pocatello, Blackfoot, Idaho Falls, Roberts, Dubois;
    MT: Lima, Dillon, Divide, Butte, Boulder, Helena, Wolf Creek, Cascade, Great Falls, Dutton, Conrad, Shelby, Sunburst`,
  ),
  stretch('I-16', 167, 'GA: Macon, Jeffersonville, Dublin, Soperton, Metter, Pembroke, Pooler, Savannah'),
  stretch(
    'I-17',
    146,
    'AZ: Phoenix, Anthem, New River, Black Canyon City, Mayer, Camp Verde, Munds Park, Flagstaff',
  ),
  stretch('I-19', 63, 'AZ: Nogales, Rio Rico, Tubac, Green Valley, Sahuarita, Tucson'),
  stretch(
    'I-20',
    1539,
    `TX: Balmorhea, Pecos, Monahans, Odessa, Midland, Stanton, Big Spring, Colorado City, Sweetwater, Abilene, Cisco, Ranger, Weatherford, Fort Worth, Arlington, Dallas, Mesquite, Terrell, Canton, Lindale, Kilgore, Longview, Hallsville, Marshall;
    LA: Greenwood, Shreveport, Bossier City, Minden, Ruston, Monroe, Rayville, Tallulah;
    MS: Vicksburg, Clinton, Jackson, Pearl, Brandon, Forest, Newton, Meridian;
    AL: Livingston, Eutaw, Tuscaloosa, Bessemer, Birmingham, Leeds, Pell City, Oxford, Heflin;
    GA: Tallapoosa, Bremen, Villa Rica, Douglasville, Atlanta, Conyers, Covington, Madison, Greensboro, Thomson, Augusta;
    SC: North Augusta, Aiken, Batesburg, Lexington, Columbia, Camden, Bishopville, Florence`,
  ),
  stretch(
    'I-22',
    202,
    'MS: Byhalia, New Albany, Tupelo, Fulton; AL: Hamilton, Guin, Carbon Hill, Jasper, Sumiton, Birmingham',
  ),
  stretch(
    'I-24',
    316,
    'IL: Marion, Vienna, Metropolis; KY: Paducah, Calvert City, Eddyville, Cadiz, Hopkinsville; TN: Clarksville, Pleasant View, Nashville, La Vergne, Smyrna, Murfreesboro, Manchester, Monteagle, Kimball; GA: Wildwood; TN: Chattanooga, East Ridge',
  ),
  stretch(
    'I-25',
    1063,
    `NM: Las Cruces, Hatch, Truth or Consequences, San Antonio, Socorro, Belen, Los Lunas, Albuquerque, Bernalillo, Santa Fe, Pecos, Las Vegas, Wagon Mound, Springer, Raton;
    CO: Trinidad, Walsenburg, Pueblo, Fountain, Colorado Springs, Monument, Castle Rock, Denver, Thornton, Longmont, Loveland, Fort Collins;
    WY: Cheyenne, Chugwater, Wheatland, Douglas, Glenrock, Casper, Kaycee, Buffalo`,
  ),
  stretch(
    'I-26',
    329,
    'TN: Kingsport, Johnson City, Erwin; NC: Mars Hill, Weaverville, Asheville, Fletcher, Hendersonville, Columbus; SC: Inman, Spartanburg, Clinton, Newberry, Chapin, Columbia, Orangeburg, Harleyville, Summerville, North Charleston, Charleston',
  ),
  stretch('I-27', 124, 'TX: Lubbock, Abernathy, Hale Center, Plainview, Tulia, Happy, Canyon, Amarillo'),
  stretch(
    'I-29',
    755,
    `MO: Kansas City, Platte City, Saint Joseph, Mound City, Rock Port;
    IA: Glenwood, Council Bluffs, Missouri Valley, Onawa, Sioux City;
    SD: North Sioux City, Vermillion, Beresford, Sioux Falls, Brookings, Watertown, Summit, Sisseton;
    ND: Hankinson, Fargo, Hillsboro, Grand Forks, Grafton, Pembina`,
  ),
  stretch(
    'I-30',
    367,
    'TX: Fort Worth, Arlington, Dallas, Mesquite, Rockwall, Greenville, Sulphur Springs, Mount Vernon, Mount Pleasant, New Boston, Texarkana; AR: Texarkana, Hope, Prescott, Gurdon, Arkadelphia, Malvern, Benton, Little Rock, North Little Rock',
  ),
  stretch(
    'I-35',
    1568,
    `TX: Laredo, Encinal, Cotulla, Dilley, Pearsall, Lytle, San Antonio, Schertz, New Braunfels, San Marcos, Austin, Round Rock, Georgetown, Belton, Temple, Waco, Hillsboro, Waxahachie, Dallas, Lewisville, Denton, Sanger, Gainesville;
    OK: Marietta, Ardmore, Davis, Pauls Valley, Purcell, Norman, Oklahoma City, Edmond, Guthrie, Perry, Tonkawa, Blackwell;
    KS: South Haven, Wellington, Wichita, El Dorado, Emporia, Ottawa, Gardner, Olathe, Overland Park;
    MO: Kansas City, Liberty, Kearney, Cameron, Bethany;
    IA: Lamoni, Osceola, Indianola, West Des Moines, Ankeny, Story City, Williams, Clear Lake, Northwood;
    MN: Albert Lea, Owatonna, Faribault, Lakeville, Burnsville, Minneapolis, Forest Lake, North Branch, Pine City, Hinckley, Moose Lake, Cloquet, Duluth`,
  ),
  stretch('I-35W', 85, 'TX: Hillsboro, Grandview, Alvarado, Burleson, Fort Worth, Keller, Denton'),
  stretch('I-35E', 41, 'MN: Burnsville, Eagan, Mendota Heights, Saint Paul, White Bear Lake, Forest Lake'),
  stretch('I-37', 143, 'TX: Corpus Christi, Mathis, George West, Three Rivers, Pleasanton, San Antonio'),
  stretch(
    'I-39',
    306,
    'IL: Normal, El Paso, Minonk, Peru, Mendota, Rochelle, Rockford; WI: Beloit, Janesville, Madison, Portage, Westfield, Plover, Stevens Point, Mosinee, Wausau',
  ),
  stretch(
    'I-40',
    2559,
    `CA: Barstow, Ludlow, Needles;
    AZ: Topock, Kingman, Seligman, Ash Fork, Williams, Flagstaff, Winslow, Holbrook, Sanders;
    NM: Gallup, Grants, Laguna, Albuquerque, Moriarty, Santa Rosa, Tucumcari, San Jon;
    TX: Vega, Amarillo, Groom, Shamrock;
    OK: Sayre, Elk City, Clinton, Weatherford, El Reno, Yukon, Oklahoma City, Shawnee, Okemah, Henryetta, Checotah, Sallisaw;
    AR: Fort Smith, Alma, Ozark, Clarksville, Russellville, Conway, North Little Rock, Lonoke, Hazen, Brinkley, Forrest City, West Memphis;
    TN: Memphis, Arlington, Brownsville, Jackson, Lexington, Dickson, Nashville, Lebanon, Cookeville, Crossville, Harriman, Knoxville, Dandridge, Newport;
    NC: Canton, Asheville, Black Mountain, Marion, Morganton, Hickory, Statesville, Winston-Salem, Greensboro, Burlington, Durham, Raleigh, Benson, Warsaw, Wilmington`,
  ),
  stretch(
    'I-41',
    175,
    'WI: Pleasant Prairie, Kenosha, Sturtevant, Oak Creek, Milwaukee, Menomonee Falls, Germantown, Slinger, Lomira, Fond du Lac, Oshkosh, Neenah, Appleton, Kaukauna, De Pere, Howard',
  ),
  stretch(
    'I-43',
    192,
    'WI: Beloit, Delavan, Elkhorn, Mukwonago, New Berlin, Milwaukee, Grafton, Port Washington, Sheboygan, Manitowoc, Green Bay, Howard',
  ),
  stretch(
    'I-44',
    636,
    'TX: Wichita Falls, Burkburnett; OK: Walters, Lawton, Chickasha, Oklahoma City, Stroud, Sapulpa, Tulsa, Claremore, Vinita, Miami; MO: Joplin, Mount Vernon, Springfield, Marshfield, Lebanon, Waynesville, Rolla, Cuba, Sullivan, Union, Eureka, St. Louis',
  ),
  stretch(
    'I-45',
    285,
    'TX: Galveston, La Marque, League City, Houston, Spring, The Woodlands, Conroe, Huntsville, Madisonville, Buffalo, Fairfield, Corsicana, Ennis, Dallas',
  ),
  stretch(
    'I-49',
    283,
    'LA: Lafayette, Opelousas, Bunkie, Alexandria, Boyce, Natchitoches, Mansfield, Shreveport, Belcher; AR: Texarkana',
  ),
  stretch(
    'I-49',
    267,
    'AR: Alma, West Fork, Fayetteville, Springdale, Bentonville, Bella Vista; MO: Anderson, Neosho, Joplin, Carthage, Lamar, Nevada, Butler, Harrisonville, Belton, Grandview, Kansas City',
  ),
  stretch(
    'I-55',
    964,
    `LA: Laplace, Ponchatoula, Hammond, Amite, Kentwood;
    MS: McComb, Brookhaven, Hazlehurst, Crystal Springs, Jackson, Ridgeland, Canton, Durant, Winona, Grenada, Batesville, Senatobia, Hernando, Southaven;
    TN: Memphis;
    AR: West Memphis, Marion, Osceola, Blytheville;
    MO: Hayti, Portageville, Sikeston, Cape Girardeau, Perryville, Festus, Arnold, St. Louis;
    IL: East Saint Louis, Edwardsville, Litchfield, Springfield, Lincoln, Bloomington, Normal, Pontiac, Dwight, Joliet, Bolingbrook, Chicago`,
  ),
  stretch(
    'I-57',
    386,
    'MO: Sikeston, Charleston; IL: Cairo, Ullin, Anna, Marion, Benton, Mount Vernon, Salem, Effingham, Mattoon, Tuscola, Champaign, Rantoul, Paxton, Gilman, Kankakee, Monee, Country Club Hills, Chicago',
  ),
  stretch(
    'I-59',
    445,
    'LA: Slidell, Pearl River; MS: Picayune, Poplarville, Hattiesburg, Laurel, Quitman, Meridian; AL: Livingston, Eutaw, Tuscaloosa, Bessemer, Birmingham, Trussville, Springville, Gadsden, Collinsville, Fort Payne; GA: Trenton, Wildwood',
  ),
  stretch(
    'I-64',
    963,
    `MO: Wentzville, O'Fallon, Chesterfield, St. Louis;
    IL: East Saint Louis, O'Fallon, Nashville, Mount Vernon, Wayne City, Grayville;
    IN: Poseyville, Haubstadt, Ferdinand, Saint Croix, Leavenworth, Corydon, New Albany;
    KY: Louisville, Shelbyville, Frankfort, Lexington, Winchester, Mount Sterling, Olive Hill, Grayson, Catlettsburg;
    WV: Huntington, Milton, Hurricane, Nitro, Charleston, Marmet, Cabin Creek, Mount Hope, Beckley, Sandstone, Rupert, Lewisburg, White Sulphur Springs;
    VA: Covington, Clifton Forge, Lexington, Staunton, Waynesboro, Crozet, Charlottesville, Short Pump, Richmond, Williamsburg, Newport News, Hampton, Norfolk, Chesapeake`,
  ),
  stretch(
    'I-65',
    887,
    `AL: Mobile, Saraland, Bay Minette, Atmore, Evergreen, Greenville, Montgomery, Prattville, Clanton, Calera, Pelham, Birmingham, Gardendale, Cullman, Decatur, Athens;
    TN: Elkton, Pulaski, Columbia, Spring Hill, Franklin, Nashville, Goodlettsville, White House;
    KY: Franklin, Bowling Green, Cave City, Munfordville, Elizabethtown, Shepherdsville, Louisville;
    IN: Jeffersonville, Scottsburg, Seymour, Columbus, Franklin, Greenwood, Indianapolis, Lebanon, Lafayette, Remington, Rensselaer, Crown Point, Merrillville, Gary`,
  ),
  stretch(
    'I-66',
    76,
    'VA: Middletown, Front Royal, Marshall, Haymarket, Manassas, Centreville, Fairfax, Falls Church, Arlington; DC: Washington',
  ),
  stretch(
    'I-68',
    113,
    'WV: Morgantown, Bruceton Mills; MD: Friendsville, Grantsville, Frostburg, Cumberland, Flintstone, Hancock',
  ),
  stretch(
    'I-69',
    515,
    'IN: Evansville, Haubstadt, Oakland City, Petersburg, Washington, Bloomfield, Bloomington, Martinsville, Indianapolis, Fishers, Anderson, Gas City, Huntington, Fort Wayne, Auburn, Angola, Fremont; MI: Coldwater, Marshall, Charlotte, Lansing, Owosso, Flint, Lapeer, Imlay City, Port Huron',
  ),
  stretch(
    'I-69',
    148,
    'KY: Fulton, Mayfield, Benton, Calvert City, Eddyville, Princeton, Dawson Springs, Madisonville, Sebree, Henderson',
  ),
  stretch('I-69', 72, 'TX: Rosenberg, Sugar Land, Houston, Humble, Kingwood, Cleveland'),
  stretch(
    'I-70',
    2153,
    `UT: Beaver, Elsinore, Richfield, Salina, Green River, Thompson;
    CO: Fruita, Grand Junction, Parachute, Rifle, Glenwood Springs, Gypsum, Eagle, Vail, Frisco, Silverthorne, Idaho Springs, Golden, Denver, Aurora, Bennett, Limon, Burlington;
    KS: Goodland, Colby, Oakley, WaKeeney, Hays, Russell, Ellsworth, Salina, Abilene, Junction City, Manhattan, Topeka, Lawrence, Kansas City;
    MO: Kansas City, Blue Springs, Higginsville, Boonville, Columbia, Kingdom City, Warrenton, Wentzville, Saint Charles, St. Louis;
    IL: East Saint Louis, Collinsville, Greenville, Vandalia, Effingham, Casey, Marshall;
    IN: Terre Haute, Brazil, Cloverdale, Plainfield, Indianapolis, Greenfield, Cambridge City, Richmond;
    OH: Lewisburg, Vandalia, Springfield, Columbus, Hebron, Zanesville, Cambridge, Saint Clairsville;
    WV: Wheeling;
    PA: Washington, New Stanton, Donegal, Somerset, Bedford, Breezewood;
    MD: Hancock, Hagerstown, Frederick, Mount Airy, Ellicott City, Baltimore`,
  ),
  stretch(
    'I-71',
    346,
    'KY: Louisville, La Grange, Carrollton, Walton, Florence, Covington; OH: Cincinnati, Mason, Wilmington, Jeffersonville, Grove City, Columbus, Sunbury, Mount Gilead, Mansfield, Ashland, Lodi, Medina, Strongsville, Cleveland',
  ),
  stretch(
    'I-72',
    182,
    'MO: Hannibal; IL: Pittsfield, Winchester, Jacksonville, Springfield, Decatur, Monticello, Champaign',
  ),
  stretch(
    'I-73',
    101,
    'NC: Rockingham, Ellerbe, Candor, Biscoe, Seagrove, Asheboro, Randleman, Greensboro, Summerfield, Stokesdale',
  ),
  stretch(
    'I-74',
    417,
    'IA: Davenport, Bettendorf; IL: Moline, Galesburg, Peoria, Morton, Bloomington, Le Roy, Farmer City, Champaign, Urbana, Danville; IN: Covington, Crawfordsville, Brownsburg, Indianapolis, Shelbyville, Greensburg, Batesville; OH: Harrison, Cincinnati',
  ),
  stretch(
    'I-75',
    1786,
    `FL: Miami Lakes, Pembroke Pines, Weston, Naples, Bonita Springs, Fort Myers, Punta Gorda, North Port, Sarasota, Bradenton, Riverview, Brandon, Temple Terrace, Wesley Chapel, Bushnell, Wildwood, Ocala, Gainesville, Alachua, Lake City, Jasper;
    GA: Valdosta, Adel, Tifton, Cordele, Perry, Macon, Forsyth, McDonough, Atlanta, Marietta, Cartersville, Calhoun, Dalton, Ringgold;
    TN: East Ridge, Ooltewah, Cleveland, Athens, Sweetwater, Lenoir City, Farragut, Knoxville, Powell, Clinton, Lake City, Jellico;
    KY: Williamsburg, Corbin, London, Berea, Richmond, Lexington, Georgetown, Dry Ridge, Walton, Florence, Covington;
    OH: Cincinnati, Sharonville, Middletown, Dayton, Vandalia, Troy, Piqua, Sidney, Wapakoneta, Lima, Findlay, Bowling Green, Perrysburg, Toledo;
    MI: Monroe, Taylor, Detroit, Royal Oak, Troy, Pontiac, Clarkston, Flint, Saginaw, Bay City, Standish, West Branch, Grayling, Gaylord, Indian River, Mackinaw City, Saint Ignace, Sault Ste. Marie`,
  ),
  stretch(
    'I-76',
    187,
    'CO: Denver, Commerce City, Brighton, Keenesburg, Wiggins, Fort Morgan, Brush, Sterling, Julesburg; NE: Big Springs',
  ),
  stretch(
    'I-76',
    436,
    'OH: Lodi, Wadsworth, Akron, Ravenna, Austintown, North Lima; PA: Beaver Falls, Cranberry Township, Monroeville, New Stanton, Donegal, Somerset, Bedford, Breezewood, McConnellsburg, Carlisle, Harrisburg, Denver, King of Prussia, Philadelphia; NJ: Camden',
  ),
  stretch(
    'I-77',
    610,
    `SC: Columbia, Blythewood, Winnsboro, Rock Hill, Fort Mill;
    NC: Charlotte, Huntersville, Mooresville, Statesville, Elkin, Dobson;
    VA: Hillsville, Wytheville, Bland;
    WV: Bluefield, Princeton, Beckley, Fayetteville, Marmet, Charleston, Ripley, Ravenswood, Mineral Wells, Parkersburg;
    OH: Marietta, Caldwell, Cambridge, New Philadelphia, Canton, Akron, Richfield, Brecksville, Cleveland`,
  ),
  stretch(
    'I-78',
    146,
    'PA: Jonestown, Hamburg, Kutztown, Allentown, Bethlehem, Easton; NJ: Phillipsburg, Clinton, Bridgewater, Berkeley Heights, Newark, Jersey City; NY: New York',
  ),
  stretch(
    'I-79',
    343,
    'WV: Charleston, Elkview, Clendenin, Sutton, Burnsville, Weston, Clarksburg, Fairmont, Morgantown; PA: Waynesburg, Washington, Canonsburg, Bridgeville, Carnegie, Cranberry Township, Zelienople, Slippery Rock, Grove City, Meadville, Edinboro, Erie',
  ),
  stretch(
    'I-80',
    2901,
    `CA: San Francisco, Oakland, Berkeley, Vallejo, Fairfield, Vacaville, Davis, Sacramento, Roseville, Auburn, Colfax, Truckee;
    NV: Reno, Sparks, Fernley, Lovelock, Winnemucca, Battle Mountain, Carlin, Elko, Wells, West Wendover;
    UT: Wendover, Grantsville, Salt Lake City, Park City, Coalville;
    WY: Evanston, Lyman, Green River, Rock Springs, Wamsutter, Rawlins, Elk Mountain, Laramie, Cheyenne, Pine Bluffs;
    NE: Kimball, Sidney, Big Springs, Ogallala, North Platte, Gothenburg, Lexington, Kearney, Grand Island, York, Lincoln, Omaha;
    IA: Council Bluffs, Atlantic, Adair, West Des Moines, Altoona, Newton, Grinnell, Williamsburg, Coralville, Iowa City, West Branch, Davenport;
    IL: Moline, Geneseo, Princeton, Peru, Ottawa, Morris, Joliet, New Lenox, Country Club Hills, Lansing;
    IN: Gary, Portage, La Porte, South Bend, Elkhart, Middlebury, Fremont;
    OH: Montpelier, Wauseon, Maumee, Perrysburg, Fremont, Norwalk, Elyria, Strongsville, Richfield, Streetsboro, Austintown, Hubbard;
    PA: Sharon, Mercer, Grove City, Clarion, Brookville, DuBois, Clearfield, Bellefonte, Lock Haven, Milton, Bloomsburg, Hazleton, White Haven, Stroudsburg;
    NJ: Hackettstown, Netcong, Parsippany, Wayne, Paterson, Hackensack, Teaneck, Fort Lee`,
  ),
  stretch(
    'I-81',
    855,
    `TN: Dandridge, Morristown, Greeneville, Kingsport, Bristol;
    VA: Abingdon, Marion, Wytheville, Pulaski, Christiansburg, Salem, Roanoke, Buchanan, Lexington, Staunton, Harrisonburg, New Market, Woodstock, Strasburg, Middletown, Winchester;
    WV: Martinsburg;
    MD: Hagerstown;
    PA: Greencastle, Chambersburg, Shippensburg, Carlisle, Harrisburg, Jonestown, Pine Grove, Frackville, Hazleton, Wilkes-Barre, Scranton, Clarks Summit, New Milford;
    NY: Binghamton, Whitney Point, Cortland, Syracuse, Central Square, Pulaski, Adams, Watertown, Alexandria Bay`,
  ),
  stretch(
    'I-82',
    144,
    'WA: Ellensburg, Selah, Yakima, Toppenish, Sunnyside, Prosser, Benton City, Richland, Kennewick; OR: Umatilla, Hermiston',
  ),
  stretch(
    'I-83',
    85,
    'MD: Baltimore, Towson, Timonium, Cockeysville, Parkton; PA: Shrewsbury, Jacobus, York, Emigsville, New Cumberland, Lemoyne, Harrisburg, Colonial Park',
  ),
  stretch(
    'I-84',
    770,
    'OR: Portland, Gresham, Troutdale, Cascade Locks, Hood River, The Dalles, Arlington, Boardman, Hermiston, Pendleton, La Grande, Baker City, Ontario; ID: Caldwell, Nampa, Meridian, Boise, Mountain Home, Glenns Ferry, Gooding, Jerome, Burley, Rupert; UT: Snowville, Tremonton, Brigham City, Ogden, Morgan, Coalville',
  ),
  stretch(
    'I-84',
    233,
    'PA: Scranton, Moscow, Greentown; NY: Port Jervis, Otisville, Middletown, Newburgh, Fishkill, Brewster; CT: Danbury, Newtown, Southbury, Middlebury, Waterbury, Southington, Plainville, Farmington, West Hartford, Hartford, East Hartford, Manchester, Tolland; MA: Sturbridge',
  ),
  stretch(
    'I-85',
    666,
    'AL: Montgomery, Tuskegee, Auburn, Opelika, Valley; GA: LaGrange, Newnan, Union City, Atlanta, Norcross, Suwanee, Braselton, Commerce, Lavonia; SC: Anderson, Greenville, Greer, Spartanburg, Gaffney; NC: Kings Mountain, Gastonia, Charlotte, Concord, Salisbury, Lexington, Thomasville, Greensboro, Burlington, Durham, Henderson; VA: South Hill, Dinwiddie, Petersburg',
  ),
  stretch('I-86', 63, 'ID: Rupert, American Falls, Pocatello'),
  stretch(
    'I-86',
    223,
    'PA: North East; NY: Jamestown, Salamanca, Olean, Cuba, Friendship, Hornell, Bath, Painted Post, Corning, Horseheads, Elmira, Waverly, Owego, Binghamton',
  ),
  stretch(
    'I-87',
    333,
    'NY: The Bronx, Yonkers, Tarrytown, Nyack, Suffern, Harriman, Newburgh, New Paltz, Kingston, Saugerties, Catskill, Albany, Clifton Park, Saratoga Springs, Glens Falls, Lake George, Schroon Lake, Keeseville, Plattsburgh, Champlain',
  ),
  stretch('I-87', 13, 'NC: Raleigh, Knightdale, Wendell'),
  stretch(
    'I-88',
    141,
    'IL: Moline, Rock Falls, Dixon, Rochelle, DeKalb, Aurora, Naperville, Downers Grove, Hillside',
  ),
  stretch(
    'I-88',
    118,
    'NY: Binghamton, Port Crane, Harpursville, Sidney, Oneonta, Cobleskill, Duanesburg, Rotterdam',
  ),
  stretch(
    'I-89',
    191,
    'NH: Bow, Concord, Hopkinton, Warner, Sutton, New London, Grantham, Enfield, Lebanon; VT: White River Junction, Sharon, South Royalton, Bethel, Randolph, Northfield, Montpelier, Waterbury, Richmond, Williston, South Burlington, Winooski, Milton, Saint Albans, Swanton, Highgate Springs',
  ),
  stretch(
    'I-90',
    3021,
    `WA: Seattle, Bellevue, Issaquah, North Bend, Cle Elum, Ellensburg, Vantage, Moses Lake, Ritzville, Cheney, Spokane;
    ID: Post Falls, Coeur d'Alene, Kellogg, Wallace;
    MT: Saint Regis, Superior, Missoula, Drummond, Deer Lodge, Butte, Whitehall, Three Forks, Bozeman, Livingston, Big Timber, Columbus, Laurel, Billings, Hardin, Crow Agency;
    WY: Sheridan, Buffalo, Gillette, Moorcroft, Sundance;
    SD: Spearfish, Sturgis, Rapid City, Wall, Kadoka, Murdo, Chamberlain, Mitchell, Salem, Sioux Falls;
    MN: Luverne, Worthington, Jackson, Fairmont, Blue Earth, Albert Lea, Austin, Stewartville, Saint Charles, La Crescent;
    WI: La Crosse, Sparta, Tomah, Mauston, Wisconsin Dells, Portage, Madison, Janesville, Beloit;
    IL: Rockford, Belvidere, Elgin, Schaumburg, Rosemont, Chicago;
    IN: Gary, Portage, La Porte, South Bend, Elkhart, Middlebury, Fremont;
    OH: Montpelier, Wauseon, Maumee, Perrysburg, Fremont, Norwalk, Elyria, Westlake, Cleveland, Mentor, Ashtabula, Conneaut;
    PA: Girard, Erie, North East;
    NY: Fredonia, Angola, Buffalo, Batavia, Le Roy, Henrietta, Victor, Geneva, Waterloo, Weedsport, Syracuse, Canastota, Utica, Herkimer, Canajoharie, Amsterdam, Rotterdam, Albany, Nassau;
    MA: Lee, Westfield, Chicopee, Palmer, Sturbridge, Auburn, Worcester, Westborough, Framingham, Weston, Newton, Boston`,
  ),
  stretch(
    'I-91',
    291,
    'CT: New Haven, Wallingford, Meriden, Hartford, Windsor Locks, Enfield; MA: Springfield, Chicopee, Holyoke, Northampton, Greenfield, Bernardston; VT: Brattleboro, Bellows Falls, Springfield, Windsor, White River Junction, Bradford, Saint Johnsbury, Lyndonville, Barton, Newport, Derby Line',
  ),
  stretch(
    'I-93',
    190,
    'MA: Canton, Quincy, Boston, Medford, Woburn, Andover, Lawrence; NH: Salem, Derry, Manchester, Bow, Concord, Tilton, New Hampton, Plymouth, Campton, Lincoln, Franconia, Littleton; VT: Saint Johnsbury',
  ),
  stretch(
    'I-94',
    1585,
    `MT: Billings, Custer, Forsyth, Miles City, Terry, Glendive, Wibaux;
    ND: Beach, Medora, Dickinson, Hebron, New Salem, Mandan, Bismarck, Steele, Jamestown, Valley City, Casselton, Fargo;
    MN: Moorhead, Barnesville, Fergus Falls, Alexandria, Sauk Centre, Albany, Saint Cloud, Monticello, Maple Grove, Minneapolis, Saint Paul;
    WI: Hudson, Menomonie, Eau Claire, Osseo, Black River Falls, Tomah, Mauston, Wisconsin Dells, Portage, Madison, Lake Mills, Johnson Creek, Oconomowoc, Waukesha, Milwaukee, Racine, Kenosha;
    IL: Gurnee, Lake Forest, Northbrook, Skokie, Chicago, Calumet City, Lansing;
    IN: Hammond, Gary, Portage, Michigan City;
    MI: New Buffalo, Benton Harbor, Paw Paw, Kalamazoo, Battle Creek, Marshall, Jackson, Ann Arbor, Ypsilanti, Dearborn, Detroit, Roseville, New Baltimore, Marysville, Port Huron`,
  ),
  stretch(
    'I-95',
    1908,
    `FL: Miami, Hollywood, Fort Lauderdale, Boca Raton, West Palm Beach, Jupiter, Stuart, Fort Pierce, Vero Beach, Palm Bay, Melbourne, Cocoa, Titusville, New Smyrna Beach, Daytona Beach, Palm Coast, Saint Augustine, Jacksonville, Yulee;
    GA: Kingsland, Brunswick, Darien, Richmond Hill, Pooler;
    SC: Hardeeville, Ridgeland, Walterboro, Saint George, Harleyville, Manning, Florence, Dillon;
    NC: Lumberton, Fayetteville, Dunn, Benson, Smithfield, Wilson, Rocky Mount, Roanoke Rapids;
    VA: Emporia, Stony Creek, Petersburg, Chester, Richmond, Ashland, Ladysmith, Fredericksburg, Stafford, Dumfries, Woodbridge, Springfield, Alexandria;
    MD: National Harbor, New Carrollton, Beltsville, Laurel, Baltimore, White Marsh, Aberdeen, Havre de Grace, Elkton;
    DE: Newark, Wilmington;
    PA: Chester, Philadelphia, Bensalem, Bristol;
    NJ: Trenton, Hamilton Square, Hightstown, East Brunswick, Edison, Elizabeth, Newark, Secaucus, Fort Lee;
    NY: The Bronx, New Rochelle;
    CT: Greenwich, Stamford, Norwalk, Bridgeport, Milford, New Haven, Branford, Old Saybrook, New London, Mystic;
    RI: Hopkinton, Wyoming, West Greenwich, Warwick, Providence, Pawtucket;
    MA: Attleboro, Foxborough, Canton, Needham, Weston, Waltham, Woburn, Peabody, Danvers, Newburyport;
    NH: Hampton, Portsmouth;
    ME: Kittery, York, Wells, Biddeford, Portland, Freeport, Brunswick, Gardiner, Augusta, Waterville, Pittsfield, Newport, Bangor, Old Town, Howland, Medway, Sherman, Island Falls, Houlton`,
  ),
  stretch(
    'I-96',
    192,
    'MI: Norton Shores, Coopersville, Walker, Grand Rapids, Lowell, Ionia, Portland, Lansing, Williamston, Fowlerville, Howell, Brighton, Novi, Livonia, Detroit',
  ),
  stretch('I-97', 18, 'MD: Annapolis, Crownsville, Millersville, Glen Burnie'),
  stretch(
    'I-99',
    86,
    'PA: Bedford, Roaring Spring, Altoona, Tyrone, Port Matilda, State College, Bellefonte',
  ),
  // Auxiliary routes that connect primary ones.
  stretch('I-205', 13, 'CA: Mountain House, Tracy'),
  stretch('I-269', 25, 'MS: Hernando, Byhalia'),
  stretch('I-270', 35, 'MD: Frederick, Clarksburg, Germantown, Gaithersburg, Rockville, Bethesda'),
  stretch(
    'I-280',
    57,
    'CA: San Francisco, Daly City, San Bruno, Redwood City, Palo Alto, Cupertino, San Jose',
  ),
  stretch('I-290', 30, 'IL: Schaumburg, Itasca, Elmhurst, Hillside, Oak Park, Chicago'),
  stretch('I-395', 14, 'VA: Springfield, Alexandria, Arlington; DC: Washington'),
  stretch(
    'I-476',
    132,
    'PA: Chester, Broomall, King of Prussia, Lansdale, Quakertown, Allentown, Lehighton, White Haven, Pittston, Scranton, Clarks Summit',
  ),
  stretch(
    'I-495',
    64,
    'VA: Alexandria, Springfield, Annandale, Falls Church, McLean; MD: Bethesda, Silver Spring, College Park, New Carrollton, National Harbor; VA: Alexandria',
  ),
  stretch(
    'I-580',
    60,
    'CA: Oakland, San Leandro, Castro Valley, Dublin, Livermore, Mountain House, Vernalis',
  ),
  stretch('I-880', 46, 'CA: Oakland, San Leandro, Hayward, Fremont, Milpitas, San Jose'),
]
