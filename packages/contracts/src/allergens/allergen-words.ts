import type { Allergen } from './major-allergens.ts'

/**
 * English and Russian words in ingredient names that suggest one of the nine major allergens. A star matches any
 * ending; English words also match in the plural. Of overlapping phrases only the longest counts: "coconut milk"
 * is not milk.
 *
 * Definitions follow the FDA: section 201(qq) of the Federal Food, Drug, and Cosmetic Act (FALCPA
 * 2004, FASTER Act 2021) and the guidance "Questions and Answers Regarding Food Allergens" (edition 5, January 2025),
 * which lists the tree nuts without coconut and chestnut, and counts eggs of all birds and milk of all ruminants.
 * The law names crustaceans alone; mollusks are suggested too, because our list says "shellfish". Prepared foods are
 * listed with what their standard recipe contains (21 CFR, parts 131 to 169).
 *
 * Each change increments allergenWordsVersion, so that all dishes are read again.
 */
export const allergenWordsVersion = 1

export const allergenWords: Record<Allergen, string> = {
  milk: `
    milk, milky, buttermilk, milkshake, butter, buttery, buttered, ghee, cream, creamy, creamed, creme, crema,
    creme fraiche, crème fraîche, crème, half and half, whey, casein, caseinate, sodium caseinate, lactose, lactalbumin,
    lactoglobulin, dairy, curd, curds, yogurt, yoghurt, yoghourt, labneh, labaneh, skyr, quark, kefir, ayran, lassi,
    clotted cream, sour cream, smetana, tvorog, ricotta, mascarpone, mozzarella, burrata, stracciatella, parmesan,
    parmigiano, pecorino, grana padano, asiago, romano cheese, feta, cheddar, brie, camembert, gouda, edam, gruyere, gruyère,
    emmental, emmentaler, manchego, havarti, muenster, provolone, monterey jack, pepper jack, colby, halloumi, haloumi,
    paneer, queso, cotija, cheese, cheesy, velveeta, stilton, gorgonzola, roquefort, sulguni, suluguni, bryndza,
    brynza, kefalotyri, condensed milk, evaporated milk, dulce de leche, cajeta, gelato, ice cream, caramel, toffee,
    butterscotch, fudge, chocolate, ganache, alfredo, ranch, tzatziki, raita, khoa, khoya, mawa, malai, rasgulla,
    ranch dressing, non dairy creamer, nondairy creamer, nibe, niter kibbeh, nougat,
    молок*, молоч*, сливк*, сливочн*, сметан*, творог*, творож*, кефир*, ряженк*, простокваш*, варенец, мацони, айран*,
    йогурт*, пахт*, сыворотк*, казеин*, лактоз*, сыр, сыра, сыру, сыром, сыре, сыры, сыров, сырн*, сырок*, плавлен* сыр*,
    брынз*, сулугуни, имеретинск*, адыгейск*, чеддер*, моцарелл*, моццарелл*, буррат*, пармезан*, пекорино, проволоне,
    рикотт*, маскарпоне, фета, феты, фету, фетой, фетаки, бри, камамбер*, горгонзол*, дорблю, рокфор*, гауд*, эдам,
    маасдам*, грюйер*, эмментал*, халуми, халлуми, панир, лабне, лабан, кефалотири, кесо, крем чиз, кремчиз, крема,
    масл* сливочн*, топлен* масл*, масл* топлен*, гхи, сгущ*, мороженое, мороженого, мороженым, пломбир*, карамел*,
    ириск*, шоколад*, ганаш*, дзадзики, цацики, раита
  `,
  egg: `
    egg, eggy, yolk, egg white, albumen, albumin, ovalbumin, mayonnaise, mayo, aioli, meringue, meringues, omelet,
    omelette, frittata, egg wash, lysozyme, remoulade, rémoulade, tartar sauce, tartare sauce, thousand island,
    яйц*, яиц*, яичн*, яичк*, желток, желтк*, майонез*, безе, меренг*, омлет*, глазунь*, айоли, меланж
  `,
  fish: `
    fish, fishy, anchovy, anchovies, bass, branzino, bonito, katsuobushi, carp, catfish, caviar, cod, codfish, bacalao,
    dashi, eel, unagi, flounder, garum, grouper, haddock, hake, halibut, herring, ikura, kipper, lox, mackerel, mahi,
    masago, milkfish, monkfish, orange roughy, perch, pike, plaice, pollock, pollack, arctic char, redfish, rockfish,
    roe, salmon, sardine, sea bass, skate wing, smelt, snapper, sole, sprat, sturgeon, surimi, swai, basa, swordfish,
    tilapia, tobiko, trout, tuna, ahi, turbot, walleye, whitefish, whiting, barramundi, bottarga, fish sauce, nam pla,
    nuoc mam, patis, worcestershire, isinglass, gefilte, fumet, boquerones,
    рыб*, анчоус*, бонито, даси, вустер*, ворчестер*, горбуш*, дорад*, икр*, камбал*, карп, карпа, карпы,
    карпом, карпов, кета, кеты, кету, кетой, кетов*, килек, кильк*, корюшк*, лакедр*, лещ, леща, лещи, лосос*, макрел*,
    минтай, минтая, минтаев*, налим*, нерк*, окун*, осетр*, палтус*, пикш*, сазан*, сайр*, салак*, сардин*, сельдь, сельди,
    сельдью, сельдев*, селедк*, селедоч*, семг*, сибас*, сиг, сига, скумбри*, снэппер*, сом, сома, сомы, сомом, стерляд*,
    судак*, сурими, тарань, тарани, вобл*, тилапи*, треск, треска, трески, треску, треской, тунец, тунца, тунцом, тунцов*,
    угорь, угря, угрем, форел*, хамс*, хек, хека, шпрот*, щук*, щуч*
  `,
  shellfish: `
    shellfish, abalone, calamari, calamaro, clam, cockle, conch, crab, crabmeat, crawfish, crayfish, crevette, cuttlefish,
    escargot, krill, langoustine, langostino, lobster, mussel, octopus, oyster, prawn, scallop, scampi, seafood, shrimp,
    squid, whelk, belacan, shrimp paste, oyster sauce, xo sauce, sea urchin, uni,
    кревет*, краб, краба, крабы, крабом, крабов*, омар, омара, омары, омаров*, лобстер*, лангуст*, лангустин*, рак, раки,
    раков*, миди*, устриц*, устричн*, кальмар*, осьминог*, каракатиц*, гребеш*, морепродукт*, моллюск*, вонгол*,
    крил*, морск* коктейл*, морск* еж*
  `,
  tree_nuts: `
    almond, cashew, filbert, hazelnut, heartnut, macadamia, pecan, pignoli, pignolia, pine nut, pinenut, pinon, piñon,
    pistachio, walnut, brazil nut, nut, nutty, amaretto, amaretti, frangipane, gianduja, gianduia, marzipan,
    almond paste, praline, nutella, marchpane, orgeat, turron, almond milk, almond butter, almond flour, almond meal,
    almond cream, almond yogurt, almond cheese, almond oil, cashew milk, cashew butter, cashew cream, cashew cheese,
    cashew yogurt, hazelnut milk, hazelnut butter, walnut milk, walnut butter, pecan butter, pistachio butter, pistachio cream,
    pistachio paste, macadamia milk, macadamia butter, nut milk, nut butter, nut flour, hazelnut flour, walnut oil,
    миндал*, кешью, фундук*, лещин*, макадами*, макадамск*, пекан*, фисташ*, грецк*, кедров*, орех*, орешк*, орешек,
    орешков, марципан*, пралине, амаретто, амаретти, франжипан*, миндал* молок*, миндал* мук*, миндал* масл*,
    миндал* крем*, миндал* сливк*, миндал* йогурт*, миндал* сыр*, орехов* молок*, орехов* мук*, орехов* масл*,
    кешью сыр, кедров* молок*, фундучн* молок*, урбеч
  `,
  peanuts: `
    peanut, goober, goober pea, groundnut, monkey nut, beer nut, ground nut, satay, satay sauce, peanut butter, peanut oil,
    peanut sauce, peanut flour, peanut milk, mandelona,
    арахис*, землян* орех*, арахис* паст*, арахис* масл*, арахис* соус*, сатай
  `,
  wheat: `
    wheat, flour, bread, breaded, breading, breadcrumb, crumb, panko, bun, baguette, ciabatta, focaccia, sourdough, toast,
    crouton, crostini, flatbread, pita, naan, roti, chapati, paratha, lavash, matzo, matzah, matza, tortilla, bagel,
    biscuit, cookie, cracker, graham, graham cracker, wafer, pretzel, pie crust, pastry, dough, phyllo, filo, fillo, kadaif, kadayif,
    kataifi, wonton, wonton wrapper, dumpling wrapper, spring roll wrapper, gyoza wrapper, batter, tempura, roux,
    bulgur, burghul, couscous, semolina, durum, farina, cream of wheat, farro, spelt, emmer, einkorn, kamut, freekeh,
    triticale, seitan, gluten, vital wheat gluten, wheat germ, wheat bran, wheatberry, graham flour, pasta, spaghetti,
    penne, macaroni, fettuccine, fettucine, linguine, tagliatelle, rigatoni, fusilli, farfalle, lasagna, lasagne, lasagna noodle,
    orzo, vermicelli, ramen, udon, somen, lo mein, noodle, egg roll wrapper, sponge cake, muffin, waffle,
    пшениц*, пшеничн*, мука, муки, муку, мукой, муке, мучн*, хлеб*, батон*, багет*, булк*, булоч*, чиабатт*, фокачч*,
    лаваш*, лепеш*, пита, питы, питу, питой, тортиль*, маца, мацы, манк*, манн*, семолин*, макарон*, спагетти,
    пенне, лазань*, вермишел*, лапш*, булгур*, кускус*, полб*, спельт*, сейтан*, клейковин*, глютен*, сухар*, гренк*,
    крутон*, панировк*, панировочн*, панко, крекер*, печенье, печенья, печений, печеньем, печеньк*, вафл*, вафель*,
    тесто, теста, тестом, тесте, слоен*, фило, кадаиф*, катаифи, бисквит*, круассан*, пряник*, блин*, оладь*, пельмен*, вареник*,
    кляр*, темпур*, рамен, удон, пшеничн* мук*
  `,
  soybeans: `
    soy, soya, soybean, soy bean, tofu, bean curd, tempeh, tempe, miso, natto, edamame, tamari, okara, yuba, doenjang,
    doubanjiang, doubanjang, toban djan, black bean sauce, fermented black bean, textured vegetable protein, tvp,
    soy lecithin, lecithin, soy milk, soya milk, soy yogurt, soy flour, soy cream, soybean paste, soybean oil, soy butter,
    соя, сои, сое, сою, соей, соев*, тофу, темпе, темпех, мисо, натто, эдамаме, тамари, окара, фучжу, лецитин*,
    соев* молок*, соев* мук*, соев* йогурт*, соев* сливк*, соев* паст*, соев* масл*, соев* сыр*
  `,
  sesame: `
    sesame, sesamol, tahini, tahina, tahin, tehina, benne, benne seed, gingelly, til oil, halva, halvah, halwa, hummus,
    houmous, humus, gomasio, gomashio, zaatar, zahtar, zatar, baba ganoush, baba ghanoush, furikake, sesame flour,
    sesame milk, sesame butter, everything bagel seasoning,
    кунжут*, сезам*, тахин*, тхин*, халв*, хумус*, затар*, заатар*, бабагануш*, баба гануш, гомасио, фурикаке
  `,
}

