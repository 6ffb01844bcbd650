import type { Database } from '@localchef/backend/database'

/** Columns that hold texts of people, by table. Their Russian twins end in `_ru`. */
const freeTexts: Readonly<Record<string, readonly string[]>> = {
  admin_notes: ['body', 'author_name'],
  allergen_denials: ['reason', 'decision_note'],
  announcements: ['body', 'body_ru'],
  api_keys: ['name'],
  approvals: ['reason'],
  audit_log: ['reason'],
  booking_quotes: ['message'],
  bookings: [
    'service_name',
    'service_name_ru',
    'place',
    'message',
    'status_reason',
    'buyer_name',
    'buyer_phone',
  ],
  cap_groups: ['name'],
  certifications: ['number', 'issuer', 'rejected_reason'],
  chef_hour_exceptions: ['note'],
  chef_permits: ['number'],
  chef_private_details: [
    'address_line',
    'address_unit',
    'phone',
    'pickup_instructions',
    'pickup_instructions_ru',
  ],
  chefs: ['name', 'name_ru', 'tagline', 'tagline_ru', 'bio', 'bio_ru', 'city', 'status_reason'],
  credits: ['reason'],
  cuisines: ['name', 'name_ru'],
  discounts: ['code'],
  dish_ingredients: ['name', 'name_ru'],
  dish_variant_groups: ['name', 'name_ru'],
  dish_variants: ['name', 'name_ru'],
  dishes: ['name', 'name_ru', 'description', 'description_ru', 'hidden_reason'],
  dispute_outcomes: ['note', 'settled_note', 'reopen_reason'],
  drops: ['title', 'title_ru', 'story', 'story_ru'],
  follower_messages: ['subject', 'body'],
  messages: ['body'],
  notifications: ['title', 'message'],
  order_lines: ['dish_name', 'dish_name_ru'],
  orders: ['note', 'status_reason', 'buyer_name', 'buyer_phone'],
  platform_settings: ['reason'],
  profiles: ['name', 'address', 'city', 'phone', 'suspended_reason'],
  reports: ['body', 'decision_note'],
  reviews: ['body', 'author_name', 'reply', 'hidden_reason'],
  saved_views: ['name'],
  services: ['name', 'name_ru', 'description', 'description_ru', 'hidden_reason'],
  standing_order_lines: ['dish_name', 'dish_name_ru'],
  standing_orders: ['note', 'phone', 'end_reason'],
  support_views: ['reason'],
  trust_signals: ['note'],
  watched_searches: ['query', 'place_name'],
  webhook_endpoints: ['description'],
}

/** JSON that holds texts of people, under the names of `jsonText`. */
const textsInJson: Readonly<Record<string, readonly string[]>> = {
  dish_costs: ['parts'],
  notifications: ['data', 'sender'],
  order_lines: ['variants', 'removed_ingredients'],
  orders: ['delivery_address'],
  standing_order_lines: ['variants', 'removed_ingredients'],
  standing_orders: ['delivery_address'],
}

const jsonText = String.raw`"(\w*[nN]ame\w*|line|city|instructions|dish|chef|buyer|kitchen|service|title)": "[^"]+"`

/** Lengths to try, the longest first: a link, a name of an offer, a domain, and what short columns take. */
const lengths = [300, 120, 63, 40, 20]

/**
 * Replaces every text of people by one unbroken word, as long as its column takes: wide letters, and a link where a
 * link fits. Triggers are off, because they would refuse changes of history. The server must not have answered before,
 * because its memory is not cleared.
 */
export async function lengthenTexts({ pool }: Database): Promise<void> {
  for (const [table, columns] of Object.entries(freeTexts)) {
    const name = `public.${table}`
    await pool.query(`alter table ${name} disable trigger user`)
    for (const column of columns) await lengthen(name, column)
    for (const column of textsInJson[table] ?? []) {
      await pool.query(
        `update ${name} set ${column} = regexp_replace(
           ${column}::text, '${jsonText}', '"\\1": "${'W'.repeat(80)}"', 'g'
         )::jsonb`,
      )
    }
    await pool.query(`alter table ${name} enable trigger user`)
  }
  // The trigger of this update tells the server to forget its public answers.
  await pool.query('update public.chefs set tagline = tagline')

  async function lengthen(name: string, column: string): Promise<void> {
    const letter = column.endsWith('_ru') ? 'Ш' : 'W'
    for (const length of lengths) {
      const start = length === 300 ? 'https://example.com/' : ''
      // A unique end, because names of roles and codes of discounts must be unique.
      const word = `'${start}${letter.repeat(length - start.length - 5)}'
        || lpad(((row_number() over ())::int)::text, 5, '${letter}')`
      const changed = await pool
        .query(
          `with worded as (select ctid as row_place, ${word} as long_word from ${name} where ${column} <> '')
           update ${name} set ${column} = long_word from worded where ${name}.ctid = row_place`,
        )
        .then(
          () => true,
          (error: { code?: string }) => {
            if (error.code === '23514' || error.code === '22001') return false
            throw error
          },
        )
      if (changed) return
    }
    throw new Error(`${name}.${column} takes no word of ${lengths.at(-1)} letters`)
  }
}
