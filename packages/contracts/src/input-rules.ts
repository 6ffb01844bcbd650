/**
 * Rules of input beyond types and bounds, with their English text for developers. A schema names a rule as `problem` of
 * a refinement; most rules need the database. `{{name}}` is a value of the issue. `rules` in
 * `apps/web/public/locales/<language>/refusals.json` has a text for each rule.
 */
export const inputRules = {
  below_a_cent: 'An amount has at most two decimals',
  booking_price_too_high: 'A booking costs less than a million dollars',
  certification_expired: 'This certification has expired',
  class_booked: 'Dates of this class are booked, so its kind cannot change',
  confirmation_differs: "This is not the account's e-mail address",
  county_without_rules: 'This county of the state has no rules of its own',
  data_too_large: 'The data is too large: at most {{bytes}} bytes',
  date_booked: 'This date is booked. Please cancel it and add another one',
  date_required: 'Please choose a date',
  day_closed: 'The kitchen is closed on this day',
  days_reversed: 'The last day is before the first day',
  delivery_address_required: 'A delivery needs an address',
  dish_not_ordered: 'This dish was not in the order',
  expiry_too_far: 'A day within the next two years',
  fees_begin_later: 'Planned fees begin on a later day',
  file_missing: 'This file has not been uploaded',
  file_not_yours: 'This file is not yours',
  guests_out_of_range: 'Between {{min}} and {{max}} guests',
  in_the_past: 'This moment is in the past',
  ingredient_gone: 'This ingredient no longer belongs to the dish',
  last_order_required: 'A scheduled batch needs a last moment to order',
  no_longer_sold: 'This dish is no longer sold',
  not_a_class: 'Only a class can have dates',
  notice_too_short: 'The chef needs {{count}} days of notice',
  option_gone: 'This option no longer belongs to the dish',
  option_group_gone: 'This option group no longer belongs to the dish',
  original_without_kitchen: 'The original belongs to no kitchen',
  own_credit: 'An admin cannot give credit to themselves',
  pickup_window_over: 'This pickup window is already over',
  picture_missing: 'You have no such picture',
  places_taken: '{{count}} spots are taken already',
  reason_required: 'Please give a reason',
  time_taken: 'You have another class or booking at this time',
  too_many_days: 'At most {{count}} days',
  unknown_cuisine: 'This cuisine is unknown',
  unknown_kitchen: 'A kitchen is unknown',
  unknown_line: 'The order has no such line',
  unknown_service_type: 'This type of service is unknown',
  unknown_shared_limit: 'This shared limit does not exist',
  unknown_time_zone: 'This time zone is unknown',
  unknown_zip_code: 'This ZIP code is unknown',
  unstorable_text: 'The text contains a character that cannot be stored',
  url_not_https: 'The address must begin with https://',
  url_not_public: 'The address must be a public domain name',
  url_with_credentials: 'The address must not hold a name or password',
  zip_code_without_point: 'This ZIP code is unknown. Please set the point on the map',
} as const

export type InputRule = keyof typeof inputRules

export const inputRuleNames = Object.keys(inputRules) as InputRule[]

type NamesIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The values that the texts of a rule name. */
export type RuleValues<Rule extends InputRule> = Record<NamesIn<(typeof inputRules)[Rule]>, number>

/** The names of the values in the text of a rule. */
export function valuesNamedIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
}

/** The English text of a rule with its values. */
export function ruleMessage(rule: InputRule, values: Readonly<Record<string, number>>): string {
  return inputRules[rule].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