/** Foods whose usual recipe contains several allergens. */
export const compoundWords = `
  pesto, песто: milk tree_nuts
  caesar dressing, caesar sauce, соус* цезарь: milk egg fish
  alfredo sauce, cream sauce: milk
  hollandaise, bearnaise, béarnaise, голландез*, голландск* соус*: milk egg
  custard, pudding, eggnog, lemon curd, creme anglaise, pastry cream, заварн* крем*: milk egg
  bechamel, béchamel, white sauce, бешамел*: milk wheat
  brioche, challah, бриош*, хала, халы, халу: milk egg wheat
  egg noodle, ladyfinger, sponge finger, яичн* лапш*, савоярди, lasagna sheet: egg wheat
  croissant, puff pastry, shortbread, pound cake, doughnut, donut, пончик*: milk egg wheat
  pancake, waffle mix, cake mix, brownie, cheesecake: milk egg wheat
  cornbread, corn bread: milk egg wheat
  vanilla wafer, wafer cookie, ванильн* вафл*: milk egg wheat
  soy sauce, soya sauce, shoyu, ponzu, соев* соус*, понзу: soybeans wheat
  teriyaki, teriyaki sauce, hoisin, hoisin sauce, gochujang, ssamjang, терияки, хойсин, кочудян, кочуджан: soybeans wheat
  oyster sauce, устричн* соус*: shellfish soybeans wheat
  kimchi, кимчи: fish shellfish
  imitation crab, crab stick, surimi stick, krab, крабов* палоч*, сурими: fish shellfish egg
  mixed nut, nut mix, trail mix, смес* орех*, орехов* смес*: tree_nuts peanuts
  granola, muesli, гранол*, мюсли: tree_nuts
  romesco: tree_nuts
  nutella, gianduja spread, нутелл*, шоколадн* пасты, орехов* паст*: milk tree_nuts
  dukkah, duqqa, дукка: tree_nuts sesame
  ranch dressing, ranch sauce: milk egg
  nougat, нуга, нугой, нуги: tree_nuts egg
  pad thai sauce: fish peanuts
`

