const gramsPerOunce = 28.349523125
const milliliterPerFluidOunce = 29.5735295625
const gramsPerPound = gramsPerOunce * 16

/** Most grams or milliliters of a portion. The tables have the same limit. */
export const largestNetQuantity = 50_000

/** The net quantity of a portion: grams, or milliliters of a liquid; both null while unknown. */
export interface NetQuantity {
  netWeightGrams: number | null
  netVolumeMl: number | null
}

/** The units in which people state a net quantity, those of the US first. */
export const netUnits = ['oz', 'lb', 'g', 'kg', 'fl_oz', 'ml', 'l'] as const
export type NetUnit = (typeof netUnits)[number]

const perUnit: Readonly<Record<NetUnit, number>> = {
  oz: gramsPerOunce,
  lb: gramsPerPound,
  g: 1,
  kg: 1000,
  fl_oz: milliliterPerFluidOunce,
  ml: 1,
  l: 1000,
}

export const isLiquidUnit = (unit: NetUnit): boolean => unit === 'fl_oz' || unit === 'ml' || unit === 'l'

/** A typed amount in whole grams or milliliters. */
export function netQuantityOf(amount: number, unit: NetUnit): NetQuantity {
  const whole = Math.round(amount * perUnit[unit])
  return isLiquidUnit(unit)
    ? { netWeightGrams: null, netVolumeMl: whole }
    : { netWeightGrams: whole, netVolumeMl: null }
}

/** A stored amount in a unit, with as few decimals as give the same grams or milliliters when typed again. */
export function amountIn(unit: NetUnit, { netWeightGrams, netVolumeMl }: NetQuantity): number | null {
  const stored = isLiquidUnit(unit) ? netVolumeMl : netWeightGrams
  if (stored === null) return null
  const exact = stored / perUnit[unit]
  const digits = [0, 1, 2, 3, 4].find(
    (count) => Math.round(Number(exact.toFixed(count)) * perUnit[unit]) === stored,
  )
  return Number(exact.toFixed(digits ?? 4))
}

const unitWords: readonly (readonly [RegExp, NetUnit])[] = [
  [/^(fl\.?\s*oz\.?|fluid\s+ounces?|жидк\p{L}*\s+унци\p{L}*)$/iu, 'fl_oz'],
  [/^(oz\.?|ounces?|унци\p{L}*)$/iu, 'oz'],
  [/^(lbs?\.?|pounds?|фунт\p{L}*)$/iu, 'lb'],
  [/^(kg\.?|kilograms?|кг\.?)$/iu, 'kg'],
  [/^(g\.?|grams?|г\.?|гр\.?|грамм\p{L}*)$/iu, 'g'],
  [/^(ml\.?|milliliters?|мл\.?)$/iu, 'ml'],
  [/^(l\.?|liters?|л\.?|литр\p{L}*)$/iu, 'l'],
]

/**
 * An amount as text: `8 oz`, `1 lb 5.2 oz`, `227 g`, `12 fl oz`. Undefined for any other text. Text in parentheses at
 * the end is ignored: it repeats the amount in other units.
 */
export function readNetQuantity(text: string): NetQuantity | undefined {
  const plain = text
    .replace(/^\s*net\s*(wt\.?|weight|contents)?:?\s*/iu, '')
    .replace(/\([^)]*\)\s*$/u, '')
    .trim()
  const [, first, firstUnit = '', second, secondUnit = ''] =
    /^(\d+(?:[.,]\d+)?)\s*([^\d]+?)(?:\s+(\d+(?:[.,]\d+)?)\s*([^\d]+))?$/u.exec(plain) ?? []
  const large = partOf(first, firstUnit)
  if (!large || second === undefined) return large && netQuantityOf(large.amount, large.isLiquid ? 'ml' : 'g')
  const small = partOf(second, secondUnit)
  if (!small || small.isLiquid !== large.isLiquid) return undefined
  return netQuantityOf(large.amount + small.amount, large.isLiquid ? 'ml' : 'g')
}

function partOf(amount: string | undefined, word: string) {
  const unit = unitWords.find(([pattern]) => pattern.test(word.trim()))?.[1]
  if (amount === undefined || !unit) return undefined
  return { amount: Number(amount.replace(',', '.')) * perUnit[unit], isLiquid: isLiquidUnit(unit) }
}

/** As a cell of a table: `227 g` or `355 ml`; empty while unknown. */
export function netQuantityCell({ netWeightGrams, netVolumeMl }: NetQuantity): string {
  if (netWeightGrams !== null) return `${netWeightGrams} g`
  return netVolumeMl === null ? '' : `${netVolumeMl} ml`
}

/**
 * The net quantity of a package as its label states it, in English: in the largest whole unit of the US with the rest in
 * ounces, and in metric units (15 U.S.C. 1453; 21 CFR 101.7): `NET WT 8 oz (227 g)`, `12 FL OZ (355 mL)`. Null while unknown.
 */
export function netQuantityOnLabel(quantity: NetQuantity): string | null {
  const text = netQuantityText(quantity)
  if (text === null) return null
  return quantity.netWeightGrams === null
    ? text.replace(/[a-z]+(?=[^(]*\()/g, (unit) => unit.toUpperCase())
    : `NET WT ${text}`
}

/** The net quantity without the words that only labels need: `8 oz (227 g)`, `12 fl oz (355 mL)`. */
export function netQuantityText({ netWeightGrams, netVolumeMl }: NetQuantity): string | null {
  if (netWeightGrams !== null) {
    return `${inUnits(netWeightGrams / gramsPerOunce, [['lb', 16]], 'oz')} (${metric(netWeightGrams, 'g', 'kg')})`
  }
  if (netVolumeMl === null) return null
  const units = [
    ['gal', 128],
    ['qt', 32],
    ['pt', 16],
  ] as const
  return `${inUnits(netVolumeMl / milliliterPerFluidOunce, units, 'fl oz')} (${metric(netVolumeMl, 'mL', 'L')})`
}

/** Writes ounces in the largest whole unit, with the rest in ounces to a tenth. */
function inUnits(ounces: number, units: readonly (readonly [string, number])[], smallest: string): string {
  const tenths = Math.max(1, Math.round(ounces * 10))
  const [unit, size] = units.find(([, each]) => tenths >= each * 10) ?? []
  if (!unit || !size) return `${tenths / 10} ${smallest}`
  const whole = Math.floor(tenths / (size * 10))
  const rest = tenths - whole * size * 10
  return `${whole} ${unit}${rest > 0 ? ` ${rest / 10} ${smallest}` : ''}`
}

function metric(amount: number, small: string, large: string): string {
  return amount < 1000 ? `${amount} ${small}` : `${amount / 1000} ${large}`
}

interface Weighed extends NetQuantity {
  variantGroups: readonly { variants: readonly (NetQuantity & { id: string })[] }[]
}

/**
 * The net quantity of a dish with its chosen options: that of the first option with its own (a whole cake, a slice),
 * otherwise the dish's.
 */
export function chosenNetQuantity(dish: Weighed, variantIds: readonly string[]): NetQuantity {
  const own = dish.variantGroups
    .flatMap(({ variants }) => variants)
    .find((one) => variantIds.includes(one.id) && (one.netWeightGrams !== null || one.netVolumeMl !== null))
  return own ?? dish
}