/** Phrases that contain the name of an allergen but suggest none. */
export const harmlessWords = `
  coconut milk, coconut cream, coconut yogurt, coconut butter, coconut flour, cream of coconut,
  coconut condensed milk, coconut milk powder, oat milk, oat cream, oat yogurt, oat flour, rice milk, hemp milk, pea milk, flax milk, potato milk,
  rice flour, corn flour, tapioca flour, potato flour, cassava flour, chickpea flour, gram flour, garbanzo flour,
  buckwheat flour, teff flour, sorghum flour, millet flour, quinoa flour, amaranth flour, arrowroot flour, plantain flour,
  banana flour, rye flour, barley flour, masa flour, lentil flour, urad flour, mung bean flour, tiger nut flour, glutinous rice flour,
  rice noodle, rice vermicelli, glass noodle, cellophane noodle, bean thread noodle, mung bean noodle, sweet potato noodle,
  kelp noodle, shirataki noodle, zucchini noodle, rice paper wrapper, corn tortilla, maize tortilla, cassava tortilla,
  rice cracker, rice cake, corn cake,
  cocoa butter, cacao butter, shea butter, apple butter, pumpkin butter, sunflower butter, sunflower seed butter,
  sunbutter, seed butter, butter bean, butter lettuce, butterhead, cream of tartar, head cheese, milk thistle,
  nut grass, tiger nut, water chestnut, chestnut flour, chestnut cream, chestnut milk, cola nut, kola nut,
  candlenut, egg plant, egg fruit, ice cream bean, char siu, fish mint, oyster mushroom, oyster plant,
  crab apple, lobster mushroom, hen of the woods, vegetable oyster, sea bean, fish fragrant, wheat grass, buck wheat,
  sunflower halva, breadfruit, bread fruit,
  кокос* молок*, кокос* сливк*, кокос* йогурт*, кокос* мук*, кокос* орех*, кокос* масл*, молок* кокос*, сливк* кокос*,
  овсян* молок*, овсян* сливк*, овсян* йогурт*, овсян* мук*, рисов* молок*, гречнев* молок*, гречишн* мук*, конопл* молок*,
  рисов* мук*, кукурузн* мук*, гречнев* мук*, нутов* мук*, горохов* мук*, чечевичн* мук*, ржан* мук*, ячменн* мук*,
  картофельн* мук*, тапиоков* мук*, льнян* мук*, мук* рисов*, мук* кукурузн*, мук* гречнев*, мук* нутов*, мук* ржан*,
  кокосов* мук*, киноа мук*, амарантов* мук*, сорго мук*, тефф мук*,
  рисов* лапш*, стеклянн* лапш*, крахмальн* лапш*, гречнев*, лапш* рисов*, лапш* из батата,
  кукурузн* тортиль*, кукурузн* лепеш*, рисов* хлебц*, кукурузн* хлебц*, хлебн* дерев*,
  масл* какао, мускатн* орех*, орех* мускатн*, молочн* кислот*, орех* кола, водян* орех*, пальмов* орех*,
  кабачков* икр*, баклажан* икр*, овощн* икр*, грибн* икр*, свекольн* икр*, икр* кабачков*, икр* баклажан*, икр* овощн*,
  икр* из кабачк*, икр* из баклажан*, икр* из овощ*, рыбн* мят*, подсолнечн* халв*, халв* подсолнечн*, семечк* халв*,
  устричн* гриб*, гриб* устричн*
`

/** Words that remove allergens from the following ingredient: "vegan butter" contains no milk. */
export const leavingOut = `
  dairy free, milk free, безмолочн*, non dairy, nondairy, без молока: milk
  egg free, eggless, безъяичн*: egg
  nut free, nutless: tree_nuts peanuts
  peanut free: peanuts
  fish free: fish
  gluten free, wheat free, безглютенов*: wheat
  soy free: soybeans
  sesame free: sesame
  vegan, plant based, plant, веган*, растительн*: milk egg fish shellfish
  no, not, without, без: milk egg fish shellfish tree_nuts peanuts wheat soybeans sesame
`
